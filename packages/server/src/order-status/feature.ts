import { feature } from '../feature.ts'
import { orderStatusHandlers } from './order-status.ts'

/** The page on which buyers follow an order. */
export const orderStatusFeature = feature({
  name: 'order-status',
  uses: ['digital-products', 'fulfillments', 'identity', 'invoices', 'orders'],
  handlers: {
    orderStatus: orderStatusHandlers,
  },
})
