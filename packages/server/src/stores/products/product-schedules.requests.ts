import { crudRequests, type ValidRequests } from '@stoa/testkit/valid-request'

export const productSchedules: ValidRequests<'productSchedules'> = crudRequests('productSchedules', {
  create: async (_n, driver) => ({
    productId: (await driver.product()).id,
    startDate: '2030-11-27T00:00:00.000Z',
    endDate: '2030-12-01T00:00:00.000Z',
    salePrice: 9.9,
  }),
  change: () => ({ startDate: '2030-11-28T00:00:00.000Z' }),
})
