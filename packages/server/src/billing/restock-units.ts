import { rejectField } from '../call/failure.ts'
import { type Restock, takenBy } from '../orders/index.ts'
import type { StoredOrder } from '../storage/commerce/orders.ts'
import { isSameStock, type StockUnits, sumByItem } from '../storage/commerce/stock.ts'

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
    const taken = takenBy(line, stockTaken)
    return taken ? [{ ...taken, quantity: quantity ?? 0 }] : []
  })
  const units = sumByItem(wanted)
  for (const { quantity, ...item } of units) {
    const taken = stockTaken.find(held => isSameStock(held, item))?.quantity ?? 0
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
