import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { EachDue } from '../call/due-rows.ts'
import { type PaymentRow, sitesWithPayments } from '../storage/commerce/payments.ts'
import { consume } from '../storage/rate-counters.ts'
import { type ComparisonOptions, comparePayments } from './compare-payments.ts'

const HOUR_MS = 3_600_000
/** Cardholders dispute payments within 120 days. */
const DAYS = 120
const KEY = createHash('sha256').update('payment comparison').digest()

/**
 * Compares the payments of each site with the providers once a day, and logs each difference as an error. Runs every hour on any
 * number of nodes: the counter lets one of them succeed.
 */
export async function reportDifferences(
  options: Omit<ComparisonOptions, 'siteId' | 'days'> & { logger: Logger; eachDue: EachDue },
): Promise<void> {
  const { db, now, logger, eachDue } = options
  await eachDue<Pick<PaymentRow, 'site_id'>>({
    read: (...page) => sitesWithPayments(db, now - DAYS * 24 * HOUR_MS, ...page),
    async settle([{ site_id: siteId }]) {
      // 23 hours, so that hourly runs do not shift the daily report.
      const counter = { key: KEY, max: 1, windowMs: 23 * HOUR_MS }
      const { rejectedUntil } = await consume(db, siteId, [counter], undefined, now)
      if (rejectedUntil !== null) return
      const { compared, differences, failed } = await comparePayments({ ...options, siteId, days: DAYS })
      for (const difference of differences)
        logger.error(difference, 'ledger and payment provider differ: compare both and correct the wrong one')
      logger.info(
        { siteId, compared, differences: differences.length, failed: failed.length },
        'payments compared with their providers',
      )
    },
    failure: 'payments not compared with their providers',
    subject: ({ site_id: siteId }) => ({ siteId }),
    passMs: Number.POSITIVE_INFINITY,
  })
}
