import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { sitesWithPayments } from '../storage/commerce/payments.ts'
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
  options: Omit<ComparisonOptions, 'siteId' | 'days'> & { logger: Logger },
): Promise<void> {
  const { db, now, logger } = options
  for (const { site_id: siteId } of await sitesWithPayments(db, now - DAYS * 24 * HOUR_MS)) {
    // 23 hours, so that hourly runs do not shift the daily report.
    const { rejectedUntil } = await consume(
      db,
      siteId,
      [{ key: KEY, max: 1, windowMs: 23 * HOUR_MS }],
      undefined,
      now,
    )
    if (rejectedUntil !== null) continue
    const { compared, differences, failed } = await comparePayments({ ...options, siteId, days: DAYS })
    for (const difference of differences)
      logger.error(difference, 'ledger and payment provider differ: compare both and correct the wrong one')
    logger.info(
      { siteId, compared, differences: differences.length, failed: failed.length },
      'payments compared with their providers',
    )
  }
}
