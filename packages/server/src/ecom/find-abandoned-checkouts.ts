import type { Logger } from 'pino'
import type { Actor, Ctx } from '../call/context.ts'
import { everyMinute } from '../call/every-minute.ts'
import type { JobRuns } from '../call/job-runs.ts'
import { inactiveCheckouts } from '../storage/commerce/abandoned-checkouts.ts'
import type { Sql } from '../storage/sql.ts'
import { type AbandonmentEvent, abandonCheckout } from './abandon-checkout.ts'

const BATCH = 200

export interface AbandonmentOptions {
  db: Sql
  /** Runs a transaction as an actor, with its events and mails. */
  transact: (actor: Actor, work: (ctx: Ctx<never, AbandonmentEvent>) => Promise<void>) => Promise<unknown>
  logger: Logger
  /** Runs end while this returns true. */
  isDiskLow: () => boolean
}

/**
 * Turns checkouts without activity into abandoned ones, each in its own transaction. Runs every minute, on any number of
 * nodes: the row lock of a checkout lets one of them succeed.
 */
export async function findAbandonedCheckouts(
  { db, transact, logger, isDiskLow }: AbandonmentOptions,
  now: number,
): Promise<void> {
  for (;;) {
    const found = await inactiveCheckouts(db, now, BATCH)
    let failed = 0
    for (const checkout of found) {
      if (isDiskLow()) return
      const actor = { siteId: checkout.site_id, role: 'merchant', id: 'stoa' } as const
      try {
        await transact(actor, ctx => abandonCheckout(ctx, checkout))
      } catch (error) {
        failed++
        logger.error(
          { err: error, siteId: checkout.site_id, checkoutId: checkout.id },
          'checkout not abandoned',
        )
      }
    }
    // The next run repeats the failed ones.
    if (found.length < BATCH || failed > 0) return
  }
}

/** Looks for abandoned checkouts every minute. */
export function scheduleAbandonedCheckouts(options: AbandonmentOptions, runs: JobRuns, now: () => number) {
  let closing = false
  const isDiskLow = () => closing || options.isDiskLow()
  const schedule = everyMinute(
    runs,
    'abandoned checkouts',
    () => findAbandonedCheckouts({ ...options, isDiskLow }, now()),
    error => options.logger.error({ err: error }, 'abandoned checkouts not found'),
  )
  return {
    /** Ends the run in flight after its current checkout. */
    async close() {
      closing = true
      await schedule.close()
    },
  }
}
