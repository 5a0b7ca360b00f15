import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const storesOrders: ValidRequests<'storesOrders'> = {
  queryStoresOrders: async driver => {
    await driver.order()
    const query = { filter: '{"paymentStatus": {"$ne": "PAID"}}', sort: '[{"dateCreated": "desc"}]' }
    return valid('merchant', { query })
  },
  getStoresOrder: async driver => valid('visitor', { id: await driver.order() }),
}
