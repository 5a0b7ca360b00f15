import { isoTime } from '../../../call/clock.ts'
import type { ItemRow } from '../../../storage/data/item-rows.ts'
import { unchangedWrites } from '../../items/patch-item.ts'
import { writeItems } from '../../items/write-items.ts'
import type { PublishInput } from '../../model/item-input.ts'
import { statusAt } from '../../model/publish-status.ts'
import { type IterationScope, walkItems } from '../iterate-items.ts'
import type { JobKind } from '../job.ts'

type Operation =
  | 'SET_PUBLISHED_STATUS'
  | 'SET_DRAFT_STATUS'
  | 'SCHEDULE_PUBLISHED_STATUS'
  | 'SCHEDULE_DRAFT_STATUS'
  | 'CANCEL_SCHEDULING'

export interface PublishStatusRequest extends IterationScope {
  operation: Operation
  /** Of the two that schedule, ISO 8601. */
  date?: string
}

/**
 * Materializes due schedules into the status, so that they cannot override the new one. Future schedules stay unless the
 * operation sets them.
 */
function publishChange(
  before: ItemRow,
  { operation, date }: PublishStatusRequest,
  now: number,
): PublishInput {
  const future = (ms: number | null) => (ms !== null && ms > now ? isoTime(ms) : null)
  const unchanged = {
    status: statusAt(before, now),
    publishAt: future(before.publish_at),
    unpublishAt: future(before.unpublish_at),
  }
  switch (operation) {
    case 'SET_PUBLISHED_STATUS':
      return { ...unchanged, status: 'PUBLISHED' }
    case 'SET_DRAFT_STATUS':
      return { ...unchanged, status: 'DRAFT' }
    case 'SCHEDULE_PUBLISHED_STATUS':
      return { ...unchanged, publishAt: date ?? null }
    case 'SCHEDULE_DRAFT_STATUS':
      return { ...unchanged, unpublishAt: date ?? null }
    case 'CANCEL_SCHEDULING':
      return { ...unchanged, publishAt: null, unpublishAt: null }
  }
}

/** Publishes or unpublishes items, now or scheduled (protocol/collections §7, publish actions). */
export const updatePublishStatus: JobKind = {
  step(ctx, job) {
    const request = job.request as PublishStatusRequest
    return walkItems(ctx, job, request, (scope, ids) => {
      const unchanged = unchangedWrites(ctx, scope.collection, ids)
      const writes = unchanged.map(write => ({
        ...write,
        read: (...[before, report]: Parameters<typeof write.read>) => ({
          ...write.read(before, report),
          publish: before ? publishChange(before, request, ctx.now) : {},
        }),
      }))
      return writeItems(ctx, scope, writes, { mode: 'update', action: 'PATCH', filter: request.filter })
    })
  },
}
