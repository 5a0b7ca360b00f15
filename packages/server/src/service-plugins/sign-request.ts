import { createHmac } from 'node:crypto'

/** Prefix of signing secrets (standardwebhooks.com). */
const PREFIX = 'whsec_'

/** Encodes random bytes as a signing secret. */
export const signingSecret = (bytes: Buffer) => PREFIX + bytes.toString('base64')

/**
 * Signature headers of Standard Webhooks: request id, timestamp and body are signed with each valid secret, which proves
 * the sender and prevents replays.
 */
export function signRequest(
  { id, now, body }: { id: string; now: number; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const signatures = secrets.map(secret =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64'),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map(signature => `v1,${signature}`).join(' '),
  }
}
