import type { SubscriptionContract } from '@stoa/react'
import { counted, t } from '../i18n/translate.ts'

const termsOf = ({ lineItem }: SubscriptionContract) => lineItem.subscriptionInfo?.subscriptionSettings ?? {}

const units = {
  DAY: [(count: number) => counted(count, 'day', 'days'), t('every day')],
  WEEK: [(count: number) => counted(count, 'week', 'weeks'), t('every week')],
  MONTH: [(count: number) => counted(count, 'month', 'months'), t('every month')],
  YEAR: [(count: number) => counted(count, 'year', 'years'), t('every year')],
} as const

/** The product that the subscription delivers. */
export const subscriptionName = ({ lineItem: { productName } }: SubscriptionContract): string =>
  productName.original ?? t('Without a name')

/** A time that comes again and again. */
export interface Interval {
  frequency?: 'UNDEFINED' | keyof typeof units | undefined
  interval?: number | null | undefined
}

/** Such a time as text, for example "every 2 weeks". */
export function everyText({ frequency, interval }: Interval): string {
  if (!frequency || frequency === 'UNDEFINED') return ''
  const [countOf, each] = units[frequency]
  return (interval ?? 1) === 1 ? each : t('every {0}', countOf(interval ?? 1))
}

/** A length of time, such as "2 weeks"; undefined if it is none. */
export const lengthText = ({ frequency, interval }: Interval): string | undefined =>
  frequency && frequency !== 'UNDEFINED' ? units[frequency][0](interval ?? 1) : undefined

/** The time between two charges. */
export const intervalText = (subscription: SubscriptionContract): string => everyText(termsOf(subscription))

/** Cycles so far and in all, such as "2 of 6". */
export function cyclesText(subscription: SubscriptionContract): string {
  const { billingCycles } = termsOf(subscription)
  return billingCycles
    ? t('{0} of {1}', subscription.cycleNumber, billingCycles)
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
