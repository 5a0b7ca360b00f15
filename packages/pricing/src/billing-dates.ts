const DAY_MS = 24 * 60 * 60 * 1000
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

/** The time after a number of periods. In a shorter month it is the last day. */
export function addPeriods(from: number, count: number, frequency: string | undefined): number {
  const months = MONTHS[frequency ?? '']
  if (!months) return from + count * (DAYS[frequency ?? ''] ?? 1) * DAY_MS
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}

/** When a subscription starts to cost: with its order, or at the end of the free trial. */
export const startOf = (ordered: number, { freeTrialPeriod: trial }: BillingTerms): number =>
  trial ? addPeriods(ordered, trial.interval ?? 1, trial.frequency) : ordered

/**
 * When a cycle, from 1, is due. Each is counted from the start, so that a subscription of the 31st returns to the 31st after a
 * shorter month. Undefined after the last cycle.
 */
export function billingDate(start: number, terms: BillingTerms, cycle: number): number | undefined {
  const { frequency, interval, billingCycles } = terms
  if (billingCycles && cycle > billingCycles) return undefined
  return addPeriods(start, (cycle - 1) * (interval ?? 1), frequency)
}
