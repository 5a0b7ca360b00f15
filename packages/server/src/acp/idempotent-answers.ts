import type { Host } from '../call/host.ts'
import { claimWork, endWork } from '../storage/write-effects.ts'
import { sealedReply } from '../ucp/index.ts'
import type { AcpAnswer } from './acp-checkouts.ts'
import { AcpError } from './acp-error.ts'

/** After so long work that has not ended counts as failed: its process has died. In milliseconds. */
const WORK_MS = 120_000

/** A request of an agent under its idempotency key. */
interface AgentRequest {
  siteId: string
  profile: string
  key: string
  digest: string
}

/** Whether the session was busy with another request: the same one is to be sent again. */
const isOfMoment = ({ body }: AcpAnswer) => 'code' in body && body.code === 'complete_in_progress'

/**
 * Does the work once for a key, as the specification says: the stored reply for the same body, 422 for another one, 409 while the work is
 * in flight. What fails with 5xx, or because the session is being completed, is not stored, so that the request can be sent again.
 */
export async function onceForAgent(
  host: Pick<Host, 'db' | 'ids' | 'clock' | 'platform'>,
  request: AgentRequest,
  work: () => Promise<AcpAnswer>,
): Promise<AcpAnswer & { replayed?: true }> {
  const { db, clock } = host
  const { claim, seal, unseal } = sealedReply<AcpAnswer>(host, 'acp', request)
  const now = clock.now()
  const { claimed, reply, misused } = await claimWork(db, claim, { now, staleBefore: now - WORK_MS })
  if (misused)
    throw new AcpError(
      422,
      'idempotency_conflict',
      'The Idempotency-Key was used for a request with another body. Use a new key.',
    )
  if (reply) return { ...unseal(reply), replayed: true }
  if (!claimed)
    throw new AcpError(
      409,
      'idempotency_in_flight',
      'A request with this Idempotency-Key is being processed. Send it again in a moment.',
      { headers: { 'retry-after': '2' } },
    )
  let answer: AcpAnswer | undefined
  try {
    answer = await work()
  } finally {
    const isFinal =
      answer !== undefined && answer.status < 500 && answer.status !== 429 && !isOfMoment(answer)
    await endWork(db, claim, isFinal && answer ? seal(answer) : undefined)
  }
  return answer
}
