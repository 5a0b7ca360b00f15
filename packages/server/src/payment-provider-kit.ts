/** What the package of a payment provider imports (docs/guides/payments.md). */

export {
  type DeclaredPaymentProvider,
  type ProviderTools,
  paymentProvider,
  type ValuesOf,
} from './call/declared-payment-provider.ts'
export type { Label } from './call/label-text.ts'
export {
  InvalidCallback,
  type PaymentCallback,
  type PaymentFailure,
  PaymentKeysRejected,
  type PaymentOperation,
  type PaymentProvider,
  type PaymentProviderFeatures,
  PaymentProviderUnavailable,
  type PaymentRequest,
  type ProviderOperation,
  type ProviderPayment,
  type ProviderPaymentReference,
} from './call/payment-provider.ts'
export type { PaymentProviderFace, ProviderSetting } from './call/provider-face.ts'
export type { Site } from './call/site.ts'
export { rejectedPayment, withRejected } from './payments/providers/rejected-operation.ts'
export { type GuardedFetchOptions, guardedFetch } from './platform-support/guarded-fetch.ts'
