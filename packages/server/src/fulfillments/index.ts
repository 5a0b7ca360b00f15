/** Fulfillments for other domains. */
export { toOrderWithFulfillments } from './fulfillment-view.ts'
