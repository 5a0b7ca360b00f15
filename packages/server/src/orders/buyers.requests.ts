import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const buyers: ValidRequests<'buyers'> = {
  queryBuyers: async driver => {
    await driver.order()
    return valid('merchant', { query: { filter: { hasAccount: false } } })
  },
}
