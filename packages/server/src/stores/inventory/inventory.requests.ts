import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const inventory: ValidRequests<'inventory'> = {
  queryInventory: async driver => {
    const filter = JSON.stringify({ productId: (await driver.product()).id })
    return valid('merchant', { query: { filter, sort: '{"numericId": "desc"}', paging: { limit: 5 } } })
  },
  getInventoryVariants: async driver => valid('merchant', { inventoryId: (await driver.product()).id }),
  updateInventoryVariants: async driver => {
    const { id: productId, variants } = await driver.product()
    const levels = [{ variantId: variants[0]?.id, quantity: 3 }]
    return valid('merchant', { inventoryItem: { productId, trackQuantity: true, variants: levels } })
  },
  incrementInventory: async driver =>
    valid('merchant', { incrementData: [{ productId: (await driver.product()).id, incrementBy: 2 }] }),
  decrementInventory: async driver =>
    valid('merchant', { decrementData: [{ productId: (await driver.product()).id, decrementBy: 2 }] }),
}
