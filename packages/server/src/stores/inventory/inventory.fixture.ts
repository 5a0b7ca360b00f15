import { contract } from '@stoa/contract'
import type { TestDriver } from '@stoa/testkit/valid-request'

const { queryInventoryItems } = contract.inventoryItemsV3
const { createBusinessLocation } = contract.businessLocations

/** A new location, which has no items. */
export async function newLocation(driver: TestDriver): Promise<string> {
  // Names of locations are unique.
  const { id } = await driver.product()
  const businessLocation = { name: `Warehouse ${id.slice(0, 8)}` }
  const reply = await driver.merchant.callOk(createBusinessLocation, { businessLocation })
  return reply.businessLocation.id
}

/** The item of a new product, at the default location. */
export async function newItem(driver: TestDriver) {
  const product = await driver.product()
  const query = { filter: { productId: { $eq: product.id } } }
  const { inventoryItems } = await driver.merchant.callOk(queryInventoryItems, { query })
  const [item] = inventoryItems
  if (!item) throw new Error('the product has no inventory item')
  return item
}
