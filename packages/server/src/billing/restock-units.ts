import { rejectField } from '../call/failure.ts'
import type { StoredOrder } from '../storage/commerce/orders.ts'
import { type StockUnits, sumByItem } from '../storage/commerce/stock.ts'

/** Units of line items that return to stock; `ALL` for all that the order holds. */
export type Restock =
  | readonly { lineItemId?: string | null | undefined; quantity?: number | null | undefined }[]
  | 'ALL'

/** Variant of products without variants. */
const NO_VARIANT = '00000000-0000-0000-0000-000000000000'

/** The units of stock that line items return; at most what the order still holds. */
export function restockUnits({ lineItems, stockTaken }: StoredOrder, requested: Restock): StockUnits[] {
  if (requested === 'ALL') return stockTaken.filter(({ quantity }) => quantity > 0)
  const wanted = requested.flatMap(({ lineItemId, quantity }) => {
    const line = lineItems.find(({ id }) => id === lineItemId)
    if (!line)
      return rejectField(
        'restock.lineItems.lineItemId',
        'VALIDATION',
        `is no line item of the order: ${lineItemId}`,
      )
    const { catalogItemId, options } = line.catalogReference ?? {}
    const variantId = (options as { variantId?: string } | undefined)?.variantId ?? NO_VARIANT
    const counted = stockTaken.filter(({ productId }) => productId === catalogItemId)
    // Lines of untracked products have taken nothing.
    const taken =
      counted.find(units => units.variantId === variantId) ?? (counted.length === 1 ? counted[0] : undefined)
    return taken ? [{ ...taken, quantity: quantity ?? 0 }] : []
  })
  const units = sumByItem(wanted)
  for (const { productId, variantId, quantity } of units) {
    const taken =
      stockTaken.find(item => item.productId === productId && item.variantId === variantId)?.quantity ?? 0
    if (quantity > taken)
      rejectField(
        'restock.lineItems.quantity',
        'MAX',
        `is more than the ${taken} units that the order holds`,
        { threshold: taken },
      )
  }
  return units
}
