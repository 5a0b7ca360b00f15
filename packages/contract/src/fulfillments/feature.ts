import { contractFeature } from '../contract-feature.ts'
import { orderFulfillments } from './order-fulfillments.ts'

/** Shipments of orders. */
export const fulfillmentsContract = contractFeature({
  name: 'fulfillments',
  group: 'Cart, checkout, orders',
  area: 'ORDERS',
  resources: {
    orderFulfillments,
  },
  titles: {
    orderFulfillments: 'Fulfillments of orders',
  },
})
