/** Payment requests for the platform's start. */
export { maintainPaymentRequests } from './maintain-payment-requests.ts'
