import type { AnyCtx } from '../../call/context.ts'
import { Failure } from '../../call/failure.ts'
import type { Site } from '../../call/site.ts'
import { EVENT_QUEUE, MAIL_QUEUE } from '../../events/jobs.ts'
import { replyText } from '../../platform-support/reply-json.ts'
import { isIndexGone } from '../../storage/data/search-tables.ts'
import type { Transaction } from '../../storage/database.ts'
import { RevisionConflict } from '../../storage/documents.ts'
import { recordRows } from '../../storage/journal-rows.ts'
import {
  claimKey,
  type NewEvent,
  persistEffects,
  type SerializedPayloads,
  type StoredReplies,
} from '../../storage/write-effects.ts'
import { isSlugTaken } from '../errors.ts'
import { contextOf } from './call-context.ts'
import type { WriteInput } from './call-input.ts'
import type { EdgeServices } from './edge-services.ts'
import { idempotencyOf, storedReplyOf } from './idempotency.ts'
import { eventMetadata, journalEntryOf, newSideEffects, type SideEffects } from './side-effects.ts'

/** Attempts of a write that conflicts with concurrent ones, before the caller gets the error. */
const ATTEMPTS = 4

/** Ends the transaction of a dry run: everything was written, and nothing stays. */
export class RolledBack extends Error {
  readonly result: unknown
  readonly effects: SideEffects
  constructor(result: unknown, effects: SideEffects) {
    super('dry run')
    this.result = result
    this.effects = effects
  }
}

const isConflict = (error: unknown) =>
  error instanceof RevisionConflict ||
  isSlugTaken(error) ||
  isIndexGone(error) ||
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/**
 * Runs work in one transaction with its idempotency key and its side effects, and repeats it after a conflict with a
 * concurrent write. Resolves to the reply as JSON.
 */
export async function runWrite(
  services: EdgeServices,
  input: WriteInput,
  work: (ctx: AnyCtx) => Promise<unknown>,
) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptWrite(services, input, work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
    }
  }
}

function attemptWrite(
  services: EdgeServices,
  input: WriteInput,
  work: (ctx: AnyCtx) => Promise<unknown>,
): Promise<{ result: string; position: string }> {
  const record = idempotencyOf(services, input)
  return writeOnce(services, input, async (ctx, tx, now) => {
    if (record) {
      const { reply, misused } = await claimKey(tx, record.claim, now)
      if (misused) throw new Failure('IDEMPOTENCY_KEY_REUSED', { idempotencyKey: input.idempotencyKey })
      if (reply !== undefined) return { result: record.decrypt(reply), isReplay: true }
    }
    const reply = await work(ctx)
    const result = replyText(reply)
    const update = record && storedReplyOf(services, record, result)
    return { result, serialized: new Map([[reply, result]]), ...(update && { update }) }
  })
}

/** The result of a transaction, and what is written with its side effects. */
interface Written<Result> extends StoredReplies, SerializedPayloads {
  result: Result
  /** The result is a stored reply: nothing was changed. */
  isReplay?: true
}

/** Events that one write may cause by following others. More is a circle. */
const EVENTS_MAX = 1000

/** Lets features follow the events of a write, and those that they emit meanwhile. */
async function followEvents({ eventHandlers }: EdgeServices, ctx: AnyCtx, events: readonly NewEvent[]) {
  if (eventHandlers.size === 0) return
  const own = events.length
  for (let i = 0; i < events.length; i++) {
    const event = events[i] as NewEvent
    if (i - own > EVENTS_MAX)
      throw new Error(`features follow their own events: ${event.type} again and again`)
    for (const follow of eventHandlers.get(event.type) ?? []) await follow(ctx, event)
  }
}

/**
 * Runs work in one transaction and writes its side effects with the commit (transactional outbox). Then it invalidates the
 * cache of this node and wakes its workers; other nodes read the invalidation.
 */
export async function writeOnce<Result>(
  services: EdgeServices,
  input: WriteInput,
  work: (ctx: AnyCtx, tx: Transaction, now: number) => Promise<Written<Result>>,
): Promise<{ result: Result; position: string }> {
  const { jobs, mailing, cache, metrics } = services
  const now = services.clock.now()
  const effects = newSideEffects()
  const { transaction } = input.database ?? services.database
  const outcome = await transaction(async tx => {
    if (input.caller.staffRole) recordRows(tx, input.caller.siteId, input.requestId)
    const ctx = contextOf(services, input, { db: tx, effects, write: runWrite })
    const { result, isReplay, ...written } = await work(ctx, tx, now)
    if (!isReplay) await followEvents(services, ctx, effects.events)
    const journal = isReplay ? undefined : journalEntryOf(input, effects)
    const { events, eventIds, invalidated, mails, queued } = effects
    const persisted = persistEffects(tx, {
      ...eventMetadata(input, now),
      ...written,
      ...(journal && { journal }),
      events,
      eventIds,
      invalidated,
      mails: mailing.render(mails, input.site as Site),
      jobs: {
        deliverEvents: jobs.insertFor(EVENT_QUEUE),
        sendMails: jobs.insertFor(MAIL_QUEUE),
        mailRetry: mailing.retry,
        others: [...queued].map(([queue, some]) => ({ insert: jobs.insertFor(queue), jobs: some })),
      },
    })
    if (input.dryRun) {
      await persisted
      throw new RolledBack(result, effects)
    }
    // No later statement needs its result: it is pipelined with the commit.
    tx.enqueue(persisted)
    return result
  })
  for (const { type } of effects.events) metrics.events.inc({ event: type })
  cache.drop(effects.invalidated)
  if (effects.mails.length > 0) mailing.wake()
  for (const queue of effects.queued.keys()) jobs.wake(queue)
  services.announce({
    siteId: input.caller.siteId,
    position: outcome.position,
    tags: effects.invalidated,
    queues: [...effects.queued.keys(), ...(effects.mails.length > 0 ? [MAIL_QUEUE] : [])],
    hasEvents: effects.events.length + effects.eventIds.length > 0,
  })
  return outcome
}
