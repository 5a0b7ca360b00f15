import { stateTable } from '../call/state-table.ts'
import type { FulfillmentRow } from '../storage/commerce/fulfillments.ts'

const STATES = ['Pending', 'Accepted', 'Ready', 'In_Delivery', 'Fulfilled', 'Custom'] as const
type State = (typeof STATES)[number]

/**
 * The status of a fulfillment (protocol/fulfillments §2): the actions set the status of their name. Custom has all texts of the
 * merchant. Fulfilled is final, since the units count as handed over; a mistake is corrected by deletion.
 */
export const fulfillmentStates = stateTable({
  states: STATES,
  actions: STATES,
  transitions: {
    Pending: {
      Pending: 'Pending',
      Accepted: 'Accepted',
      Ready: 'Ready',
      In_Delivery: 'In_Delivery',
      Fulfilled: 'Fulfilled',
      Custom: 'Custom',
    },
    Accepted: {
      Accepted: 'Accepted',
      Ready: 'Ready',
      In_Delivery: 'In_Delivery',
      Fulfilled: 'Fulfilled',
      Custom: 'Custom',
    },
    Ready: { Ready: 'Ready', In_Delivery: 'In_Delivery', Fulfilled: 'Fulfilled', Custom: 'Custom' },
    // A parcel that comes back is ready again.
    In_Delivery: { Ready: 'Ready', In_Delivery: 'In_Delivery', Fulfilled: 'Fulfilled', Custom: 'Custom' },
    Fulfilled: { Fulfilled: 'Fulfilled' },
    Custom: {
      Pending: 'Pending',
      Accepted: 'Accepted',
      Ready: 'Ready',
      In_Delivery: 'In_Delivery',
      Fulfilled: 'Fulfilled',
      Custom: 'Custom',
    },
  },
})

/** The state of a fulfillment. A completed one is Fulfilled, whatever the merchant calls it. */
export function stateOf({ completed, doc: { status } }: Pick<FulfillmentRow, 'completed' | 'doc'>): State {
  if (completed) return 'Fulfilled'
  return STATES.find(state => state === status) ?? 'Custom'
}
