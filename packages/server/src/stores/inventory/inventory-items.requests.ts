import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'
import { newItem, newLocation } from './inventory.fixture.ts'

/** An item that does not exist yet: of a new product at a new location. */
async function missingItem(driver: TestDriver) {
  const { variantId, productId } = await newItem(driver)
  return { variantId, productId, locationId: await newLocation(driver), quantity: 7 }
}

const filterOf = async (driver: TestDriver) => ({ id: { $eq: (await newItem(driver)).id } })

export const inventoryItemsV3: ValidRequests<'inventoryItemsV3'> = {
  getInventoryItem: async driver => valid('merchant', { inventoryItemId: (await newItem(driver)).id }),
  queryInventoryItems: async driver =>
    valid('merchant', {
      query: { filter: await filterOf(driver), sort: [{ fieldName: 'quantity', order: 'ASC' }] },
    }),
  searchInventoryItems: async driver =>
    valid('merchant', {
      search: {
        filter: await filterOf(driver),
        search: { expression: 'thing', mode: 'OR' },
        aggregations: [{ name: 'status', fieldPath: 'availabilityStatus', value: { limit: 5 } }],
      },
    }),
  countInventoryItems: async driver => valid('merchant', { filter: await filterOf(driver) }),
  createInventoryItem: async driver => valid('merchant', { inventoryItem: await missingItem(driver) }),
  updateInventoryItem: async driver => {
    const { id, revision } = await newItem(driver)
    const preorderInfo = { enabled: true, limit: 20, message: 'Delivered in spring' }
    return valid('merchant', {
      inventoryItem: { id, revision, quantity: 4, preorderInfo },
      reason: 'MANUAL',
    })
  },
  deleteInventoryItem: async driver => valid('merchant', { inventoryItemId: (await newItem(driver)).id }),
  bulkCreateInventoryItems: async driver =>
    valid('merchant', { inventoryItems: [await missingItem(driver)], returnEntity: true }),
  bulkUpdateInventoryItems: async driver => {
    const { id, revision } = await newItem(driver)
    const item = { inventoryItem: { id, revision, quantity: 6 }, fieldMask: ['quantity'] }
    return valid('merchant', { inventoryItems: [item], returnEntity: true })
  },
  bulkUpsertInventoryItems: async driver =>
    valid('merchant', { inventoryItems: [{ inventoryItem: await missingItem(driver) }], returnEntity: true }),
  bulkDeleteInventoryItems: async driver =>
    valid('merchant', { inventoryItemIds: [(await newItem(driver)).id] }),
  bulkIncrementInventoryItems: async driver =>
    valid('merchant', {
      incrementData: [{ inventoryItemId: (await newItem(driver)).id, incrementBy: 2 }],
      returnEntity: true,
    }),
  bulkDecrementInventoryItems: async driver =>
    valid('merchant', {
      decrementData: [{ inventoryItemId: (await newItem(driver)).id, decrementBy: 2 }],
      returnEntity: true,
    }),
  bulkIncrementInventoryItemsByVariantAndLocation: async driver => {
    const { variantId, locationId } = await newItem(driver)
    return valid('merchant', { incrementData: [{ variantId, locationId, incrementBy: 2 }] })
  },
  bulkDecrementInventoryItemsByVariantAndLocation: async driver => {
    const { variantId, locationId } = await newItem(driver)
    return valid('merchant', { decrementData: [{ variantId, locationId, decrementBy: 2 }] })
  },
  bulkUpdateInventoryItemsByFilter: async driver =>
    valid('merchant', { filter: await filterOf(driver), inventoryItem: { quantity: 8 } }),
  bulkAdjustInventoryItemsByFilter: async driver =>
    valid('merchant', { filter: await filterOf(driver), adjustment: { incrementBy: 3 } }),
  bulkSetOrAdjustInventoryItemsByFilter: async driver =>
    valid('merchant', { filter: await filterOf(driver), adjustedInventoryAction: { decrementBy: 3 } }),
  bulkDeleteInventoryItemsByFilter: async driver => valid('merchant', { filter: await filterOf(driver) }),
  bulkCreateInventoryItemsByVariantFilter: async driver =>
    valid('merchant', {
      filter: { productId: { $eq: (await driver.product()).id } },
      locationId: await newLocation(driver),
      inventoryCreationData: { quantity: 5 },
    }),
}
