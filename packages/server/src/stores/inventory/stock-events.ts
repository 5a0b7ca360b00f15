import type { InventoryItem } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import { getProductRows } from '../../storage/commerce/products.ts'
import { BACK_IN_STOCK_QUEUE } from '../../storage/migrate.ts'
import { productTag } from '../products/product-id.ts'
import { availableUnits, isTracked, type ProductRow, preorderInfo } from '../products/stored-product.ts'

const CHANGED = 'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged'

/** The event of products whose stock has changed. */
export type ProductStockEvent = typeof CHANGED

/** The inventory item of a product; both have the same id. */
export const toInventoryItem = (row: ProductRow, variantIds?: readonly string[] | null): InventoryItem => ({
  id: row.id,
  productId: row.id,
  numericId: String(row.numeric_id),
  trackQuantity: isTracked(row),
  variants: row.variants
    .filter(variant => !variantIds?.length || variantIds.includes(variant.id))
    .map(variant => {
      const units = availableUnits(variant)
      return {
        variantId: variant.id,
        inStock: units === undefined || units > 0,
        availableForPreorder: preorderInfo(variant) !== undefined,
        ...(units !== undefined && variant.tracked && { quantity: units }),
      }
    }),
  lastUpdated: isoTime(row.updated_at),
  ...preorderOf(row),
})

/** Orders in advance of the first variant that has them: these calls set them for all variants. */
function preorderOf({ variants }: ProductRow) {
  const stored = variants.find(({ preorder }) => preorder)?.preorder
  if (!stored) return {}
  const { message, limit } = stored
  return { preorderInfo: { enabled: true, ...(message && { message }), ...(limit && { limit }) } }
}

/** Emits the current stock of products, with that before a change by hand, and invalidates their cache tags. */
export function emitStock(
  ctx: Ctx<never, ProductStockEvent>,
  rows: readonly ProductRow[],
  before?: InventoryItem,
): void {
  for (const row of rows) {
    ctx.emit(CHANGED, row.id, { inventoryItem: toInventoryItem(row) }, before && { inventoryItem: before })
    ctx.invalidate(productTag(row.id))
  }
}

/** Reads products after a change of their stock and emits it; a job mails those who wait for them. Returns the products. */
export async function emitStockChanges(
  ctx: Ctx<never, ProductStockEvent>,
  productIds: readonly string[],
  before?: InventoryItem,
) {
  const ids = [...new Set(productIds)]
  const rows = ids.length > 0 ? await getProductRows(ctx.db, ctx.site.id, ids) : []
  emitStock(ctx, rows, before)
  const inStock = rows.filter(row => row.variants.some(variant => availableUnits(variant) !== 0))
  if (inStock.length > 0)
    ctx.enqueue(BACK_IN_STOCK_QUEUE, { siteId: ctx.site.id, productIds: inStock.map(({ id }) => id) })
  return rows
}
