/** Abandoned checkouts for other domains. */
export { type AbandonedDoc, abandonedCheckoutStore, withActivity } from './abandoned-checkout-store.ts'
export { markRecovered, type RecoveryEvent } from './recover-checkout.ts'
export { isRecoveryToken, recoveryUrl } from './recovery-url.ts'
