/** Texts of the page of a payment request. */
export { hostedPayment as paymentTexts } from '@stoa/texts/hosted-payment'
