import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const paymentProviders: ValidRequests<'paymentProviders'> = {
  listPaymentProviders: async () => valid('merchant', { language: 'de' }),
}
