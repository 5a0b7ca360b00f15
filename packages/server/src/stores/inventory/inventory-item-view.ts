import type { contract, ReplyOf } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { InventoryItemRow, StockItemRow } from '../../storage/commerce/inventory-item-rows.ts'
import type { ItemState } from '../../storage/commerce/inventory-items.ts'

export type WireInventoryItem = ReplyOf<typeof contract.inventoryItemsV3.getInventoryItem>['inventoryItem']

/** An inventory item in its wire form: `quantity` if units are counted, otherwise `inStock`. */
export const toLocationItem = (row: StockItemRow | InventoryItemRow): WireInventoryItem => ({
  id: row.id,
  revision: String(row.revision),
  createdDate: isoTime(row.created_at),
  updatedDate: isoTime(row.updated_at),
  variantId: row.wire_variant_id,
  locationId: row.location_id,
  productId: row.product_id,
  ...(row.track_quantity ? { quantity: row.quantity ?? 0 } : { inStock: row.in_stock }),
  trackQuantity: row.track_quantity,
  availabilityStatus: row.availability_status,
  preorderInfo: {
    enabled: row.preorder_enabled,
    ...(row.preorder_message !== null && { message: row.preorder_message }),
    ...(row.preorder_limit !== null && {
      limit: row.preorder_limit,
      quantity: Math.max(0, row.preorder_limit - row.preorder_counter),
    }),
    counter: row.preorder_counter,
  },
  ...('product_name' in row && { product: productOf(row) }),
  ...(row.extended_fields && { extendedFields: row.extended_fields }),
})

/** What shoppers see of an item: what the product itself shows. */
export function toPublicItem(row: InventoryItemRow): WireInventoryItem {
  const { enabled, message, quantity } = toLocationItem(row).preorderInfo ?? {}
  const {
    id,
    revision,
    createdDate,
    updatedDate,
    variantId,
    locationId,
    productId,
    quantity: units,
    inStock,
    trackQuantity,
    availabilityStatus,
  } = toLocationItem(row)
  return {
    id,
    revision,
    createdDate,
    updatedDate,
    variantId,
    locationId,
    productId,
    ...(units !== undefined && { quantity: units }),
    ...(inStock !== undefined && { inStock }),
    trackQuantity,
    availabilityStatus,
    preorderInfo: {
      ...(enabled !== undefined && { enabled }),
      ...(message !== undefined && { message }),
      ...(quantity !== undefined && { quantity }),
    },
  }
}

const productOf = (row: InventoryItemRow): WireInventoryItem['product'] => ({
  name: row.product_name,
  directCategoryIds: row.collection_ids,
  ...(row.variant_name && { variantName: row.variant_name }),
  ...(row.sku && { variantSku: row.sku }),
  variantVisible: row.variant_visible,
})

/** Fields that merchants write, as sent. */
export interface InventoryItemInput {
  quantity?: number | null | undefined
  inStock?: boolean | null | undefined
  preorderInfo?:
    | {
        enabled?: boolean | null | undefined
        message?: string | null | undefined
        limit?: number | null | undefined
      }
    | null
    | undefined
  extendedFields?: unknown
}

/** An item without stock. */
export const EMPTY_ITEM: ItemState = {
  track_quantity: false,
  quantity: null,
  in_stock: false,
  preorder_enabled: false,
  preorder_message: null,
  preorder_limit: null,
  preorder_counter: 0,
  extended_fields: null,
}

/** The state of an item after the fields sent. `mask` names the fields to change; those that are not sent are cleared. */
export function withInput(
  state: ItemState,
  input: InventoryItemInput,
  mask: readonly string[] = Object.keys(input),
): ItemState {
  const next = { ...EMPTY_ITEM, ...pickState(state) }
  const has = (name: keyof InventoryItemInput) => mask.includes(name) && input[name] !== undefined
  if (has('quantity') && input.quantity !== null) {
    next.track_quantity = true
    next.quantity = input.quantity ?? 0
  }
  if (has('inStock') && input.inStock !== null) {
    next.track_quantity = false
    next.in_stock = input.inStock ?? false
  }
  if (mask.includes('preorderInfo')) {
    const { enabled, message, limit } = input.preorderInfo ?? {}
    next.preorder_enabled = enabled ?? false
    next.preorder_message = message ?? null
    next.preorder_limit = limit ?? null
  }
  if (mask.includes('extendedFields'))
    next.extended_fields = (input.extendedFields ?? null) as ItemState['extended_fields']
  return next
}

const pickState = (state: ItemState): ItemState => ({
  track_quantity: state.track_quantity,
  quantity: state.quantity,
  in_stock: state.in_stock,
  preorder_enabled: state.preorder_enabled,
  preorder_message: state.preorder_message,
  preorder_limit: state.preorder_limit,
  preorder_counter: state.preorder_counter,
  extended_fields: state.extended_fields,
})
