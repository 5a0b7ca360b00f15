/** Subscriptions for the platform's start. */
export { chargeSubscriptions } from './charge-subscriptions.ts'
