export { buyerNames } from './buyer-names.ts'
export { callbackUrlOf } from './callback-url.ts'
export {
  type EntryType,
  foldEntries,
  type PaymentEntry,
  type PaymentState,
  type PaymentStatus,
} from './fold-entries.ts'
export {
  appendFacts,
  capturedAtOnce,
  type LedgerPayment,
  type NewPayment,
  openVoids,
  pendingEntry,
  recordPayments,
  sumsOfNew,
  type TransactionsEvent,
  voidReference,
  withEntries,
} from './ledger.ts'
export { paidBy } from './paid-by.ts'
export { createPaymentProviders } from './payment-providers.ts'
export { type PaymentAction, paymentStates } from './payment-states.ts'
export {
  expectedMinor,
  ledgerSums,
  NO_SUMS,
  openPayment,
  orderPaymentStatus,
  paymentsOutcome,
} from './payment-status.ts'
export { isPluginCharge } from './plugin-charge.ts'
export { openPaymentProvider } from './providers/open-payment-providers.ts'
export { giftCardProviderId } from './providers/plugin/gift-card-provider.ts'
export {
  MEMBERSHIPS,
  membershipProviderId,
} from './providers/plugin/membership-provider.ts'
export {
  CARRIERS,
  describeSettings,
  encryptProviderSettings,
  providerSettingsOf,
  readSettings,
} from './providers/provider-settings.ts'
export { rejectedPayment } from './providers/rejected-operation.ts'
export { watchKeys } from './providers/watch-keys.ts'
export { refundState } from './refund-states.ts'
export { releasePayments } from './release-payments.ts'
export { PAYMENT_REFERENCE, toFacts } from './to-facts.ts'
export {
  EXTERNAL_PROVIDERS,
  type OrderRefund,
  type OrderTransactions,
  readTransactions,
} from './transactions-view.ts'
