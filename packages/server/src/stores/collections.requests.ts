import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const collections: ValidRequests<'collections'> = {
  getCollection: async driver => valid('visitor', { id: (await driver.collection()).id }),
  queryCollections: async driver =>
    valid('visitor', { query: { filter: { id: (await driver.collection()).id } } }),
}
