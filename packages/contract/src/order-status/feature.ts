import { contractFeature } from '../contract-feature.ts'
import { orderStatus } from './order-status.ts'

/** The page on which buyers follow an order. */
export const orderStatusContract = contractFeature({
  name: 'order-status',
  group: 'Cart, checkout, orders',
  area: 'ORDERS',
  resources: {
    orderStatus,
  },
  titles: {
    orderStatus: 'Order page of the buyer',
  },
})
