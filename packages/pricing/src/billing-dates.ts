import { instantAt, localTime } from '@stoa/contract/time-zone'

const DAYS: Readonly<Record<string, number>> = { DAY: 1, WEEK: 7 }
const MONTHS: Readonly<Record<string, number>> = { MONTH: 1, YEAR: 12 }

/** Terms of a subscription that decide its billing dates. */
export interface BillingTerms {
  frequency?: string | undefined
  /** @default 1 */
  interval?: number | null | undefined
  billingCycles?: number | null | undefined
  freeTrialPeriod?: { frequency?: string | undefined; interval?: number | undefined } | undefined
}

/**
 * The time after a number of periods: the same local time in a time zone (IANA name), so that neither a month nor the hour depends
 * on the offset from UTC. In a shorter month it is the last day.
 */
export function addPeriods(
  from: number,
  count: number,
  frequency: string | undefined,
  timeZone: string,
): number {
  if (count === 0) return from
  const date = new Date(localTime(from, timeZone))
  const day = date.getUTCDate()
  const months = MONTHS[frequency ?? '']
  if (months) {
    date.setUTCDate(1)
    date.setUTCMonth(date.getUTCMonth() + count * months)
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    date.setUTCDate(Math.min(day, last))
  } else date.setUTCDate(day + count * (DAYS[frequency ?? ''] ?? 1))
  return instantAt(date.getTime(), timeZone)
}

/** When a subscription starts to cost: with its order, or at the end of the free trial. */
export const startOf = (
  ordered: number,
  { freeTrialPeriod: trial }: BillingTerms,
  timeZone: string,
): number => (trial ? addPeriods(ordered, trial.interval ?? 1, trial.frequency, timeZone) : ordered)

/**
 * When a cycle, from 1, is due. Each is counted from the start, so that a subscription of the 31st returns to the 31st after a
 * shorter month. Undefined after the last cycle.
 */
export function billingDate(
  start: number,
  terms: BillingTerms,
  cycle: number,
  timeZone: string,
): number | undefined {
  const { frequency, interval, billingCycles } = terms
  if (billingCycles && cycle > billingCycles) return undefined
  return addPeriods(start, (cycle - 1) * (interval ?? 1), frequency, timeZone)
}
