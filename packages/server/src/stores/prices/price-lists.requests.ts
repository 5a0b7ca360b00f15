import type { TestDriver } from '@stoa/testkit'
import { createEntity, crudRequests, type ValidRequests, valid } from '@stoa/testkit/valid-request'

async function listWithPrice(driver: TestDriver) {
  const { id: priceListId } = await createEntity(driver, 'priceLists')
  const { id: productId } = await driver.product()
  const { setPriceListPrices } = driver.contract.priceLists
  await driver.merchant.callOk(setPriceListPrices, { priceListId, prices: [{ productId, price: 9 }] })
  return { priceListId, productId }
}

export const priceLists: ValidRequests<'priceLists'> = {
  ...crudRequests('priceLists', {
    create: () => ({
      name: 'Wholesale',
      active: false,
      priority: 5,
      percentOff: 12.5,
      startDate: '2030-11-27T00:00:00.000Z',
      endDate: '2030-12-01T00:00:00.000Z',
    }),
    change: () => ({ name: 'Resellers', percentOff: 20 }),
  }),
  setPriceListPrices: async driver => {
    const { priceListId, productId } = await listWithPrice(driver)
    return valid('merchant', { priceListId, prices: [{ productId, price: 8.5 }] })
  },
  removePriceListPrices: async driver => {
    const { priceListId, productId } = await listWithPrice(driver)
    return valid('merchant', { priceListId, items: [{ productId }] })
  },
  queryPriceListPrices: async driver => {
    const { priceListId, productId } = await listWithPrice(driver)
    return valid('merchant', { priceListId, productIds: [productId], paging: { limit: 10, offset: 0 } })
  },
}
