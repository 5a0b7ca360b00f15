import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const customFields: ValidRequests<'customFields'> = {
  listCustomFields: async () => valid('visitor', { entity: 'ORDER' }),
}
