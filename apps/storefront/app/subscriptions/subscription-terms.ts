import { type BillingTerms, billingDate, startOf } from '@stoa/client/pricing'
import { fill, fillPlural } from '../i18n/fill-text.ts'
import { formatDay } from '../i18n/format-day.ts'
import type { I18n } from '../i18n/i18n.ts'

/** The terms of a subscription, as options, lines and contracts have them. */
export interface SubscriptionTerms extends BillingTerms {
  enableCustomerCancellation?: boolean | undefined
}

type Unit = keyof I18n['texts']['subscriptions']['every']

const isUnit = (frequency: string | undefined, units: object): frequency is Unit =>
  frequency !== undefined && frequency in units

/** The time between two charges, such as "every 2 weeks". Empty without a known unit. */
export function intervalText({ frequency, interval }: BillingTerms, { locale, texts }: I18n): string {
  const { every } = texts.subscriptions
  return isUnit(frequency, every) ? fillPlural(locale, every[frequency], interval ?? 1) : ''
}

/** When the charges end: after a number of them, or with the cancellation. */
const endText = ({ billingCycles }: BillingTerms, { locale, texts }: I18n) =>
  billingCycles
    ? fillPlural(locale, texts.subscriptions.times, billingCycles)
    : texts.subscriptions.untilCanceled

/** What a buyer agrees to, in short sentences: charges, free trial, cancellation. */
export function offeredTerms(terms: SubscriptionTerms, i18n: I18n): string[] {
  const { chargedLine, cancelable, trial } = i18n.texts.subscriptions
  const every = intervalText(terms, i18n)
  const { frequency: unit, interval = 1 } = terms.freeTrialPeriod ?? {}
  return [
    ...(every ? [fill(chargedLine, { every, end: endText(terms, i18n) })] : []),
    ...(isUnit(unit, trial) ? [fillPlural(i18n.locale, trial[unit], interval)] : []),
    ...(terms.enableCustomerCancellation ? [cancelable] : []),
  ]
}

/** The terms of a line of the cart, if it is ordered now: interval, end of the free trial, first charge. */
export function orderedTerms(
  terms: SubscriptionTerms,
  now: number,
  i18n: I18n,
): { name: string; value: string }[] {
  const { charged, freeUntil, firstCharge, withOrder, nextCharge } = i18n.texts.subscriptions
  const every = intervalText(terms, i18n)
  if (!every) return []
  const start = startOf(now, terms, i18n.timeZone)
  const dateText = (time: number) => formatDay(new Date(time), i18n)
  const second = billingDate(start, terms, 2, i18n.timeZone)
  return [
    { name: charged, value: `${every}${i18n.language === 'ar' ? '،' : ','} ${endText(terms, i18n)}` },
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
