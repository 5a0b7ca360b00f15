import { rejectField } from '../call/failure.ts'
import { type Restock, takenBy } from '../orders/index.ts'
import type { StoredOrder } from '../storage/commerce/orders.ts'
import { isSameStock, type StockUnits, sumByItem } from '../storage/commerce/stock.ts'

/**
 * The units of stock that line items return, as the order has `taken` them and as they are `returned`, perhaps to another location; at
 * most what the order still holds. `at` is the field of the line items.
 */
export function restockUnits(
  { lineItems, stockTaken }: StoredOrder,
  requested: Restock,
  at: string,
): { taken: StockUnits[]; returned: StockUnits[] } {
  if (requested === 'ALL') {
    const taken = stockTaken.filter(({ quantity }) => quantity > 0)
    return { taken, returned: taken }
  }
  const wanted = requested.flatMap(({ lineItemId, quantity, locationId }, i) => {
    const line = lineItems.find(({ id }) => id === lineItemId)
    if (!line)
      return rejectField(
        `${at}[${i}].lineItemId`,
        'VALIDATION',
        `is no line item of the order: ${lineItemId}`,
      )
    const held = takenBy(line, stockTaken)
    if (!held) return []
    const taken = { ...held, quantity: quantity ?? 0 }
    // A unit that was ordered in advance was counted at its location, and never left it.
    return [{ taken, returned: locationId && !held.preorder ? { ...taken, locationId } : taken }]
  })
  const taken = sumByItem(wanted.map(units => units.taken))
  for (const { quantity, ...item } of taken) {
    const held = stockTaken.find(units => isSameStock(units, item))?.quantity ?? 0
    if (quantity > held)
      rejectField(`${at}.quantity`, 'MAX', `is more than the ${held} units that the order holds`, {
        threshold: held,
      })
  }
  return { taken, returned: sumByItem(wanted.map(units => units.returned)) }
}
