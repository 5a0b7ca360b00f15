import type { StoredOrder } from '../storage/commerce/orders.ts'
import type { StockUnits } from '../storage/commerce/stock.ts'

/** Units of line items that return to stock; `ALL` for all that the order holds. */
export type Restock =
  | readonly {
      lineItemId?: string | null | undefined
      quantity?: number | null | undefined
      /** Default: the location that they were taken from. */
      locationId?: string | null | undefined
    }[]
  | 'ALL'

/** Variant of products without variants. */
const NO_VARIANT = '00000000-0000-0000-0000-000000000000'

/** Counts returned units in `restockQuantity` of their line items. */
export function withRestockedUnits(
  { lineItems }: StoredOrder,
  units: readonly StockUnits[],
  requested: Restock,
): StoredOrder['lineItems'] {
  const left = new Map(units.map(item => [item, item.quantity]))
  return lineItems.map(line => {
    const item = takenBy(line, units)
    const asked =
      requested === 'ALL'
        ? line.quantity
        : requested.reduce(
            (sum, { lineItemId, quantity }) => (lineItemId === line.id ? sum + (quantity ?? 0) : sum),
            0,
          )
    const count = Math.min(asked, (item && left.get(item)) ?? 0)
    if (!item || count === 0) return line
    left.set(item, (left.get(item) ?? 0) - count)
    return { ...line, restockQuantity: (line.restockQuantity ?? 0) + count }
  })
}

/** The units that a line item has taken; undefined for untracked products. */
export function takenBy(
  { catalogReference }: StoredOrder['lineItems'][number],
  stockTaken: readonly StockUnits[],
): StockUnits | undefined {
  const { catalogItemId, options } = catalogReference ?? {}
  const variantId = (options as { variantId?: string } | undefined)?.variantId ?? NO_VARIANT
  const counted = stockTaken.filter(({ productId }) => productId === catalogItemId)
  return (
    counted.find(units => units.variantId === variantId) ?? (counted.length === 1 ? counted[0] : undefined)
  )
}
