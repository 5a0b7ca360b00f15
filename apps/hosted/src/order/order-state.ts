import type { Order } from '@stoa/react'
import type { Tone } from '@stoa/ui'
import type { OrderDictionary } from '../i18n/texts/order/en.ts'

type State = keyof OrderDictionary['states']

const TONES: Partial<Record<State, Tone>> = {
  sent: 'positive',
  awaitingPayment: 'accent',
  paymentPending: 'accent',
}

/** The state of an order for its buyer: what ended it, then what was sent, then the payment. */
export function orderState({ status, paymentStatus, fulfillmentStatus }: Order): State {
  if (status === 'CANCELED') return 'canceled'
  if (status === 'REJECTED') return 'rejected'
  if (paymentStatus === 'FULLY_REFUNDED') return 'refunded'
  if (fulfillmentStatus === 'FULFILLED') return 'sent'
  if (fulfillmentStatus === 'PARTIALLY_FULFILLED') return 'partlySent'
  if (paymentStatus === 'PENDING' || paymentStatus === 'PENDING_MERCHANT') return 'paymentPending'
  return paymentStatus === 'PAID' || paymentStatus === 'PARTIALLY_REFUNDED' ? 'preparing' : 'awaitingPayment'
}

export const toneOf = (state: State): Tone => TONES[state] ?? 'neutral'
