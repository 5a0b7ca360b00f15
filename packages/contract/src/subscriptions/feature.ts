import { contractFeature } from '../contract-feature.ts'
import { subscriptionContracts } from './subscription-contracts.ts'

/** Subscriptions and the orders that they make. */
export const subscriptionsContract = contractFeature({
  name: 'subscriptions',
  group: 'Cart, checkout, orders',
  area: 'ORDERS',
  resources: {
    subscriptionContracts,
  },
  titles: {
    subscriptionContracts: 'Subscriptions',
  },
})
