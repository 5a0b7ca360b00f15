import { stateTable } from '../call/state-table.ts'

/** States of a back-in-stock request (protocol/back-in-stock §2). `suppress`: the address has unsubscribed. */
export const backInStockStates = stateTable({
  states: ['RECEIVED', 'PROCESSING', 'NOTIFICATION_SENT', 'FAILED'],
  actions: ['report', 'notify', 'suppress', 'markSent'],
  transitions: {
    RECEIVED: {
      report: 'PROCESSING',
      notify: 'NOTIFICATION_SENT',
      suppress: 'FAILED',
      markSent: 'NOTIFICATION_SENT',
    },
    PROCESSING: { notify: 'NOTIFICATION_SENT', suppress: 'FAILED', markSent: 'NOTIFICATION_SENT' },
    NOTIFICATION_SENT: { markSent: 'NOTIFICATION_SENT' },
    FAILED: { markSent: 'NOTIFICATION_SENT' },
  },
})

export type BackInStockState = (typeof backInStockStates.states)[number]
