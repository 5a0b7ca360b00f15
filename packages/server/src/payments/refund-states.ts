import { stateTable } from '../call/state-table.ts'
import type { PaymentEntryRow } from '../storage/commerce/payments.ts'

/**
 * The part of a refund that one payment gives back, and what changes it. Providers may report a failure first and the success
 * later: success prevails.
 */
export const refundStates = stateTable({
  states: ['PENDING', 'SUCCEEDED', 'FAILED'],
  actions: ['succeed', 'fail'],
  transitions: {
    PENDING: { succeed: 'SUCCEEDED', fail: 'FAILED' },
    FAILED: { succeed: 'SUCCEEDED' },
    SUCCEEDED: {},
  },
})

export type RefundState = (typeof refundStates)['states'][number]

const ACTION_OF: Partial<Record<string, (typeof refundStates)['actions'][number]>> = {
  REFUNDED: 'succeed',
  REFUND_FAILED: 'fail',
}

/** The state that follows from the entries of one reference, in any order. */
export const refundState = (entries: readonly Pick<PaymentEntryRow, 'type'>[]): RefundState =>
  entries.reduce<RefundState>((state, { type }) => {
    const action = ACTION_OF[type]
    return (action && refundStates.next(state, action)) ?? state
  }, 'PENDING')
