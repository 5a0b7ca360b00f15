import { searchableItemFields } from '@stoa/contract'
import type { Caller, Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { planOrReject } from '../../call/plan-or-reject.ts'
import type { EntityFields, QueryPlan } from '../../storage/query/index.ts'

/** Fields for filters and sorts of inventory items (protocol/inventory §2). */
export const inventoryItemFields: EntityFields<Caller> = {
  name: 'inventoryItem',
  alias: 'i',
  idField: 'id',
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
  paging: ['CURSOR', 'OFFSET'],
  defaultLimit: 100,
  maxLimit: 1000,
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', required: true },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    updatedDate: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
    locationId: { type: 'guid', column: 'location_id', filter: '*', required: true },
    variantId: { type: 'guid', column: 'wire_variant_id', filter: '*', required: true },
    productId: { type: 'guid', column: 'product_id', filter: '*', sort: true, required: true },
    quantity: { type: 'number', column: 'quantity', filter: '*', sort: true },
    trackQuantity: { type: 'boolean', column: 'track_quantity', filter: '*', sort: true, required: true },
    inStock: { type: 'boolean', column: 'available', filter: '*', sort: true, required: true },
    availabilityStatus: {
      type: 'string',
      column: 'availability_status',
      filter: '*',
      sort: true,
      required: true,
    },
    'preorderInfo.enabled': {
      type: 'boolean',
      column: 'preorder_enabled',
      filter: '*',
      sort: true,
      required: true,
    },
    'product.name': { type: 'string', column: 'product_name', filter: '*', sort: true, required: true },
    'product.variantName': { type: 'string', column: 'variant_name', filter: '*', sort: true },
    'product.variantSku': { type: 'string', column: 'sku', filter: '*', sort: true },
    'product.brand.id': { type: 'guid', column: 'brand_id', filter: '*', sort: true },
    'product.directCategoryIds': {
      type: 'string',
      column: 'collection_ids',
      list: true,
      filter: ['$hasAll', '$hasSome'],
    },
  },
}

/** Words that a request searches for. */
export interface SearchWords {
  mode?: 'OR' | 'AND' | null | undefined
  expression?: string | null | undefined
  fields?: readonly (string | null | undefined)[] | null | undefined
}

/** The filter and the words of a request as one filter: each word occurs in one of the fields. */
export function itemSearchFilter(
  filter: unknown,
  search: SearchWords | null | undefined,
  { at = 'search', searchable = searchableItemFields }: { at?: string; searchable?: readonly string[] } = {},
): unknown {
  const { mode, expression, fields } = search ?? {}
  const searched = fields?.length ? fields : searchable
  for (const [i, name] of searched.entries())
    if (!searchable.includes(name ?? ''))
      rejectField(`${at}.fields[${i}]`, 'INVALID_ENUM_VALUE', `must be one of ${searchable.join(', ')}`)
  const words = expression?.split(/\s+/).filter(Boolean) ?? []
  if (words.length === 0) return filter
  const perWord = words.map(word => ({
    $or: searched.map(name => ({ [String(name)]: { $contains: word } })),
  }))
  return { $and: [...(filter ? [filter] : []), mode === 'AND' ? { $and: perWord } : { $or: perWord }] }
}

/** The plan of calls that take a filter and words. */
export const planOfItems = (ctx: Ctx, filter: unknown, search: SearchWords | null | undefined): QueryPlan =>
  planOrReject(ctx, { filter: itemSearchFilter(filter, search) }, inventoryItemFields, '')
