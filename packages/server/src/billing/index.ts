/** Payments of orders for other features. */
export { billingRunner } from './billing-runner.ts'
export { runnerOf } from './charge-interceptor.ts'
export { comparePayments } from './compare-payments.ts'
export { type BillingRunner, executeIntents } from './execute-intents.ts'
export { type PaidBack, paidBack } from './paid-back.ts'
export { type OrderParts, type RefundAmounts, refundableParts, sumAmounts, taxKey } from './refund-amounts.ts'
export { type RefundedParts, refundedParts } from './refundability.ts'
