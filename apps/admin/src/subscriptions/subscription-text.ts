import type { SubscriptionContract } from '@stoa/react'
import { t } from '../i18n/translate.ts'

const termsOf = ({ lineItem }: SubscriptionContract) => lineItem.subscriptionInfo?.subscriptionSettings ?? {}

const units = {
  DAY: { length: count => t('{count} days', { count }), every: count => t('every {count} days', { count }) },
  WEEK: {
    length: count => t('{count} weeks', { count }),
    every: count => t('every {count} weeks', { count }),
  },
  MONTH: {
    length: count => t('{count} months', { count }),
    every: count => t('every {count} months', { count }),
  },
  YEAR: {
    length: count => t('{count} years', { count }),
    every: count => t('every {count} years', { count }),
  },
} satisfies Record<string, Record<'length' | 'every', (count: number) => string>>

/** The product that the subscription delivers. */
export const subscriptionName = ({ lineItem: { productName } }: SubscriptionContract): string =>
  productName.original ?? t('Without a name')

/** A time that comes again and again. */
export interface Interval {
  frequency?: 'UNDEFINED' | keyof typeof units | undefined
  interval?: number | null | undefined
}

/** Such a time as text, for example "every 2 weeks". */
export const everyText = ({ frequency, interval }: Interval): string =>
  frequency && frequency !== 'UNDEFINED' ? units[frequency].every(interval ?? 1) : ''

/** A length of time, such as "2 weeks"; undefined if it is none. */
export const lengthText = ({ frequency, interval }: Interval): string | undefined =>
  frequency && frequency !== 'UNDEFINED' ? units[frequency].length(interval ?? 1) : undefined

/** The time between two charges. */
export const intervalText = (subscription: SubscriptionContract): string => everyText(termsOf(subscription))

/** Cycles so far and in all, such as "2 of 6". */
export function cyclesText(subscription: SubscriptionContract): string {
  const { billingCycles } = termsOf(subscription)
  return billingCycles
    ? t('{number} of {count}', { number: subscription.cycleNumber, count: billingCycles })
    : String(subscription.cycleNumber)
}

/** Length of the free trial; undefined without one. */
export const trialText = (subscription: SubscriptionContract): string | undefined =>
  lengthText(termsOf(subscription).freeTrialPeriod ?? {})

const reasons: Readonly<Record<string, string>> = {
  PAYMENT_DECLINED: t('The payment was declined'),
  NO_PAYMENT_METHOD: t('The buyer has no saved payment method'),
  ITEM_NOT_AVAILABLE: t('The item is not available'),
}

/** Why the last charge failed. */
export const failureText = (reason: string): string => reasons[reason] ?? reason

/** When the next charge or the next attempt is due. */
export const nextChargeOf = ({ failure, nextBillingDate, status }: SubscriptionContract) =>
  status === 'CANCELED' || status === 'ENDED' ? undefined : (failure?.nextAttemptDate ?? nextBillingDate)
