import { createHash, createHmac } from 'node:crypto'
import { seal, unseal } from '../identity/index.ts'
import type { KeyClaim } from '../storage/outcome.ts'

/** What is kept of a request under its idempotency key, and how the reply is written down. */
export interface KeptReply {
  claim: KeyClaim
  write(reply: string, nonce: Buffer): string
  read(kept: string): string
}

/**
 * Requests hold passwords, and replies hold tokens. Of the key only a hash is kept, and what the request was and what was
 * answered only under the key itself: whoever repeats the request gets its reply, and whoever reads the table gets nothing.
 */
export function keptReply(
  idempotencyKey: string,
  request: { operation: string; message: unknown },
  { siteId, callerId, secret }: { siteId: string; callerId: string; secret: string },
): KeptReply {
  const text = `${request.operation}\n${JSON.stringify(request.message)}`
  const made = (use: string) =>
    createHmac('sha256', idempotencyKey).update(`${use}\n${secret}\n${text}`).digest()
  const sealing = made('reply').toString('base64url')
  const place = `reply ${siteId} ${callerId}`
  return {
    claim: {
      siteId,
      callerId,
      key: createHash('sha256').update(idempotencyKey).digest('base64url'),
      requestHash: made('request'),
    },
    write: (reply, nonce) => seal(reply, place, sealing, nonce).toString('base64'),
    read: kept => unseal(Buffer.from(kept, 'base64'), place, sealing),
  }
}
