import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const collections: ValidRequests<'collections'> = {
  getCollection: async driver => valid('visitor', { id: (await driver.collection()).id }),
  getCollectionBySlug: async driver => valid('visitor', { slug: (await driver.collection()).slug }),
  queryCollections: async driver =>
    valid('visitor', { query: { filter: { id: (await driver.collection()).id } } }),
  queryCollectionsByText: async driver =>
    valid('visitor', { query: { filter: JSON.stringify({ id: (await driver.collection()).id }) } }),
}
