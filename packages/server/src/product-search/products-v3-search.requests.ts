import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const productsV3Search: ValidRequests<'productsV3Search'> = {
  searchProductsV3: async driver => {
    const { slug } = await driver.product()
    return valid('visitor', {
      search: {
        filter: { slug: { $eq: slug } },
        search: { expression: 'thing' },
        aggregations: [{ name: 'brands', fieldPath: 'brand.name', value: { limit: 5 } }],
      },
    })
  },
  countProductsV3: async driver =>
    valid('visitor', { filter: { slug: { $eq: (await driver.product()).slug } } }),
}
