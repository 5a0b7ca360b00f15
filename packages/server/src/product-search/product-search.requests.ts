import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const productSearch: ValidRequests<'productSearch'> = {
  searchProducts: async driver => {
    const { name } = await driver.product()
    return valid('visitor', {
      expression: name ?? '',
      facets: [{ name: 'inStock', values: ['true', 'false'] }],
      price: { min: 0, max: 1_000_000 },
      sort: 'PRICE',
      paging: { limit: 10 },
    })
  },
  searchCollections: async driver => {
    const { name } = await driver.collection([(await driver.product()).id])
    return valid('visitor', { expression: name ?? '', limit: 10 })
  },
}
