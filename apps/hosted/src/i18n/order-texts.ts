/** Texts of order pages and of the list of orders in the account. */
export { type HostedOrderTexts as OrderTexts, hostedOrder as orderTexts } from '@stoa/texts/hosted-order'
