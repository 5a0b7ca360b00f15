import { createHash, createHmac } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { decrypt, decryptBytes, encrypt } from '../../identity/index.ts'
import type { KeyClaim } from '../../storage/write-effects.ts'
import type { WriteInput } from './call-input.ts'
import type { EdgeServices } from './edge-services.ts'

/** What is stored of a request under its idempotency key, and the encryption of its reply. */
export interface IdempotencyRecord {
  claim: KeyClaim
  encrypt(reply: string, nonce: Buffer): string
  decrypt(stored: string): string
}

/** Digest of a request as sent. The text itself may be long and is not needed. */
export const requestDigest = (path: string, payload: string | Buffer): Buffer =>
  createHash('sha256').update(`${path}\n`).update(payload).digest()

/** The idempotency key of the requests that this call sends to other programs. It reveals neither key nor request. */
export const downstreamIdempotencyKey = (
  idempotencyKey: string,
  { operation, digest }: { operation: string; digest: Buffer },
): string =>
  createHmac('sha256', idempotencyKey)
    .update(`written elsewhere\n${operation}\n`)
    .update(digest)
    .digest('base64url')

/** Longer replies are deflated: that of a bulk call, with a line for each item, to a fifth. In characters. */
const PLAIN_MAX = 4096
/** Prefix of a deflated reply. It is no character of base64. */
const DEFLATED = '~'

/**
 * Requests contain passwords, and replies contain tokens. The table stores a hash of the key, a digest of the request
 * and the reply encrypted with the key: a repeated request gets its reply, a reader of the table learns nothing.
 */
export function idempotencyRecord(
  idempotencyKey: string,
  request: { operation: string; digest: Buffer },
  { siteId, callerId, secret }: { siteId: string; callerId: string; secret: string },
): IdempotencyRecord {
  const derive = (use: string) =>
    createHmac('sha256', idempotencyKey)
      .update(`${use}\n${secret}\n${request.operation}\n`)
      .update(request.digest)
      .digest()
  const encryptionKey = derive('reply').toString('base64url')
  const associatedData = `reply ${siteId} ${callerId}`
  return {
    claim: {
      siteId,
      callerId,
      key: createHash('sha256').update(idempotencyKey).digest('base64url'),
      requestHash: derive('request'),
    },
    encrypt(reply, nonce) {
      if (reply.length <= PLAIN_MAX)
        return encrypt(reply, associatedData, encryptionKey, nonce).toString('base64')
      const deflated = deflateRawSync(reply, { level: 1 })
      return DEFLATED + encrypt(deflated, associatedData, encryptionKey, nonce).toString('base64')
    },
    decrypt(stored) {
      if (!stored.startsWith(DEFLATED))
        return decrypt(Buffer.from(stored, 'base64'), associatedData, encryptionKey)
      const encrypted = Buffer.from(stored.slice(DEFLATED.length), 'base64')
      return inflateRawSync(decryptBytes(encrypted, associatedData, encryptionKey)).toString()
    },
  }
}

/** The idempotency record of a call; undefined without a key, or without an identity that the key could belong to. */
export function idempotencyOf(
  { platform }: EdgeServices,
  { idempotencyKey, digest, caller, route }: WriteInput,
): IdempotencyRecord | undefined {
  if (idempotencyKey === undefined || !digest || caller.role === 'anyone') return undefined
  return idempotencyRecord(
    idempotencyKey,
    { operation: route.operation, digest },
    { siteId: caller.siteId, callerId: caller.id, secret: platform.protectionSecret },
  )
}

/** The reply as it is stored under the key. */
export const storedReplyOf = ({ ids }: EdgeServices, record: IdempotencyRecord, reply: string) => ({
  claim: record.claim,
  reply: record.encrypt(reply, Buffer.from(ids.secret(12), 'base64url')),
})
