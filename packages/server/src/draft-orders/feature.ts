import { feature } from '../feature.ts'
import { draftOrderHandlers, draftOrderTipHandlers } from './draft-orders.ts'

/** Changes of placed orders, as drafts. */
export const draftOrdersFeature = feature({
  name: 'draft-orders',
  uses: ['billing', 'discounts', 'ecom', 'fulfillments', 'orders', 'stores', 'tax', 'tips'],
  handlers: {
    draftOrders: draftOrderHandlers,
    tips: draftOrderTipHandlers,
  },
})
