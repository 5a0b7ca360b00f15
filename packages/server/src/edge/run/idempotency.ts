import { createHash, createHmac } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { decrypt, decryptBytes, encrypt } from '../../identity/index.ts'
import type { KeyClaim } from '../../storage/write-effects.ts'

/** What is kept of a request under its idempotency key, and how the reply is written down. */
export interface IdempotencyRecord {
  claim: KeyClaim
  write(reply: string, nonce: Buffer): string
  read(kept: string): string
}

/** What a caller sent, as its digest: the request's text may be long, and is needed for nothing else. */
export const requestDigest = (path: string, sent: string | Buffer): Buffer =>
  createHash('sha256').update(`${path}\n`).update(sent).digest()

/** Stands for a request under its idempotency key, without telling either. */
export const downstreamIdempotencyKey = (
  idempotencyKey: string,
  { operation, digest }: { operation: string; digest: Buffer },
): string =>
  createHmac('sha256', idempotencyKey)
    .update(`written elsewhere\n${operation}\n`)
    .update(digest)
    .digest('base64url')

/** Longer replies are deflated: that of a bulk call, with a line for each item, to a fifth. */
const PLAIN_MAX = 4096
/** Marks a deflated reply. It is no character of base64. */
const DEFLATED = '~'

/**
 * Requests hold passwords, and replies hold tokens. Of the key only a hash is kept, and what the request was and what was
 * answered only under the key itself: whoever repeats the request gets its reply, and whoever reads the table gets nothing.
 */
export function idempotencyRecord(
  idempotencyKey: string,
  request: { operation: string; digest: Buffer },
  { siteId, callerId, secret }: { siteId: string; callerId: string; secret: string },
): IdempotencyRecord {
  const made = (use: string) =>
    createHmac('sha256', idempotencyKey)
      .update(`${use}\n${secret}\n${request.operation}\n`)
      .update(request.digest)
      .digest()
  const sealing = made('reply').toString('base64url')
  const place = `reply ${siteId} ${callerId}`
  return {
    claim: {
      siteId,
      callerId,
      key: createHash('sha256').update(idempotencyKey).digest('base64url'),
      requestHash: made('request'),
    },
    write(reply, nonce) {
      if (reply.length <= PLAIN_MAX) return encrypt(reply, place, sealing, nonce).toString('base64')
      const deflated = deflateRawSync(reply, { level: 1 })
      return DEFLATED + encrypt(deflated, place, sealing, nonce).toString('base64')
    },
    read(kept) {
      if (!kept.startsWith(DEFLATED)) return decrypt(Buffer.from(kept, 'base64'), place, sealing)
      const sealed = Buffer.from(kept.slice(DEFLATED.length), 'base64')
      return inflateRawSync(decryptBytes(sealed, place, sealing)).toString()
    },
  }
}
