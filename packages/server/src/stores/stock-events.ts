import type { InventoryItem } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { getProductRows } from '../storage/commerce/products.ts'
import { BACK_IN_STOCK_QUEUE } from '../storage/migrate.ts'
import { productTag } from './product-id.ts'
import { availableUnits, type ProductRow } from './stored-product.ts'

const CHANGED = 'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged'

export type StockEvent = typeof CHANGED

/** The inventory item of a product; both have the same id. */
export const toInventoryItem = (row: ProductRow, variantIds?: readonly string[] | null): InventoryItem => ({
  id: row.id,
  productId: row.id,
  numericId: String(row.numeric_id),
  trackQuantity: row.tracked,
  variants: row.variants
    .filter(variant => !variantIds?.length || variantIds.includes(variant.id))
    .map(variant => {
      const units = availableUnits(row.tracked, variant)
      return {
        variantId: variant.id,
        inStock: units === undefined || units > 0,
        availableForPreorder: false,
        ...(units !== undefined && row.tracked && { quantity: units }),
      }
    }),
  lastUpdated: isoTime(row.updated_at),
})

/** Emits the current stock of products and invalidates their cache tags. */
export function emitStock(ctx: Ctx<never, StockEvent>, rows: readonly ProductRow[]): void {
  for (const row of rows) {
    ctx.emit(CHANGED, row.id, { inventoryItem: toInventoryItem(row) })
    ctx.invalidate(productTag(row.id))
  }
}

/** Reads products after a change of their stock and emits it; a job mails those who wait for them. Returns the products. */
export async function emitStockChanges(ctx: Ctx<never, StockEvent>, productIds: readonly string[]) {
  const ids = [...new Set(productIds)]
  const rows = ids.length > 0 ? await getProductRows(ctx.db, ctx.site.id, ids) : []
  emitStock(ctx, rows)
  const inStock = rows.filter(row => row.variants.some(variant => availableUnits(row.tracked, variant) !== 0))
  if (inStock.length > 0)
    ctx.enqueue(BACK_IN_STOCK_QUEUE, { siteId: ctx.site.id, productIds: inStock.map(({ id }) => id) })
  return rows
}
