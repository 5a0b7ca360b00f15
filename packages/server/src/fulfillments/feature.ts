import { feature } from '../feature.ts'
import { orderFulfillmentHandlers } from './order-fulfillments.ts'

/** Shipments of orders. */
export const fulfillmentsFeature = feature({
  name: 'fulfillments',
  uses: ['orders'],
  handlers: {
    orderFulfillments: orderFulfillmentHandlers,
  },
})
