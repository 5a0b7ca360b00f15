/** Fulfillments for other domains. */
export { orderFulfillmentStatus, unitsByLine } from './fulfillment-status.ts'
export { toOrderWithFulfillments } from './fulfillment-view.ts'
export { fulfillLines } from './save-fulfillments.ts'
