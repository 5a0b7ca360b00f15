import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const onePrice = (amount: string) => ({
  variantsInfo: { variants: [{ price: { actualPrice: { amount } } }] },
})

/** A product in the form of catalogue V3. */
async function newProduct(driver: TestDriver) {
  const { id: productId } = await driver.product()
  return (await driver.merchant.callOk(driver.contract.productsV3.getProductV3, { productId })).product
}

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
  createProductV3: async () => valid('merchant', { product: { name: 'Jug', ...onePrice('5') } }),
  updateProductV3: async driver => {
    const { id, revision } = await newProduct(driver)
    return valid('merchant', { product: { id, revision, plainDescription: 'Holds a litre.' } })
  },
  deleteProductV3: async driver => valid('merchant', { productId: (await driver.product()).id }),
  bulkCreateProductsV3: async () =>
    valid('merchant', { products: [{ name: 'Jar', ...onePrice('7.5') }], returnEntity: true }),
  bulkUpdateProductsV3: async driver => {
    const { id, revision } = await newProduct(driver)
    return valid('merchant', { products: [{ product: { id, revision, visible: false } }] })
  },
  bulkDeleteProductsV3: async driver => valid('merchant', { productIds: [(await driver.product()).id] }),
  queryVariantsV3: async driver =>
    valid('visitor', { query: { filter: { 'productData.productId': (await driver.product()).id } } }),
  searchVariantsV3: async driver =>
    valid('visitor', {
      search: {
        filter: { 'productData.productId': (await driver.product()).id },
        search: { expression: 'mug', fields: ['productData.name'] },
      },
    }),
  getAllProductsCategory: async () => valid('visitor', {}),
}

export const productsV3WithInventory: ValidRequests<'productsV3WithInventory'> = {
  createProductV3WithInventory: async () =>
    valid('merchant', {
      product: {
        name: 'Counted jug',
        variantsInfo: {
          variants: [{ price: { actualPrice: { amount: '5' } }, inventoryItem: { quantity: 4 } }],
        },
      },
      returnEntity: true,
    }),
  updateProductV3WithInventory: async driver => {
    const { id, revision } = await newProduct(driver)
    return valid('merchant', {
      product: { id, revision, variantsInfo: { variants: [{ id, inventoryItem: { quantity: 3 } }] } },
    })
  },
  bulkCreateProductsV3WithInventory: async () =>
    valid('merchant', {
      products: [
        {
          name: 'Counted jar',
          variantsInfo: {
            variants: [{ price: { actualPrice: { amount: '5' } }, inventoryItem: { inStock: false } }],
          },
        },
      ],
    }),
  bulkUpdateProductsV3WithInventory: async driver => {
    const { id, revision } = await newProduct(driver)
    return valid('merchant', {
      products: [
        {
          product: { id, revision, variantsInfo: { variants: [{ id, inventoryItem: { quantity: 2 } }] } },
        },
      ],
      returnEntity: true,
    })
  },
}
