import type { Order } from '@stoa/react'
import type { Tone } from '@stoa/ui'
import type { OrderTexts } from '../i18n/order-texts.ts'
import { amountsOfOrder } from '../summary/amounts.ts'

type State = keyof OrderTexts['states']

const TONES: Partial<Record<State, Tone>> = {
  sent: 'positive',
  completed: 'positive',
  awaitingPayment: 'caution',
  paymentPending: 'caution',
}

/** Whether nothing of the order is sent by post. */
export const isDigital = ({ lineItems }: Order) =>
  lineItems.every(({ itemType }) => itemType?.preset === 'DIGITAL')

/** The state of an order for its buyer: what ended it, then what was sent, then the payment. */
export function orderState(order: Order): State {
  const { status, paymentStatus, fulfillmentStatus } = order
  if (status === 'CANCELED') return 'canceled'
  if (status === 'REJECTED') return 'rejected'
  if (paymentStatus === 'FULLY_REFUNDED') return 'refunded'
  if (fulfillmentStatus === 'FULFILLED') return isDigital(order) ? 'completed' : 'sent'
  if (fulfillmentStatus === 'PARTIALLY_FULFILLED') return 'partlySent'
  if (paymentStatus === 'PENDING' || paymentStatus === 'PENDING_MERCHANT') return 'paymentPending'
  const isPaid = paymentStatus === 'PAID' || paymentStatus === 'PARTIALLY_REFUNDED'
  // After a free trial the saved method is charged.
  const isDueLater = Number(amountsOfOrder(order).dueNow ?? 1) === 0
  return isPaid || isDueLater ? 'preparing' : 'awaitingPayment'
}

export const toneOf = (state: State): Tone => TONES[state] ?? 'neutral'
