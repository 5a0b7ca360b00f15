import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const events: ValidRequests<'events'> = {
  listEvents: async driver => valid('merchant', (await driver.product()) && { limit: 5 }),
}
