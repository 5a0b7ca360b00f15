import { callsWith } from '../call.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { sharedSchemas } from '../crud/crud-schemas.ts'
import { readCalls } from '../crud/read-calls.ts'
import { createCall } from '../crud/write-calls.ts'
import { bulkReply, itemMetadata } from '../entities/bulk.ts'
import { InventoryChangeReason, InventoryItem, QUANTITY_LIMIT } from '../entities/catalogue/inventory-item.ts'
import { s } from '../schema.ts'

const FQDN = 'wix.stores.catalog.v3.inventory_item'
/** Older event of the same change, at the default location. */
const VARIANTS_CHANGED = 'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged'

/** Stock of variants by location (protocol/inventory §2). */
export const inventoryItem = crudEntity({
  one: 'inventoryItem',
  many: 'inventoryItems',
  fqdn: FQDN,
  path: '/v3/inventory-items',
  bulkPath: '/v3/bulk/inventory-items',
  prefixes: ['/stores'],
  schema: InventoryItem,
  required: ['variantId', 'productId'],
  immutable: ['variantId', 'productId', 'locationId'],
  unique: ['variantId', 'locationId'],
  fields: {
    locationId: { type: 'guid', sort: false },
    variantId: { type: 'guid', sort: false },
    productId: { type: 'guid' },
    quantity: { type: 'number' },
    trackQuantity: { type: 'boolean' },
    inStock: { type: 'boolean' },
    availabilityStatus: { type: 'string' },
    'preorderInfo.enabled': { type: 'boolean' },
    'product.name': { type: 'string' },
    'product.variantName': { type: 'string' },
    'product.variantSku': { type: 'string' },
    'product.brand.id': { type: 'guid' },
    'product.directCategoryIds': {
      type: 'string',
      list: true,
      operators: ['$hasAll', '$hasSome'],
      sort: false,
    },
  },
  readers: 'everyone',
  notFound: 'INVENTORY_ITEM_NOT_FOUND',
  alreadyExists: 'INVENTORY_ITEM_ALREADY_EXISTS',
  queryMethod: 'GET',
  offsetPaging: true,
  maxPageSize: 1000,
  maxSorts: 10,
})

/** Items of one bulk call at most. */
const ITEMS_MAX = 1000
const CHANGES_MAX = 300

export const inventoryItemEvents = {
  created: [`${FQDN}_created`, VARIANTS_CHANGED],
  updated: [
    `${FQDN}_updated`,
    `${FQDN}_updated_with_reason`,
    `${FQDN}_stock_status_updated`,
    VARIANTS_CHANGED,
  ],
  deleted: [`${FQDN}_deleted`, VARIANTS_CHANGED],
} as const

const merchant = ['merchant'] as const
export const inventoryCall = { prefixes: ['/stores'], allow: merchant } as const
const { newEntity, update, returnEntity, result, entity: body } = sharedSchemas(inventoryItem)
const results = bulkReply(result)
const reason = s.enum(InventoryChangeReason, { doc: 'Why the stock changes. Default: MANUAL.' })
const units = (doc: string) => s.req.integer({ min: 1, max: QUANTITY_LIMIT, doc })
const preorderRequest = s.boolean({
  doc: 'Counts the units as ordered in advance instead of taking them from stock. Default: false.',
})
const restrictInventory = s.nullable.boolean({ doc: 'Rejects changes below zero units. Default: true.' })
const inventoryItemId = s.req.guid({ doc: 'Id of the inventory item, GUID.' })
const byVariant = {
  variantId: s.req.guid({ doc: 'Variant; for a product without managed variants, the id of the product.' }),
  locationId: s.nullable.guid({ doc: 'Business location. Default: the default location.' }),
}
const changes = <T extends Parameters<typeof s.array>[0]>(item: T, doc: string) =>
  s.req.array(item, { min: 1, max: CHANGES_MAX, doc })

const masked = s.object({
  inventoryItem: update('Fields to change; `id` selects the item.'),
  fieldMask: s.fieldMask({
    doc: 'Fields to change: a list, or one text with commas. A named field that is not sent is cleared. Default: the fields sent.',
  }),
})

const call = callsWith({ reply: results })

export const inventoryItemsV3 = {
  ...readCalls(inventoryItem),
  ...createCall(inventoryItem, { emits: [VARIANTS_CHANGED] }),
  updateInventoryItem: call({
    ...inventoryCall,
    method: 'PATCH',
    path: '/v3/inventory-items/{inventoryItem.id}',
    summary: 'Updates the fields sent. The revision must be the current one.',
    request: s.object({ inventoryItem: update('Fields to change; `id` selects the item.'), reason }),
    reply: s.object({ inventoryItem: body('The item after the call.') }),
    errors: ['INVENTORY_ITEM_NOT_FOUND', 'REVISION_CONFLICT'],
    emits: inventoryItemEvents.updated,
  }),
  deleteInventoryItem: call({
    ...inventoryCall,
    method: 'DELETE',
    path: '/v3/inventory-items/{inventoryItemId}',
    summary: 'Deletes an inventory item with its ledger. The variant is then not in stock at the location.',
    request: s.object({ inventoryItemId }),
    reply: s.object({}),
    errors: ['INVENTORY_ITEM_NOT_FOUND'],
    emits: inventoryItemEvents.deleted,
  }),
  bulkCreateInventoryItems: call({
    ...inventoryCall,
    method: 'POST',
    path: '/v3/bulk/inventory-items/create',
    summary: 'Creates up to 1000 inventory items, each independently.',
    request: s.object({
      inventoryItems: s.req.array(newEntity, {
        min: 1,
        max: ITEMS_MAX,
        doc: 'The inventory items to create.',
      }),
      returnEntity,
    }),
    emits: inventoryItemEvents.created,
  }),
  bulkUpdateInventoryItems: call({
    ...inventoryCall,
    method: 'POST',
    path: '/v3/bulk/inventory-items/update',
    summary: 'Updates up to 1000 inventory items, each independently. Each revision must be the current one.',
    request: s.object({
      inventoryItems: s.req.array(masked, { min: 1, max: ITEMS_MAX, doc: 'Changes, at most one per item.' }),
      returnEntity,
      reason,
    }),
    emits: inventoryItemEvents.updated,
  }),
  bulkUpsertInventoryItems: call({
    ...inventoryCall,
    method: 'POST',
    path: '/v3/bulk/inventory-items/upsert',
    summary: 'Creates or updates up to 1000 inventory items by variant and location, each independently.',
    request: s.object({
      inventoryItems: s.req.array(
        s.object({
          inventoryItem: s.req.with(newEntity, { doc: 'The item; it needs no revision.' }),
          fieldMask: masked.properties.fieldMask,
        }),
        { min: 1, max: ITEMS_MAX, doc: 'The items after the call, at most one per variant and location.' },
      ),
      returnEntity,
    }),
    emits: [...inventoryItemEvents.created, ...inventoryItemEvents.updated.slice(0, -1)],
  }),
  bulkDeleteInventoryItems: call({
    ...inventoryCall,
    method: 'POST',
    path: '/v3/bulk/inventory-items/delete',
    summary: 'Deletes up to 1000 inventory items, each independently.',
    request: s.object({
      inventoryItemIds: s.req.array(s.guid(), { min: 1, max: ITEMS_MAX, doc: 'Ids of the items to delete.' }),
    }),
    reply: bulkReply(s.object({ itemMetadata })),
    emits: inventoryItemEvents.deleted,
  }),
  bulkIncrementInventoryItems: call({
    ...inventoryCall,
    method: 'POST',
    path: '/v3/bulk/inventory-items/increment',
    summary: 'Adds units to counted inventory items, each independently.',
    request: s.object({
      incrementData: changes(s.object({ inventoryItemId, incrementBy: units('Units to add.') }), 'Changes.'),
      returnEntity,
      reason,
    }),
    emits: inventoryItemEvents.updated,
  }),
  bulkDecrementInventoryItems: call({
    ...inventoryCall,
    method: 'POST',
    path: '/v3/bulk/inventory-items/decrement',
    summary: 'Takes units from counted inventory items, each independently.',
    request: s.object({
      decrementData: changes(
        s.object({ inventoryItemId, decrementBy: units('Units to take.'), preorderRequest }),
        'Changes.',
      ),
      restrictInventory,
      returnEntity,
      reason,
    }),
    emits: inventoryItemEvents.updated,
  }),
  bulkIncrementInventoryItemsByVariantAndLocation: call({
    ...inventoryCall,
    method: 'POST',
    path: '/v3/bulk/inventory-items/increment-by-variant-and-location',
    summary: 'Adds units to counted inventory items by variant and location, each independently.',
    request: s.object({
      incrementData: changes(s.object({ ...byVariant, incrementBy: units('Units to add.') }), 'Changes.'),
      returnEntity,
      reason,
    }),
    emits: inventoryItemEvents.updated,
  }),
  bulkDecrementInventoryItemsByVariantAndLocation: call({
    ...inventoryCall,
    method: 'POST',
    path: '/v3/bulk/inventory-items/decrement-by-variant-and-location',
    summary: 'Takes units from counted inventory items by variant and location, each independently.',
    request: s.object({
      decrementData: changes(
        s.object({ ...byVariant, decrementBy: units('Units to take.'), preorderRequest }),
        'Changes.',
      ),
      restrictInventory,
      returnEntity,
      reason,
    }),
    emits: inventoryItemEvents.updated,
  }),
}
