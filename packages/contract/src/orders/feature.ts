import { collectedMemberships } from '../billing/order-memberships.ts'
import { paymentsCollector } from '../billing/payments-collector.ts'
import { contractFeature } from '../contract-feature.ts'
import { buyers } from './buyers.ts'
import { createdOrders } from './created-orders.ts'
import { orderUpdates } from './order-updates.ts'
import { orders } from './orders.ts'
import { ordersSettings } from './orders-settings.ts'
import { storesOrders } from './stores-orders.ts'

/** Placed orders: reading, changing, canceling. */
export const ordersContract = contractFeature({
  name: 'orders',
  group: 'Cart, checkout, orders',
  area: 'ORDERS',
  resources: {
    buyers,
    orders: { ...orders, ...orderUpdates, ...paymentsCollector, ...collectedMemberships, ...createdOrders },
    ordersSettings,
    storesOrders,
  },
  groups: { buyers: 'Sign-in and members' },
  titles: {
    buyers: 'Buyers',
    orders: 'Orders',
    ordersSettings: 'Orders settings',
    storesOrders: 'Orders in their earlier form',
  },
  areas: { ordersSettings: 'SETTINGS' },
})
