import { call } from '../call.ts'
import { DecrementData, IncrementData, InventoryItemV2 } from '../entities/inventory.ts'
import { s } from '../schema.ts'

const changed = ['com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged'] as const

export const inventory = {
  getInventoryVariants: call({
    method: 'POST',
    path: '/v2/inventoryItems/{inventoryId}/getVariants',
    prefixes: ['/stores-reader', '/stores'],
    reads: true,
    summary: 'The stock of a product, variant by variant.',
    request: s.object({
      inventoryId: s.req(s.string({ min: 1, max: 36 })),
      externalId: s.string({ max: 36 }),
      productId: s.string({ max: 36 }),
      variantIds: s.array(s.string({ max: 36 }), { max: 1000 }),
    }),
    reply: s.object({ inventoryItem: s.req(InventoryItemV2) }),
    allow: ['merchant'],
    errors: ['INVENTORY_ITEM_NOT_FOUND'],
  }),

  updateInventoryVariants: call({
    method: 'PATCH',
    path: '/v2/inventoryItems/product/{inventoryItem.productId}',
    prefixes: ['/stores'],
    summary: 'Sets the stock of a product: whether it is counted, and how much there is of each variant.',
    request: s.object({ inventoryItem: s.req(InventoryItemV2) }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['INVENTORY_ITEM_NOT_FOUND', 'VARIANT_NOT_FOUND'],
    emits: changed,
  }),

  incrementInventory: call({
    method: 'POST',
    path: '/v2/inventoryItems/increment',
    prefixes: ['/stores'],
    summary: 'Adds units to the stock of variants, all or none.',
    request: s.object({ incrementData: s.req(s.array(IncrementData, { min: 1, max: 100 })) }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['INVENTORY_ITEM_NOT_FOUND', 'VARIANT_NOT_FOUND'],
    emits: changed,
  }),

  decrementInventory: call({
    method: 'POST',
    path: '/v2/inventoryItems/decrement',
    prefixes: ['/stores'],
    summary: 'Takes units from the stock of variants, all or none, never below zero.',
    request: s.object({ decrementData: s.req(s.array(DecrementData, { min: 1, max: 100 })) }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['INVENTORY_ITEM_NOT_FOUND', 'VARIANT_NOT_FOUND', 'INSUFFICIENT_INVENTORY'],
    emits: changed,
  }),
}
