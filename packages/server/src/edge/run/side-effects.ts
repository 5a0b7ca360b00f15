import type { Site } from '../../call/context.ts'
import type { MailRequest } from '../../call/mail-request.ts'
import { enqueueEvents } from '../../events/jobs.ts'
import type { Transaction } from '../../storage/database.ts'
import type { CachedBytes } from '../../storage/read-cache.ts'
import {
  type EventMetadata,
  type NewEvent,
  persistEffects,
  type StoredReplies,
} from '../../storage/write-effects.ts'
import type { WriteInput } from './call-input.ts'
import type { EdgeServices } from './edge-services.ts'

/** What a handler produces besides its reply and its own statements. */
export interface SideEffects {
  events: NewEvent[]
  /** Ids of events that are written already. */
  eventIds: number[]
  mails: MailRequest[]
  invalidated: string[]
  queued: Map<string, { data: object; key?: string }[]>
  /** Whether the handler asked for current data (`ctx.refresh`): its reply is not cached. */
  refreshed: boolean
  /** Texts that the handler has read from the cache of the node. */
  texts: CachedBytes[]
}

export const newSideEffects = (): SideEffects => ({
  events: [],
  eventIds: [],
  mails: [],
  invalidated: [],
  queued: new Map(),
  refreshed: false,
  texts: [],
})

/** What the events of a call record about it. */
export const eventMetadata = ({ caller, requestId, requestIds }: WriteInput, now: number): EventMetadata => ({
  siteId: caller.siteId,
  actor: { role: caller.role, id: caller.id },
  requestId,
  requestIds,
  now,
})

/** Writes events, mails, stored replies, cache invalidations and jobs within the transaction (transactional outbox). */
export async function persistSideEffects(
  { jobs, mailing }: EdgeServices,
  tx: Transaction,
  {
    input,
    now,
    effects: { events, eventIds, mails, invalidated, queued },
    ...replies
  }: { input: WriteInput; now: number; effects: SideEffects } & StoredReplies,
): Promise<void> {
  const { siteId } = input.caller
  const persisting = persistEffects(tx, {
    ...eventMetadata(input, now),
    ...replies,
    events,
    mails: mailing.render(mails, input.site as Site),
    invalidated,
  })
  // The result matters only for the ids of events and mails; otherwise the statement is pipelined.
  if (events.length === 0 && mails.length === 0) tx.enqueue(persisting)
  else {
    const persisted = await persisting
    eventIds.push(...persisted.eventIds)
    if (persisted.mailIds.length > 0) await mailing.enqueue(tx, siteId, persisted.mailIds)
  }
  if (eventIds.length > 0) await enqueueEvents(jobs, tx, siteId, eventIds)
  for (const [queue, some] of queued)
    await jobs.enqueue(
      tx,
      queue,
      some.map(({ data, key }) => ({ data, ...(key !== undefined && { singletonKey: key }) })),
    )
}

/** After the commit: invalidates the cache of this node and wakes its workers. Other nodes get a notification. */
export function publishSideEffects(
  { cache, mailing, jobs }: EdgeServices,
  { invalidated, mails, queued }: SideEffects,
): void {
  cache.drop(invalidated)
  if (mails.length > 0) mailing.wake()
  for (const queue of queued.keys()) jobs.wake(queue)
}
