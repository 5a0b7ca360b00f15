/** Payments of orders for the platform's start and its pages. */
export { chargePlacedOrder } from './charge-interceptor.ts'
export { paymentCallbacks } from './payment-callbacks.ts'
export { reconcilePayments } from './reconcile-payments.ts'
