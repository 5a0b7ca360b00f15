export { voidGiftCardPayments } from './gift-card-payments.ts'
export { capturedAtOnce, type NewPayment, recordPayments } from './ledger.ts'
export { orderPaymentStatus } from './payment-status.ts'
