import { createHash, createHmac } from 'node:crypto'
import type { Host } from '../call/host.ts'
import { decrypt, encrypt } from '../identity/index.ts'
import { guidOf } from '../platform-support/guid.ts'
import { findReply, type KeyClaim, storeReply } from '../storage/write-effects.ts'
import { ProtocolError } from './protocol-error.ts'

/** A request under an idempotency key of a platform. */
interface KeyedRequest {
  siteId: string
  profile: string
  key: string | undefined
  digest: string
}

/** The reply of an earlier request with the key; otherwise does the work and stores its reply, encrypted with the key. */
export async function once<Reply extends object>(
  { db, ids, clock, platform }: Pick<Host, 'db' | 'ids' | 'clock' | 'platform'>,
  { siteId, profile, key, digest }: KeyedRequest,
  work: () => Promise<Reply>,
): Promise<Reply> {
  if (key === undefined) return work()
  const secret = createHmac('sha256', platform.protectionSecret)
    .update(`ucp reply\n${key}`)
    .digest('base64url')
  const callerId = guidOf(['ucp', profile])
  const claim: KeyClaim = {
    siteId,
    callerId,
    key: createHash('sha256').update(`ucp\n${key}`).digest('base64url'),
    requestHash: createHmac('sha256', secret).update(digest).digest(),
  }
  const data = `ucp reply ${siteId} ${callerId}`
  const stored = async (): Promise<Reply | undefined> => {
    const { reply, misused } = await findReply(db, claim)
    if (misused)
      throw new ProtocolError(
        409,
        'idempotency_conflict',
        'The Idempotency-Key was used for another request. Use a new key.',
      )
    return reply ? JSON.parse(decrypt(Buffer.from(reply, 'base64'), data, secret)) : undefined
  }
  const former = await stored()
  if (former) return former
  const answer = await work()
  const nonce = Buffer.from(ids.secret(12), 'base64url')
  const reply = encrypt(JSON.stringify(answer), data, secret, nonce).toString('base64')
  await storeReply(db, { claim, reply }, clock.now())
  // A concurrent request with the key may have been faster.
  return (await stored()) ?? answer
}
