import { callsWith } from '../call.ts'
import { DecrementData, IncrementData, InventoryItemV2 } from '../entities/catalogue/inventory.ts'
import { PagingMetadata, textQuery } from '../entities/paging.ts'
import { s } from '../schema.ts'
import { stockEvents } from './stock-events.ts'

const changed = stockEvents

const call = callsWith({ prefixes: ['/stores'], allow: ['merchant'] })

export const inventory = {
  queryInventory: call({
    method: 'POST',
    path: '/v2/inventoryItems/query',
    prefixes: ['/stores-reader', '/stores'],
    readOnly: true,
    summary: 'Returns the stock of products that match a filter, by the number of the product by default.',
    request: s.object({
      query: textQuery('Fields: id, productId, numericId, lastUpdated.', 'Default: by numericId.'),
    }),
    reply: s.object({
      inventoryItems: s.req.array(InventoryItemV2, { doc: 'Stock of the products of this page.' }),
      metadata: s.req.with(PagingMetadata, { doc: 'Number of entries and position.' }),
      totalResults: s.req.integer({ doc: 'Number of matching products.' }),
    }),
  }),

  getInventoryVariants: call({
    method: 'POST',
    path: '/v2/inventoryItems/{inventoryId}/getVariants',
    prefixes: ['/stores-reader', '/stores'],
    readOnly: true,
    summary: 'Returns the stock of a product, by variant.',
    request: s.object({
      inventoryId: s.req.string({ min: 1, max: 36, doc: 'Inventory item; equal to the product id.' }),
      externalId: s.string({ max: 36, doc: 'Ignored; `inventoryId` selects the product.' }),
      productId: s.string({ max: 36, doc: 'Ignored; `inventoryId` selects the product.' }),
      variantIds: s.array(s.string({ max: 36 }), {
        max: 1000,
        doc: 'Variants to return. Absent or empty: all variants.',
      }),
    }),
    reply: s.object({ inventoryItem: s.req.with(InventoryItemV2, { doc: 'Stock of the product.' }) }),
    errors: ['INVENTORY_ITEM_NOT_FOUND'],
  }),

  updateInventoryVariants: call({
    method: 'PATCH',
    path: '/v2/inventoryItems/product/{inventoryItem.productId}',
    summary: 'Sets whether the stock of a product is counted, and the stock level of each variant sent.',
    request: s.object({
      inventoryItem: s.req.with(InventoryItemV2, {
        doc: 'New stock levels; `productId` selects the product.',
      }),
    }),
    reply: s.object({}),
    errors: ['INVENTORY_ITEM_NOT_FOUND', 'VARIANT_NOT_FOUND'],
    emits: [...changed, 'com.wix.ecommerce.inventory.api.v1.InventoryItemChanged'],
  }),

  incrementInventory: call({
    method: 'POST',
    path: '/v2/inventoryItems/increment',
    summary: 'Adds units to the stock of variants; all changes succeed or none does.',
    request: s.object({
      incrementData: s.req.array(IncrementData, {
        min: 1,
        max: 100,
        doc: 'Units to add, by variant. The stock of each product must be counted.',
      }),
    }),
    reply: s.object({}),
    errors: ['INVENTORY_ITEM_NOT_FOUND', 'VARIANT_NOT_FOUND'],
    emits: changed,
  }),

  decrementInventory: call({
    method: 'POST',
    path: '/v2/inventoryItems/decrement',
    summary:
      'Subtracts units from the stock of variants, never below zero; all changes succeed or none does.',
    request: s.object({
      decrementData: s.req.array(DecrementData, {
        min: 1,
        max: 100,
        doc: 'Units to subtract, by variant. The stock of each product must be counted.',
      }),
    }),
    reply: s.object({}),
    errors: ['INVENTORY_ITEM_NOT_FOUND', 'VARIANT_NOT_FOUND', 'INSUFFICIENT_INVENTORY'],
    emits: changed,
  }),
}
