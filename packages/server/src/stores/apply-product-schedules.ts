import { isoTime } from '../call/clock.ts'
import type { Actor } from '../call/context.ts'
import type { EachDue } from '../call/due-rows.ts'
import type { EntityCtx } from '../crud/entity-store.ts'
import { type DueProductSchedule, dueProductSchedules } from '../storage/commerce/product-schedules.ts'
import type { Sql } from '../storage/sql.ts'
import { advanceSchedule } from './product-schedules.ts'

export interface ProductScheduleOptions {
  db: Sql
  /** Runs a transaction as an actor, with its events and cache invalidation. */
  transact: (actor: Actor, work: (ctx: EntityCtx) => Promise<void>) => Promise<unknown>
  eachDue: EachDue
}

/**
 * Makes the scheduled changes of products that are due, each in its own transaction. Runs every minute, on any number of nodes: the row
 * lock of a schedule lets one of them succeed.
 */
export const applyProductSchedules = ({ db, transact, eachDue }: ProductScheduleOptions, now: number) =>
  eachDue<DueProductSchedule>({
    name: 'product schedules',
    read: (...page) => dueProductSchedules(db, isoTime(now), ...page),
    settle: ([{ site_id: siteId, id }]) =>
      transact({ siteId, role: 'merchant', id: 'stoa' }, ctx => advanceSchedule(ctx, id)),
    failure: 'scheduled change not made',
    subject: ({ site_id: siteId, id }) => ({ siteId, productScheduleId: id }),
  })
