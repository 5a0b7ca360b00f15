import { monotonicMs } from '../call/clock.ts'
import { runAsCausedBy } from '../logging/tracing.ts'
import type { AttemptOutcome, DueDelivery } from '../storage/webhook-deliveries.ts'
import type { WebhookRow } from '../storage/webhooks.ts'
import { ATTEMPTS_MAX, backoffMs } from './backoff.ts'
import type { WriteEvent } from './event-writer.ts'
import { sendEvent } from './send-event.ts'

/** Concurrent requests to one receiver. */
const CONCURRENCY = 8
/** No attempt starts later than this in a batch, so that it ends before the lease. */
const BATCH_MS = 20_000

/** What a batch of attempts needs. */
export interface BatchOptions {
  write: WriteEvent
  now: () => number
  random: () => number
  allowPrivate: boolean
  /** Stops before the next attempt. */
  isStopping: () => boolean
}

/**
 * Sends due events to a receiver, at most 8 at a time. Events of one entity are sent one after another; the first that fails
 * stops the rest of its entity, and as many failures as concurrent requests stop the batch. Returns the outcomes of the attempts, and the events
 * that do not concern the receiver.
 */
export async function deliverBatch(
  webhook: WebhookRow,
  due: readonly DueDelivery[],
  { write, now, random, allowPrivate, isStopping }: BatchOptions,
): Promise<{ outcomes: AttemptOutcome[]; dropped: number[] }> {
  const startedAt = monotonicMs()
  const outcomes: AttemptOutcome[] = []
  const dropped: number[] = []
  const attempt = async (event: DueDelivery): Promise<boolean> => {
    const attempts = event.attempts + 1
    const attemptedAt = now()
    const written = await write(attempts, event)
    if (!written) {
      dropped.push(event.id)
      return true
    }
    const result = await runAsCausedBy(event, () =>
      sendEvent(new URL(webhook.doc.uri), { ...written, allowPrivate }),
    )
    const failed = result.failure !== null
    const status = !failed ? 'DELIVERED' : attempts >= ATTEMPTS_MAX ? 'DEAD' : 'WAITING'
    const nextAttemptAt = status === 'WAITING' ? now() + backoffMs(attempts, random()) : null
    outcomes.push({ eventId: event.id, status, attempts, nextAttemptAt, attemptedAt, ...result })
    return status !== 'WAITING'
  }
  const entities = [...Map.groupBy(due, event => event.entity_id).values()]
  const isDown = () => outcomes.length >= CONCURRENCY && outcomes.every(({ failure }) => failure !== null)
  const isOver = () => isStopping() || isDown() || monotonicMs() - startedAt > BATCH_MS
  const lane = async () => {
    for (let entity = entities.shift(); entity && !isOver(); entity = entities.shift())
      for (const event of entity) if (isOver() || !(await attempt(event))) break
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, lane))
  return { outcomes, dropped }
}
