import type { Order } from '@stoa/react'

/** How the online payment of an order stands: confirmed, not yet known, or failed. */
export type PaymentProgress = 'confirmed' | 'pending' | 'failed'

const FAILURES: readonly (string | undefined)[] = ['PAYMENT_DECLINED', 'PAYMENT_CANCELED']

/**
 * The progress of an order's payment. The payment status alone does not tell: an order that a gift card pays in part is
 * PARTIALLY_PAID whatever happens to the rest.
 */
export function paymentProgress({
  status,
  activities = [],
}: Pick<Order, 'status' | 'activities'>): PaymentProgress {
  if (status === 'REJECTED') return 'failed'
  if (status !== 'INITIALIZED') return 'confirmed'
  return activities.some(({ activityType }) => FAILURES.includes(activityType)) ? 'failed' : 'pending'
}
