import { createHmac, timingSafeEqual } from 'node:crypto'

/** Prefix of signing secrets (standardwebhooks.com). */
const PREFIX = 'whsec_'

/** Encodes random bytes as a signing secret. */
export const signingSecret = (bytes: Buffer) => PREFIX + bytes.toString('base64')

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest()

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
    signatureOf(secret, `${id}.${timestamp}.${body}`).toString('base64'),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map(signature => `v1,${signature}`).join(' '),
  }
}

/** Maximum age of a signature in seconds, in both directions. */
const AGE_SEC = 300

/** Whether a request of a plug-in is signed with one of its secrets, and not too old. */
export function isSigned(
  { headers, body, now }: { headers: Readonly<Record<string, string>>; body: string; now: number },
  secrets: readonly string[],
): boolean {
  const {
    'webhook-id': id = '',
    'webhook-timestamp': timestamp = '',
    'webhook-signature': list = '',
  } = headers
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > AGE_SEC) return false
  const signatures = list
    .split(' ')
    .filter(one => one.startsWith('v1,'))
    .map(one => Buffer.from(one.slice(3), 'base64'))
  return secrets.some(secret => {
    const expected = signatureOf(secret, `${id}.${timestamp}.${body}`)
    return signatures.some(one => one.length === expected.length && timingSafeEqual(one, expected))
  })
}
