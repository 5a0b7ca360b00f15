import { twoOptions, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const products: Partial<ValidRequests<'products'>> = {
  getProduct: async driver => valid('visitor', { id: (await driver.product()).id }),
  queryProductsByText: async driver => {
    const filter = JSON.stringify({ name: (await driver.product()).name })
    return valid('visitor', { query: { filter, sort: '[{"price": "asc"}]' } })
  },
  queryProducts: async driver => {
    const { name } = await driver.product()
    return valid('visitor', {
      query: { filter: { name: { $eq: name } }, sort: [{ fieldName: 'price', order: 'ASC' as const }] },
    })
  },
  queryProductVariants: async driver => {
    const { id } = await driver.product({ productOptions: twoOptions, manageVariants: true })
    return valid('visitor', { id, choices: { Colour: 'Red' } })
  },
  queryStoreVariants: async driver =>
    valid('visitor', { query: { filter: { productId: (await driver.product()).id } } }),
  getStoreVariant: async driver => {
    const { id, variants } = await driver.product()
    return valid('visitor', { id: `${id}-${variants[0]?.id}` })
  },
  getProductOptionsAvailability: async driver => {
    const { id } = await driver.product({ productOptions: twoOptions, manageVariants: true })
    return valid('visitor', { id, options: { Colour: 'Red', Size: 'M' } })
  },
  getCollectionBySlug: async driver => valid('visitor', { slug: (await driver.collection()).slug }),
  createProduct: async () => valid('merchant', { product: { name: 'Jug', priceData: { price: 5 } } }),
  updateProduct: async driver =>
    valid('merchant', { product: { id: (await driver.product()).id, description: 'Holds a litre.' } }),
  deleteProduct: async driver => valid('merchant', { id: (await driver.product()).id }),
  updateProductVariants: async driver => {
    const { id } = await driver.product({ productOptions: twoOptions, manageVariants: true })
    return valid('merchant', { id, variants: [{ choices: { Colour: 'Red', Size: 'S' }, price: 9 }] })
  },
  addProductMedia: async driver =>
    valid('merchant', { id: (await driver.product()).id, media: [{ url: 'https://example.com/a.png' }] }),
  createCollection: async () => valid('merchant', { collection: { name: 'Spring' } }),
  addProductsToCollection: async driver =>
    valid('merchant', { id: (await driver.collection()).id, productIds: [(await driver.product()).id] }),
  removeProductsFromCollection: async driver => {
    const { id: productId } = await driver.product()
    return valid('merchant', { id: (await driver.collection([productId])).id, productIds: [productId] })
  },
}
