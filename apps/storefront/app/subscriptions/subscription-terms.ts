import { type BillingTerms, billingDate, startOf } from '@stoa/client/pricing'
import { formatDay } from '../i18n/format-day.ts'
import type { I18n } from '../i18n/i18n.ts'

const UNITS: readonly string[] = ['DAY', 'WEEK', 'MONTH', 'YEAR']

/** The terms of a subscription, as options, lines and contracts have them. */
export interface SubscriptionTerms extends BillingTerms {
  enableCustomerCancellation?: boolean | undefined
}

/** Interval and end of the charges, as the texts take them; undefined without a known unit. */
export function chargesOf({ frequency, interval, billingCycles }: BillingTerms) {
  return frequency && UNITS.includes(frequency)
    ? { unit: frequency, interval: interval ?? 1, charges: billingCycles ?? 0 }
    : undefined
}

/** What a buyer agrees to, in short sentences: charges, free trial, cancellation. */
export function offeredTerms(terms: SubscriptionTerms, { texts }: I18n): string[] {
  const { chargedLine, cancelable, trial } = texts.subscriptions
  const charges = chargesOf(terms)
  const { frequency: unit, interval = 1 } = terms.freeTrialPeriod ?? {}
  const trials: Partial<Record<string, (values: { count: number }) => string>> = trial
  return [
    ...(charges ? [chargedLine(charges)] : []),
    ...(unit && trials[unit] ? [trials[unit]({ count: interval })] : []),
    ...(terms.enableCustomerCancellation ? [cancelable] : []),
  ]
}

/** The terms of a line of the cart, if it is ordered now: interval, end of the free trial, first charge. */
export function orderedTerms(
  terms: SubscriptionTerms,
  now: number,
  i18n: I18n,
): { name: string; value: string }[] {
  const {
    charged,
    terms: termsText,
    freeUntil,
    firstCharge,
    withOrder,
    nextCharge,
  } = i18n.texts.subscriptions
  const charges = chargesOf(terms)
  if (!charges) return []
  const start = startOf(now, terms, i18n.timeZone)
  const dateText = (time: number) => formatDay(new Date(time), i18n)
  const second = billingDate(start, terms, 2, i18n.timeZone)
  return [
    { name: charged, value: termsText(charges) },
    ...(terms.freeTrialPeriod
      ? [
          { name: freeUntil, value: dateText(start) },
          { name: firstCharge, value: dateText(start) },
        ]
      : [
          { name: firstCharge, value: withOrder },
          ...(second === undefined ? [] : [{ name: nextCharge, value: dateText(second) }]),
        ]),
  ]
}
