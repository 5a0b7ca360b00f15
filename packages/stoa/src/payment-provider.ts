/** What a payment provider imports. */
export * from '@stoa/server/payment-provider'
