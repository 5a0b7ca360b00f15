import { stateTable } from '../call/state-table.ts'

/**
 * States of a payment request (protocol/payment-requests §2). `settle` is captured money: it counts whenever it arrives.
 * The wire shows VOIDED as EXPIRED.
 */
export const paymentRequestStates = stateTable({
  states: ['UNPAID', 'PAID', 'EXPIRED', 'VOIDED', 'DELETED'],
  actions: ['update', 'charge', 'settle', 'expire', 'void', 'delete'],
  transitions: {
    UNPAID: {
      update: 'UNPAID',
      charge: 'UNPAID',
      settle: 'PAID',
      expire: 'EXPIRED',
      void: 'VOIDED',
      delete: 'DELETED',
    },
    PAID: { update: 'PAID' },
    EXPIRED: { update: 'EXPIRED', settle: 'PAID', delete: 'DELETED' },
    VOIDED: { update: 'VOIDED', settle: 'PAID', delete: 'DELETED' },
    DELETED: {},
  },
})

export type PaymentRequestState = (typeof paymentRequestStates.states)[number]
export type PaymentRequestAction = (typeof paymentRequestStates.actions)[number]
