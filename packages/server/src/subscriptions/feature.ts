import { billingRunner } from '../billing/index.ts'
import { feature } from '../feature.ts'
import { chargeSubscriptions } from './charge-subscriptions.ts'
import { subscriptionContractHandlers } from './subscription-contracts.ts'

/** Subscriptions and the orders that they make. */
export const subscriptionsFeature = feature({
  name: 'subscriptions',
  uses: ['billing', 'ecom', 'orders', 'payments'],
  handlers: {
    subscriptionContracts: subscriptionContractHandlers,
  },
  everyMinute: {
    subscriptions: (host, now) => chargeSubscriptions({ ...host, billing: billingRunner(host) }, now),
  },
})
