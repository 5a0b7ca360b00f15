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

/** How the reply to a request is stored under its key: encrypted with the key, which is stored as a hash. `label` names the protocol. */
export function sealedReply<Reply extends object>(
  { ids, platform }: Pick<Host, 'ids' | 'platform'>,
  label: string,
  { siteId, profile, key, digest }: KeyedRequest & { key: string },
) {
  const secret = createHmac('sha256', platform.protectionSecret)
    .update(`${label} reply\n${key}`)
    .digest('base64url')
  const callerId = guidOf([label, profile])
  const claim: KeyClaim = {
    siteId,
    callerId,
    key: createHash('sha256').update(`${label}\n${key}`).digest('base64url'),
    requestHash: createHmac('sha256', secret).update(digest).digest(),
  }
  const data = `${label} reply ${siteId} ${callerId}`
  return {
    claim,
    seal: (reply: Reply) =>
      encrypt(JSON.stringify(reply), data, secret, Buffer.from(ids.secret(12), 'base64url')).toString(
        'base64',
      ),
    unseal: (text: string): Reply => JSON.parse(decrypt(Buffer.from(text, 'base64'), data, secret)),
  }
}

/** The reply of an earlier request with the key; otherwise does the work and stores its reply, encrypted with the key. */
export async function once<Reply extends object>(
  host: Pick<Host, 'db' | 'ids' | 'clock' | 'platform'>,
  request: KeyedRequest,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const { db, clock } = host
  const { key } = request
  if (key === undefined) return work()
  const { claim, seal, unseal } = sealedReply<Reply>(host, 'ucp', { ...request, key })
  const stored = async (): Promise<Reply | undefined> => {
    const { reply, misused } = await findReply(db, claim)
    if (misused)
      throw new ProtocolError(
        409,
        'idempotency_conflict',
        'The Idempotency-Key was used for another request. Use a new key.',
      )
    return reply ? unseal(reply) : undefined
  }
  const former = await stored()
  if (former) return former
  const answer = await work()
  await storeReply(db, { claim, reply: seal(answer) }, clock.now())
  // A concurrent request with the key may have been faster.
  return (await stored()) ?? answer
}
