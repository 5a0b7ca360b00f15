/** Payments of orders for the platform's start and its pages. */
export { chargePlacedOrder, runnerOf } from './charge-interceptor.ts'
export { executeIntents } from './execute-intents.ts'
export { paymentCallbacks } from './payment-callbacks.ts'
export { reconcilePayments } from './reconcile-payments.ts'
