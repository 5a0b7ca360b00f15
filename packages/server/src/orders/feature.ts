import { feature } from '../feature.ts'
import { orderAggregateHandlers } from './aggregate-orders.ts'
import { buyerHandlers } from './buyers.ts'
import { orderUpdateHandlers } from './order-updates.ts'
import { orderHandlers } from './orders.ts'
import { ordersSettingHandlers } from './orders-settings.ts'
import { storesOrderHandlers } from './stores-orders.ts'

/** Placed orders: reading, changing, canceling. */
export const ordersFeature = feature({
  name: 'orders',
  uses: ['discounts', 'payments', 'stores'],
  handlers: {
    buyers: buyerHandlers,
    orders: { ...orderHandlers, ...orderUpdateHandlers, ...orderAggregateHandlers },
    ordersSettings: ordersSettingHandlers,
    storesOrders: storesOrderHandlers,
  },
})
