import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const addressCompletion: ValidRequests<'addressCompletion'> = {
  suggestAddresses: async () => valid('visitor', { text: 'Torstr', country: 'DE', language: 'de' }),
}
