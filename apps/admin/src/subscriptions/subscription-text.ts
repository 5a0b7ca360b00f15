import type { SubscriptionContract } from '@stoa/react'

const units = { DAY: 'day', WEEK: 'week', MONTH: 'month', YEAR: 'year' } as const

const termsOf = ({ lineItem }: SubscriptionContract) => lineItem.subscriptionInfo?.subscriptionSettings ?? {}

const counted = (count: number, unit: keyof typeof units) =>
  count === 1 ? units[unit] : `${count} ${units[unit]}s`

/** The product that the subscription delivers. */
export const subscriptionName = ({ lineItem: { productName } }: SubscriptionContract): string =>
  productName.original ?? 'Without a name'

/** The time between two charges, such as "every 2 weeks". */
export function intervalText(subscription: SubscriptionContract): string {
  const { frequency, interval } = termsOf(subscription)
  return frequency && frequency !== 'UNDEFINED' ? `every ${counted(interval ?? 1, frequency)}` : ''
}

/** Cycles so far and in all, such as "2 of 6". */
export function cyclesText(subscription: SubscriptionContract): string {
  const { billingCycles } = termsOf(subscription)
  return billingCycles ? `${subscription.cycleNumber} of ${billingCycles}` : String(subscription.cycleNumber)
}

/** Length of the free trial; undefined without one. */
export function trialText(subscription: SubscriptionContract): string | undefined {
  const { frequency, interval } = termsOf(subscription).freeTrialPeriod ?? {}
  return frequency && frequency !== 'UNDEFINED' ? counted(interval ?? 1, frequency) : undefined
}

const reasons: Readonly<Record<string, string>> = {
  PAYMENT_DECLINED: 'The payment was declined',
  NO_PAYMENT_METHOD: 'The buyer has no saved payment method',
  ITEM_NOT_AVAILABLE: 'The item is not available',
}

/** Why the last charge failed. */
export const failureText = (reason: string): string => reasons[reason] ?? reason

/** When the next charge or the next attempt is due. */
export const nextChargeOf = ({ failure, nextBillingDate, status }: SubscriptionContract) =>
  status === 'CANCELED' || status === 'ENDED' ? undefined : (failure?.nextAttemptDate ?? nextBillingDate)
