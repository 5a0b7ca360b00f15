import { feature } from '../feature.ts'
import { chargeHandlers } from './charge-payment-request.ts'
import { maintainPaymentRequests } from './maintain-payment-requests.ts'
import { orderPaymentRequestHandlers } from './order-payment-requests.ts'
import { paymentPageHandlers } from './payment-pages.ts'
import { voidRequestsOfOrder } from './void-payment-request.ts'

/** Requests to buyers to pay the rest of an order. */
export const paymentRequestsFeature = feature({
  name: 'payment-requests',
  uses: ['billing', 'identity', 'orders', 'payments'],
  handlers: {
    orderPaymentRequests: { ...orderPaymentRequestHandlers, ...chargeHandlers },
    paymentPages: paymentPageHandlers,
  },
  orderSteps: { ended: [voidRequestsOfOrder] },
  everyMinute: { 'payment requests': maintainPaymentRequests },
})
