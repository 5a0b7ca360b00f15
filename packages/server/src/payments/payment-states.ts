import { stateTable } from '../call/state-table.ts'
import { PAYMENT_STATUSES } from './fold-entries.ts'

/**
 * What can be done with a payment in each status. `captureRest` and `voidRest` are for what of an authorization is left after a capture. Providers report facts in any order, which `foldEntries` reads; this table
 * says what people may ask for, and which status they may set on payments from outside the platform.
 */
export const paymentStates = stateTable({
  states: PAYMENT_STATUSES,
  actions: [
    'authorize',
    'approve',
    'hold',
    'decline',
    'cancel',
    'capture',
    'void',
    'captureRest',
    'voidRest',
    'refund',
  ],
  transitions: {
    PENDING: {
      authorize: 'AUTHORIZED',
      approve: 'APPROVED',
      hold: 'PENDING_MERCHANT',
      decline: 'DECLINED',
      cancel: 'CANCELED',
    },
    PENDING_MERCHANT: {
      authorize: 'AUTHORIZED',
      approve: 'APPROVED',
      decline: 'DECLINED',
      cancel: 'CANCELED',
    },
    AUTHORIZED: { approve: 'APPROVED', capture: 'APPROVED', void: 'VOIDED' },
    APPROVED: { captureRest: 'APPROVED', voidRest: 'APPROVED', refund: 'REFUNDED' },
    PARTIALLY_REFUNDED: {
      captureRest: 'PARTIALLY_REFUNDED',
      voidRest: 'PARTIALLY_REFUNDED',
      refund: 'REFUNDED',
    },
    REFUNDED: { captureRest: 'PARTIALLY_REFUNDED', voidRest: 'REFUNDED' },
    VOIDED: {},
    DECLINED: { approve: 'APPROVED', authorize: 'AUTHORIZED' },
    CANCELED: {},
  },
})

export type PaymentAction = (typeof paymentStates)['actions'][number]
