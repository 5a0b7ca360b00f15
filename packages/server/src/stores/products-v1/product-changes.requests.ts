import { type TestDriver, twoOptions, type ValidRequests, valid } from '@stoa/testkit/valid-request'

type Changes = Pick<
  ValidRequests<'products'>,
  | 'removeBrand'
  | 'removeRibbon'
  | 'deleteProductOptions'
  | 'resetAllProductVariantData'
  | 'removeProductMedia'
  | 'addProductMediaToChoices'
  | 'removeProductMediaFromChoices'
  | 'bulkUpdateProductsProperty'
  | 'bulkAdjustProductProperty'
  | 'updateCollection'
  | 'deleteCollection'
>

const CHOICE = { option: 'Colour', choice: 'Red' }

async function withPicture(driver: TestDriver) {
  const { id } = await driver.product({ productOptions: twoOptions, manageVariants: true })
  const media = [{ url: 'https://example.com/a.png', choice: CHOICE }]
  await driver.merchant.callOk(driver.contract.products.addProductMedia, { id, media })
  const { product } = await driver.merchant.callOk(driver.contract.products.getProduct, { id })
  return { id, mediaIds: [product.media.items?.[0]?.id ?? id] }
}

/** Requests of the calls in product-changes.ts; the others are in products.requests.ts. */
export const products: Changes = {
  removeBrand: async driver => valid('merchant', { id: (await driver.product({ brand: 'Ink & Co' })).id }),
  removeRibbon: async driver => valid('merchant', { id: (await driver.product({ ribbon: 'New' })).id }),
  deleteProductOptions: async driver => valid('merchant', { id: (await withPicture(driver)).id }),
  resetAllProductVariantData: async driver => valid('merchant', { id: (await withPicture(driver)).id }),
  removeProductMedia: async driver => valid('merchant', await withPicture(driver)),
  addProductMediaToChoices: async driver => {
    const { id, mediaIds } = await withPicture(driver)
    return valid('merchant', { id, media: [{ option: 'Size', choice: 'M', mediaIds }] })
  },
  removeProductMediaFromChoices: async driver => {
    const { id, mediaIds } = await withPicture(driver)
    return valid('merchant', { id, media: [{ ...CHOICE, mediaIds }] })
  },
  bulkUpdateProductsProperty: async driver =>
    valid('merchant', { ids: [(await driver.product()).id], set: { brand: 'Ink & Co' } }),
  bulkAdjustProductProperty: async driver =>
    valid('merchant', {
      ids: [(await driver.product()).id],
      adjust: { price: { percentage: { rate: 10 } } },
    }),
  updateCollection: async driver =>
    valid('merchant', {
      collection: { id: (await driver.collection()).id, description: 'New this spring.' },
    }),
  deleteCollection: async driver => valid('merchant', { id: (await driver.collection()).id }),
}
