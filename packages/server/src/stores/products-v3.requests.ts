import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const productsV3: Partial<ValidRequests<'productsV3'>> = {
  getProductV3: async driver =>
    valid('visitor', { productId: (await driver.product()).id, fields: ['URL', 'CURRENCY'] }),
  getProductV3BySlug: async driver => valid('visitor', { slug: (await driver.product()).slug }),
  queryProductsV3: async driver => {
    const { slug } = await driver.product()
    return valid('visitor', {
      query: {
        filter: { slug: { $eq: slug } },
        sort: [{ fieldName: 'createdDate', order: 'DESC' as const }],
      },
    })
  },
  queryVariantsV3: async driver =>
    valid('visitor', { query: { filter: { 'productData.productId': (await driver.product()).id } } }),
}
