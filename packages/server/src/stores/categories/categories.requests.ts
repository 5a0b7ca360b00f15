import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const tree = { treeReference: { appNamespace: '@wix/stores' } }

/** A category and a product in it. */
async function filled(driver: TestDriver) {
  const { id: catalogItemId } = await driver.product()
  const { id: categoryId } = await driver.collection([catalogItemId])
  return { categoryId, item: { catalogItemId } }
}

async function current(driver: TestDriver) {
  const { id: categoryId } = await driver.collection()
  const calls = driver.contract.categories
  return (await driver.merchant.callOk(calls.getCategory, { categoryId })).category
}

export const categories: ValidRequests<'categories'> = {
  createCategory: async () =>
    valid('merchant', { category: { name: 'Lamps', description: 'Light' }, ...tree }),
  getCategory: async driver =>
    valid('visitor', { categoryId: (await driver.collection()).id, fields: ['BREADCRUMBS_INFO'], ...tree }),
  getCategoryBySlug: async driver => valid('visitor', { slug: (await driver.collection()).slug, ...tree }),
  updateCategory: async driver => {
    const { id, revision } = await current(driver)
    return valid('merchant', { category: { id, revision, description: 'Lights of all kinds' }, ...tree })
  },
  updateCategoryVisibility: async driver => {
    const { id: categoryId, revision } = await current(driver)
    return valid('merchant', { categoryId, revision, visible: false, ...tree })
  },
  deleteCategory: async driver => valid('merchant', { categoryId: (await driver.collection()).id, ...tree }),
  queryCategories: async driver =>
    valid('visitor', { query: { filter: { id: (await driver.collection()).id } }, ...tree }),
  searchCategories: async () =>
    valid('visitor', {
      search: {
        search: { expression: 'lamp' },
        sort: [{ fieldName: 'name', order: 'ASC' as const }],
        aggregations: [{ name: 'parents', fieldPath: 'parentCategory.id', value: {} }],
      },
      ...tree,
    }),
  setArrangedItems: async driver => {
    const { categoryId, item } = await filled(driver)
    return valid('merchant', { categoryId, items: [item], ...tree })
  },
  getArrangedItems: async driver =>
    valid('merchant', { categoryId: (await filled(driver)).categoryId, ...tree }),
  countCategories: async () => valid('visitor', { filter: { name: { $startsWith: 'A' } }, ...tree }),
  moveCategory: async driver =>
    valid('merchant', { categoryId: (await driver.collection()).id, position: 'FIRST' as const, ...tree }),
  bulkAddItemsToCategory: async driver => {
    const { id: catalogItemId } = await driver.product()
    return valid('merchant', {
      categoryId: (await driver.collection()).id,
      items: [{ catalogItemId }],
      ...tree,
    })
  },
  bulkRemoveItemsFromCategory: async driver => {
    const { categoryId, item } = await filled(driver)
    return valid('merchant', { categoryId, items: [item], ...tree })
  },
  bulkAddItemToCategories: async driver =>
    valid('merchant', {
      item: { catalogItemId: (await driver.product()).id },
      categoryIds: [(await driver.collection()).id],
      ...tree,
    }),
  bulkRemoveItemFromCategories: async driver => {
    const { categoryId, item } = await filled(driver)
    return valid('merchant', { item, categoryIds: [categoryId], ...tree })
  },
  bulkSetItemCategories: async driver => {
    const { categoryId, item } = await filled(driver)
    return valid('merchant', { item, categoryIds: [categoryId], ...tree })
  },
  listItemsInCategory: async driver =>
    valid('visitor', { categoryId: (await filled(driver)).categoryId, ...tree }),
  listCategoriesForItem: async driver => valid('visitor', { item: (await filled(driver)).item, ...tree }),
  listCategoriesForItems: async driver => valid('visitor', { items: [(await filled(driver)).item], ...tree }),
  bulkUpdateCategories: async driver => {
    const { id, revision } = await current(driver)
    return valid('merchant', { categories: [{ category: { id, revision, description: 'New' } }], ...tree })
  },
  bulkShowCategories: async driver =>
    valid('merchant', { categoryIds: [(await driver.collection()).id], returnEntity: true, ...tree }),
  listTrees: async () => valid('visitor', {}),
}
