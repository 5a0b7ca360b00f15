import { contractFeature } from '../contract-feature.ts'
import { draftOrders } from './draft-orders.ts'

/** Changes of placed orders, as drafts. */
export const draftOrdersContract = contractFeature({
  name: 'draft-orders',
  group: 'Cart, checkout, orders',
  area: 'ORDERS',
  resources: {
    draftOrders,
  },
  titles: {
    draftOrders: 'Changes of orders',
  },
})
