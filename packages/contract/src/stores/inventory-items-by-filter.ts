import { callsWith } from '../call.ts'
import { sharedSchemas } from '../crud/crud-schemas.ts'
import { InventoryItem, QUANTITY_LIMIT } from '../entities/catalogue/inventory-item.ts'
import { AggregationData, SearchAggregation } from '../entities/catalogue/search-aggregation.ts'
import { CursorPaging, OffsetOrCursorPagingMetadata, Sorting } from '../entities/paging.ts'
import { s } from '../schema.ts'
import { inventoryCall, inventoryItem, inventoryItemEvents } from './inventory-items.ts'

/** Fields that a search reads for its expression. */
export const searchableItemFields = ['product.name', 'product.variantName', 'product.variantSku'] as const

const SearchDetails = s.object({
  mode: s.enum(['OR', 'AND'], { doc: 'Whether one word must occur, or all of them. Default: OR.' }),
  expression: s.nullable.string({
    max: 100,
    doc: 'Words to find, in upper or lower case, as a whole or as part of a value. Default: all items.',
  }),
  fields: s.array(s.string({ max: 200 }), {
    max: 20,
    doc: `Fields to search: ${searchableItemFields.join(', ')}. Default: all of them.`,
  }),
  fuzzy: s.boolean({ doc: 'Accepted for compatibility; not used.' }),
})

const { filter } = sharedSchemas(inventoryItem)
const search = s.with(SearchDetails, { doc: 'Words to find, combined with the filter.' })
const requiredFilter = s.req.map(s.any(), {
  doc: 'Field names and conditions as in queries. An empty filter matches all items.',
})
const job = s.object({
  jobId: s.req.guid({ doc: 'Id for correlation; the work is already done when the reply arrives.' }),
})
const errors = ['TOO_MANY_INVENTORY_ITEMS'] as const
const by = (doc: string) => s.integer({ min: 1, max: QUANTITY_LIMIT, oneOf: 'Action', doc })
const action = s.req.object(
  {
    incrementBy: by('Units to add. The sum is at most 99,999.'),
    decrementBy: by('Units to take. The rest is at least 0.'),
  },
  { doc: 'Change of the number of units.' },
)

const found = s.req.array(InventoryItem, { doc: 'Matching inventory items of this page.' })

const call = callsWith({ reply: job })

export const inventoryItemsByFilter = {
  countInventoryItems: call({
    ...inventoryCall,
    method: 'GET',
    path: '/v3/inventory-items/count',
    complexQuery: true,
    summary: 'Counts the inventory items that match a filter and contain words.',
    request: s.object({ filter, search }),
    reply: s.object({ count: s.req.integer({ doc: 'Number of matching inventory items.' }) }),
  }),
  searchInventoryItems: call({
    ...inventoryCall,
    method: 'GET',
    path: '/v3/inventory-items/search',
    complexQuery: true,
    summary: 'Returns inventory items that contain words and match a filter, newest first by default.',
    request: s.object({
      search: s.object(
        {
          cursorPaging: s.with(CursorPaging, { doc: 'Size of the page and position.' }),
          filter,
          sort: s.array(Sorting, { max: 10, doc: 'Sort keys. Default: newest first.' }),
          search,
          aggregations: s.array(SearchAggregation, {
            max: 10,
            doc: 'Aggregations of all matching items, not only those of the page.',
          }),
        },
        { doc: 'Words, filter, sort order, page and aggregations.' },
      ),
    }),
    reply: s.object({
      inventoryItems: found,
      pagingMetadata: s.req.with(OffsetOrCursorPagingMetadata, {
        doc: 'Number of entries and cursors of the adjacent pages.',
      }),
      aggregationData: s.with(AggregationData, { doc: 'Results of the aggregations. Absent without them.' }),
    }),
  }),
  bulkUpdateInventoryItemsByFilter: call({
    ...inventoryCall,
    method: 'POST',
    path: '/v3/bulk/inventory-items/update-by-filter',
    summary: 'Updates the fields sent of all inventory items that match a filter.',
    request: s.object({
      filter: requiredFilter,
      inventoryItem: s.req.with(InventoryItem, { doc: 'Fields to change.' }),
      search,
    }),
    errors,
    emits: inventoryItemEvents.updated,
  }),
  bulkAdjustInventoryItemsByFilter: call({
    ...inventoryCall,
    method: 'POST',
    path: '/v3/bulk/inventory-items/adjust-by-filter',
    summary: 'Adds or takes units of all counted inventory items that match a filter.',
    request: s.object({
      filter: requiredFilter,
      adjustment: action,
      search,
      trackQuantity: s.boolean({ doc: 'Counts items that are not counted yet, from 0. Default: false.' }),
    }),
    errors,
    emits: inventoryItemEvents.updated,
  }),
  bulkSetOrAdjustInventoryItemsByFilter: call({
    ...inventoryCall,
    method: 'POST',
    path: '/v3/bulk/inventory-items/set-or-adjust-by-filter',
    summary:
      'Adds or takes units of all inventory items that match a filter. Items not counted yet start at 0.',
    request: s.object({ filter: requiredFilter, adjustedInventoryAction: action, search }),
    errors,
    emits: inventoryItemEvents.updated,
  }),
  bulkDeleteInventoryItemsByFilter: call({
    ...inventoryCall,
    method: 'POST',
    path: '/v3/bulk/inventory-items/delete-by-filter',
    summary: 'Deletes all inventory items that match a filter.',
    request: s.object({ filter: requiredFilter, search }),
    errors,
    emits: inventoryItemEvents.deleted,
  }),
  bulkCreateInventoryItemsByVariantFilter: call({
    ...inventoryCall,
    method: 'POST',
    path: '/v3/bulk/inventory-items/create-by-variant-filter',
    summary: 'Creates the inventory items that variants lack at a location.',
    request: s.object({
      filter: s.req.map(s.any(), {
        doc: 'Field names and conditions as in queries of store variants. An empty filter matches all variants.',
      }),
      search: s.with(SearchDetails, {
        doc: 'Words to find in the names and article numbers of products and variants.',
      }),
      locationId: s.req.guid({ doc: 'Business location of the new items.' }),
      inventoryCreationData: s.object(
        { quantity: s.integer({ min: 0, max: QUANTITY_LIMIT, doc: 'Units of each item. Default: 0.' }) },
        { doc: 'Stock of the new items. Default: counted, with 0 units.' },
      ),
    }),
    errors: [...errors, 'BUSINESS_LOCATION_NOT_FOUND'],
    emits: inventoryItemEvents.created,
  }),
}
