import { monotonicMs } from '../call/clock.ts'
import type { AttemptOutcome, DueDelivery } from '../storage/webhook-deliveries.ts'
import type { WebhookRow } from '../storage/webhooks.ts'
import { ATTEMPTS_MAX, backoffMs } from './backoff.ts'
import { eventEnvelope } from './event-envelope.ts'
import { sendEvent, tokenHeaders } from './send-event.ts'
import type { SignEvent } from './webhook-keys.ts'

/** Concurrent requests to one receiver. */
const CONCURRENCY = 8
/** No attempt starts later than this in a batch, so that it ends before the lease. */
const BATCH_MS = 20_000

/** What a batch of attempts needs. */
export interface BatchOptions {
  sign: SignEvent
  now: () => number
  random: () => number
  allowPrivate: boolean
  /** Stops before the next attempt. */
  isStopping: () => boolean
}

/**
 * Sends due events to a receiver, at most 8 at a time. Events of one entity are sent one after another; the first that fails
 * stops the rest of its entity, and as many failures as concurrent requests stop the batch. Returns the outcomes of the attempts.
 */
export async function deliverBatch(
  webhook: WebhookRow,
  due: readonly DueDelivery[],
  { sign, now, random, allowPrivate, isStopping }: BatchOptions,
): Promise<AttemptOutcome[]> {
  const startedAt = monotonicMs()
  const outcomes: AttemptOutcome[] = []
  const attempt = async (event: DueDelivery): Promise<boolean> => {
    const eventId = String(event.id)
    const attempts = event.attempts + 1
    const attemptedAt = now()
    const envelope = eventEnvelope(webhook.site_id, event)
    const token = await sign({ envelope, webhookId: webhook.id, eventId })
    const headers = tokenHeaders(eventId, attempts)
    const result = await sendEvent(new URL(webhook.doc.uri), { body: token, headers, allowPrivate })
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
  return outcomes
}
