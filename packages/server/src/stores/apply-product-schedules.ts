import type { Logger } from 'pino'
import { isoTime } from '../call/clock.ts'
import type { Actor } from '../call/context.ts'
import type { EntityCtx } from '../crud/entity-store.ts'
import { dueProductSchedules } from '../storage/commerce/product-schedules.ts'
import type { Sql } from '../storage/sql.ts'
import { advanceSchedule } from './product-schedules.ts'

const BATCH = 200

export interface ProductScheduleOptions {
  db: Sql
  /** Runs a transaction as an actor, with its events and cache invalidation. */
  transact: (actor: Actor, work: (ctx: EntityCtx) => Promise<void>) => Promise<unknown>
  logger: Logger
  /** Runs end while this returns true. */
  isDiskLow: () => boolean
}

/**
 * Makes the scheduled changes of products that are due, each in its own transaction. Runs every minute, on any number of nodes: the row
 * lock of a schedule lets one of them succeed.
 */
export async function applyProductSchedules(
  { db, transact, logger, isDiskLow }: ProductScheduleOptions,
  now: number,
): Promise<void> {
  for (;;) {
    const due = await dueProductSchedules(db, isoTime(now), BATCH)
    let failed = 0
    for (const { site_id: siteId, id } of due) {
      if (isDiskLow()) return
      try {
        await transact({ siteId, role: 'merchant', id: 'stoa' }, ctx => advanceSchedule(ctx, id))
      } catch (error) {
        failed++
        logger.error({ err: error, siteId, productScheduleId: id }, 'scheduled change not made')
      }
    }
    // The next run repeats the failed ones.
    if (due.length < BATCH || failed > 0) return
  }
}
