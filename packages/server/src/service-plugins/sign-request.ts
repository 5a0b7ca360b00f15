import { createHmac } from 'node:crypto'

/** What stands before a secret, so that people know what it is for (standardwebhooks.com). */
const PREFIX = 'whsec_'

/** A signing secret as people get it, of random bytes. */
export const signingSecret = (bytes: Buffer) => PREFIX + bytes.toString('base64')

/**
 * Headers by which a plug-in knows that the platform asks, what it asked, and when, so that nobody can ask the same
 * again later: the id of the request, its moment and its body are signed, with each secret that holds (Standard Webhooks).
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
