import { sql } from 'kysely'
import { type RowOf, tableColumns } from '../table-columns.ts'

/** Variant id of products without managed variants, in the database. */
export const NO_VARIANT = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** Columns of inventory items `i`. */
export const inventoryItemColumns = tableColumns(
  'inventory_items',
  [
    'id',
    'revision',
    'created_at',
    'updated_at',
    'product_id',
    'variant_id',
    'location_id',
    'track_quantity',
    'quantity',
    'in_stock',
    'preorder_enabled',
    'preorder_message',
    'preorder_limit',
    'preorder_counter',
    'extended_fields',
  ],
  'i',
)

/** An inventory item. */
export type StockItemRow = RowOf<
  typeof inventoryItemColumns,
  { extended_fields: { namespaces?: Record<string, Record<string, unknown>> } | null }
> & {
  /** Id of the variant for clients: that of the product if its variants are not managed. */
  wire_variant_id: string
  availability_status: 'OUT_OF_STOCK' | 'IN_STOCK' | 'PREORDER'
}

/** An inventory item with its product and variant. */
export type InventoryItemRow = StockItemRow & {
  product_name: string
  collection_ids: string[]
  variant_name: string | null
  sku: string | null
  variant_visible: boolean
}

export const wireVariantId = sql`case when i.variant_id = ${NO_VARIANT} then i.product_id else i.variant_id end`

export const isInStock = sql`(case when i.track_quantity then coalesce(i.quantity, 0) > 0 else i.in_stock end)`

export const availabilityStatus = sql`case when ${isInStock} then 'IN_STOCK'
  when i.preorder_enabled and (i.preorder_limit is null or i.preorder_counter < i.preorder_limit) then 'PREORDER'
  else 'OUT_OF_STOCK' end`
