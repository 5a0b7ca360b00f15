import { stateTable } from '../call/state-table.ts'

/** States of a draft order (protocol/draft-orders §1). A deleted draft is no longer stored. */
export const draftOrderStates = stateTable({
  states: ['DRAFT', 'COMMITTED', 'EXPIRED', 'DELETED'],
  actions: ['update', 'preview', 'commit', 'delete'],
  transitions: {
    DRAFT: { update: 'DRAFT', preview: 'DRAFT', commit: 'COMMITTED', delete: 'DELETED' },
    COMMITTED: {},
    EXPIRED: { delete: 'DELETED' },
    DELETED: {},
  },
})

export type DraftOrderState = (typeof draftOrderStates.states)[number]
export type DraftOrderAction = (typeof draftOrderStates.actions)[number]
