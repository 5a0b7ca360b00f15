import type { LineItem, OrderLineItem } from '@stoa/contract'
import { toTranslatable } from '../../pricing/index.ts'
import type { ProductRow, ProductSubscription } from '../../stores/index.ts'

/**
 * The subscription option that the options of a reference name; null without one. Undefined if the product is not sold like this:
 * the option is not assigned to it, or it is sold by subscription only.
 */
export function resolveSubscription(
  { subscriptions }: ProductRow,
  requested: { subscriptionOptionId?: unknown },
): ProductSubscription | null | undefined {
  const { required = false, options = [] } = subscriptions ?? {}
  const id = requested.subscriptionOptionId
  if (id === undefined || id === null || id === '') return required ? undefined : null
  return typeof id === 'string' ? options.find(option => option.id === id.toLowerCase()) : undefined
}

interface Subscribed {
  subscription?: ProductSubscription | undefined
}

type Info = NonNullable<LineItem['subscriptionOptionInfo']>

/** The terms as lines have them. */
export const subscriptionTerms = ({ subscriptionSettings = {} }: ProductSubscription['doc']) => {
  const { frequency, interval = 1, autoRenewal = false, billingCycles, ...optional } = subscriptionSettings
  const { freeTrialPeriod, enableCustomerCancellation } = optional
  const { frequency: unit, interval: units } = freeTrialPeriod ?? {}
  return {
    ...(frequency && { frequency }),
    interval,
    autoRenewal,
    ...(billingCycles && { billingCycles }),
    ...(enableCustomerCancellation && { enableCustomerCancellation }),
    ...(unit && units && { freeTrialPeriod: { frequency: unit, interval: units } }),
  }
}

/** The subscription of a line of a cart or checkout. */
export function subscriptionInfo({ subscription }: Subscribed): { subscriptionOptionInfo?: Info } {
  if (!subscription) return {}
  const { title = '', description } = subscription.doc
  return {
    subscriptionOptionInfo: {
      subscriptionSettings: subscriptionTerms(subscription.doc),
      title: toTranslatable({ original: title }),
      ...(description && { description: toTranslatable({ original: description }) }),
    },
  }
}

/** The subscription of a line of an order, which pays its first cycle. */
export function orderedSubscription({ subscription }: Subscribed): Pick<OrderLineItem, 'subscriptionInfo'> {
  if (!subscription) return {}
  const { title = '', description } = subscription.doc
  return {
    subscriptionInfo: {
      cycleNumber: 1,
      subscriptionOptionTitle: title,
      ...(description && { subscriptionOptionDescription: description }),
      subscriptionSettings: subscriptionTerms(subscription.doc),
    },
  }
}
