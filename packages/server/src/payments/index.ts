export { type OrderPayment, recordPayments, voidGiftCardPayments } from './order-payments.ts'
