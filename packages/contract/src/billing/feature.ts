import { contractFeature } from '../contract-feature.ts'
import { orderBilling } from './order-billing.ts'
import { orderCharges } from './order-charges.ts'
import { orderMemberships } from './order-memberships.ts'
import { orderTransactionCalls } from './order-transactions.ts'
import { savedPaymentMethods } from './saved-payment-methods.ts'

/** Charges, captures, refunds and the comparison with payment providers. */
export const billingContract = contractFeature({
  name: 'billing',
  group: 'Cart, checkout, orders',
  area: 'ORDERS',
  resources: {
    orderBilling: { ...orderBilling, ...orderCharges, ...orderMemberships },
    orderTransactions: orderTransactionCalls,
    savedPaymentMethods,
  },
  titles: {
    orderBilling: 'Captures, voids and refunds',
    orderTransactions: 'Payments of orders',
    savedPaymentMethods: 'Saved payment methods',
  },
})
