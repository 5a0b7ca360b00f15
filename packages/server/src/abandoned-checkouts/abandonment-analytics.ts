import type { contract } from '@stoa/contract'
import { currencyExponent, roundHalfUp, toDecimal } from '@stoa/contract/money'
import { startOfDay } from '@stoa/contract/time-zone'
import type { Handler } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { sumAbandonedCheckouts } from '../storage/commerce/abandoned-checkouts.ts'

const DAY_MS = 86_400_000
const STATUSES = ['ABANDONED', 'RECOVERED'] as const

/** Midnight UTC of a date of the request. */
function dayOf(field: string, text: string): number {
  const day = Date.parse(`${text}T00:00:00Z`)
  // Date.parse takes 31 February for 3 March.
  const isDate = Number.isFinite(day) && new Date(day).toISOString().startsWith(text)
  return isDate ? day : rejectField(field, 'FORMAT', 'must be a date, such as 2026-01-31')
}

/** A decimal with two digits at most, which is what the protocol allows here. */
function decimalOf(minor: bigint, currency: string): string {
  const surplus = currencyExponent(currency) - 2
  if (surplus <= 0) return toDecimal(minor, currency)
  return toDecimal(roundHalfUp(minor, 10n ** BigInt(surplus)), 'EUR')
}

/** Sums over the days of a period, each in the time zone of the site (protocol/abandoned-checkouts §5). */
export const abandonmentAnalytics: Handler<
  typeof contract.abandonedCheckouts.getAbandonedCheckoutAnalytics
> = async ({ startDate, endDate, metrics, statuses }, { db, site }) => {
  const { currency, settings } = site
  const [first, last] = [dayOf('startDate', startDate), dayOf('endDate', endDate)]
  if (last < first) rejectField('endDate', 'VALIDATION', 'must not be before startDate')
  const sums = await sumAbandonedCheckouts(db, site.id, {
    from: startOfDay(first, settings.timeZone),
    to: startOfDay(last + DAY_MS, settings.timeZone),
    statuses: statuses?.length ? statuses.filter(status => status != null) : STATUSES,
  })
  const of = (status: (typeof STATUSES)[number]) => {
    const sum = sums.find(one => one.status === status)
    return { count: sum?.count ?? 0, total: BigInt(sum?.total ?? 0) }
  }
  const [abandoned, recovered] = [of('ABANDONED'), of('RECOVERED')]
  const average = abandoned.count === 0 ? 0n : roundHalfUp(abandoned.total, BigInt(abandoned.count))
  const all = abandoned.count + recovered.count
  const values = {
    RECOVERABLE_VALUE: { recoverableValue: decimalOf(abandoned.total, currency) },
    RECOVERABLE_CHECKOUT_COUNT: { recoverableCheckoutCount: abandoned.count },
    AVERAGE_RECOVERABLE_CHECKOUT_VALUE: { averageRecoverableCheckoutValue: decimalOf(average, currency) },
    RECOVERED_VALUE: { recoveredValue: decimalOf(recovered.total, currency) },
    RECOVERED_CHECKOUT_COUNT: { recoveredCheckoutCount: recovered.count },
    RECOVERY_RATE: { recoveryRate: all === 0 ? 0 : Math.round((recovered.count / all) * 10_000) / 10_000 },
  }
  const requested = metrics?.length
    ? metrics.filter(metric => metric != null)
    : (Object.keys(values) as (keyof typeof values)[])
  return Object.assign({ currency }, ...requested.map(metric => values[metric]))
}
