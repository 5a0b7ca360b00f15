import { isoTime } from '../../call/clock.ts'
import type { Host } from '../../call/host.ts'
import { platformActor } from '../../call/platform-actor.ts'
import { type DueProductSchedule, dueProductSchedules } from '../../storage/commerce/product-schedules.ts'
import { advanceSchedule } from './product-schedules.ts'

type ProductScheduleOptions = Pick<Host, 'db' | 'transact' | 'eachDue'>

/**
 * Makes the scheduled changes of products that are due, each in its own transaction. Runs every minute, on any number of nodes: the row
 * lock of a schedule lets one of them succeed.
 */
export const applyProductSchedules = ({ db, transact, eachDue }: ProductScheduleOptions, now: number) =>
  eachDue<DueProductSchedule>({
    name: 'product schedules',
    read: (...page) => dueProductSchedules(db, isoTime(now), ...page),
    settle: ([{ site_id: siteId, id }]) => transact(platformActor(siteId), ctx => advanceSchedule(ctx, id)),
    failure: 'scheduled change not made',
    subject: ({ site_id: siteId, id }) => ({ siteId, productScheduleId: id }),
  })
