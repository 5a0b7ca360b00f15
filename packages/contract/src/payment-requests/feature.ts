import { contractFeature } from '../contract-feature.ts'
import { orderPaymentRequests } from './order-payment-requests.ts'
import { paymentPages } from './payment-page.ts'

/** Requests to buyers to pay the rest of an order. */
export const paymentRequestsContract = contractFeature({
  name: 'payment-requests',
  group: 'Cart, checkout, orders',
  area: 'ORDERS',
  resources: {
    orderPaymentRequests,
    paymentPages,
  },
  titles: {
    orderPaymentRequests: 'Payment requests',
    paymentPages: 'Payment pages',
  },
})
