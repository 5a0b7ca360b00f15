import { type ValidRequests, valid } from '@stoa/testkit/valid-request'
import { newItem } from './inventory.fixture.ts'

export const inventoryChanges: ValidRequests<'inventoryChanges'> = {
  listInventoryChanges: async driver =>
    valid('merchant', { inventoryItemId: (await newItem(driver)).id, limit: 10 }),
}
