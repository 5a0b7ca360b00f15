import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const matching = async (driver: TestDriver) => ({ filter: { id: (await driver.product()).id } })

async function withRevision(driver: TestDriver) {
  const { id: productId } = await driver.product()
  const { getProductV3 } = driver.contract.productsV3
  const { revision } = (await driver.merchant.callOk(getProductV3, { productId })).product
  return { productId, revision }
}

async function infoSection(driver: TestDriver) {
  const { createInfoSection } = driver.contract.infoSectionsV3
  const uniqueName = `care of ${(await driver.product()).id}`
  const created = await driver.merchant.callOk(createInfoSection, {
    infoSection: { uniqueName, title: 'Care' },
  } as never)
  return created.infoSection.id
}

async function category(driver: TestDriver) {
  const { createCategory } = driver.contract.categories
  const { category } = await driver.merchant.callOk(createCategory, { category: { name: 'Sale' } } as never)
  return category.id
}

export const productsV3Bulk: ValidRequests<'productsV3Bulk'> = {
  bulkUpdateProductsV3ByFilter: async driver =>
    valid('merchant', { ...(await matching(driver)), product: { visible: false } }),
  bulkUpdateProductV3VariantsByFilter: async driver =>
    valid('merchant', {
      ...(await matching(driver)),
      variant: { price: { actualPrice: { amount: '9.5' } }, visible: true },
    }),
  bulkAdjustProductV3VariantsByFilter: async driver =>
    valid('merchant', {
      ...(await matching(driver)),
      actualPrice: { percentage: 10 },
      rounding: 'NEAREST_WHOLE_NUMBER' as const,
    }),
  bulkDeleteProductsV3ByFilter: async driver => valid('merchant', await matching(driver)),
  bulkUpdateProductTags: async driver =>
    valid('merchant', {
      productIds: [(await driver.product()).id],
      assignTags: { publicTags: { tagIds: ['summer'] } },
    }),
  bulkUpdateProductTagsByFilter: async driver =>
    valid('merchant', {
      ...(await matching(driver)),
      unassignTags: { privateTags: { tagIds: ['old'] } },
    }),
  bulkAddInfoSectionsToProducts: async driver =>
    valid('merchant', {
      products: [await withRevision(driver)],
      infoSectionIds: [await infoSection(driver)],
      returnEntity: true,
    }),
  bulkRemoveInfoSectionsFromProducts: async driver =>
    valid('merchant', {
      products: [await withRevision(driver)],
      infoSectionIds: [await infoSection(driver)],
    }),
  bulkAddInfoSectionsToProductsByFilter: async driver =>
    valid('merchant', { ...(await matching(driver)), infoSectionIds: [await infoSection(driver)] }),
  bulkRemoveInfoSectionsFromProductsByFilter: async driver =>
    valid('merchant', { ...(await matching(driver)), infoSectionIds: [await infoSection(driver)] }),
  bulkAddProductsToCategoriesByFilter: async driver =>
    valid('merchant', { ...(await matching(driver)), categoryIds: [await category(driver)] }),
  bulkRemoveProductsFromCategoriesByFilter: async driver =>
    valid('merchant', { ...(await matching(driver)), categoryIds: [await category(driver)] }),
}
