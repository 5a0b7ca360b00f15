import type { Site } from '../../call/context.ts'
import type { MailRequest } from '../../call/mail-request.ts'
import { EVENT_QUEUE, MAIL_QUEUE } from '../../events/jobs.ts'
import type { Transaction } from '../../storage/database.ts'
import type { CachedBytes } from '../../storage/read-cache.ts'
import {
  type EventMetadata,
  type NewEvent,
  persistEffects,
  type SerializedPayloads,
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
export function persistSideEffects(
  { jobs, mailing }: EdgeServices,
  tx: Transaction,
  {
    input,
    now,
    effects: { mails, queued, ...effects },
    ...others
  }: { input: WriteInput; now: number; effects: SideEffects } & StoredReplies & SerializedPayloads,
): void {
  const persisted = persistEffects(tx, {
    ...eventMetadata(input, now),
    ...others,
    ...effects,
    mails: mailing.render(mails, input.site as Site),
    jobs: {
      deliverEvents: jobs.insertFor(EVENT_QUEUE),
      sendMails: jobs.insertFor(MAIL_QUEUE),
      mailRetry: mailing.retry,
      others: [...queued].map(([queue, some]) => ({
        insert: jobs.insertFor(queue),
        jobs: some.map(({ data, key }) => ({ data, ...(key !== undefined && { singletonKey: key }) })),
      })),
    },
  })
  // No later statement needs its result: it is pipelined with the commit.
  tx.enqueue(persisted)
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
