/** Fulfillments for other domains. */
export { toOrderWithFulfillments } from './fulfillment-view.ts'
export { fulfillLines } from './save-fulfillments.ts'
