import { isoTime } from '../clock.ts'
import type { Ctx } from '../context.ts'
import { availableUnits, type ProductRow, productTag } from '../stores/index.ts'
import { loadProducts } from './read-lines.ts'

export type StockEvent = 'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged'

/** Says what is left of these products' stock, and drops what nodes have cached of them. */
export async function announceStock(ctx: Ctx<never, StockEvent>, productIds: readonly string[]) {
  const products = await loadProducts(ctx.db, ctx.site.id, productIds)
  for (const row of products.values()) {
    ctx.emit('com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged', row.id, {
      inventoryItem: toInventoryItem(row),
    })
    ctx.invalidate(productTag(row.id))
  }
}

/** The inventory item of a product bears the product's id. */
const toInventoryItem = (row: ProductRow) => ({
  id: row.id,
  productId: row.id,
  numericId: String(row.numeric_id),
  trackQuantity: row.tracked,
  variants: row.variants.map(variant => {
    const units = availableUnits(row.tracked, variant)
    return {
      variantId: variant.id,
      inStock: units === undefined || units > 0,
      ...(row.tracked && { quantity: units }),
    }
  }),
  lastUpdated: isoTime(row.updated_at),
})
