import type { OrderLineItem } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { type Products, type ResolvedLine, rejectedLines, resolveLines } from '../ecom/index.ts'
import { readOrdersSettings } from '../orders/index.ts'
import type { CatalogLine } from '../storage/commerce/carts.ts'
import type { OrderRow, StoredOrder } from '../storage/commerce/orders.ts'
import { isSameStock, type StockUnits, sumByItem } from '../storage/commerce/stock.ts'

/** Another quantity of a line item of the order; 0 if it is removed. */
export interface QuantityChange {
  line: OrderLineItem
  quantity: number
}

/** Units that an order takes from stock and returns, and what it then holds. */
export interface StockChanges {
  taken: StockUnits[]
  returned: StockUnits[]
  doc: Pick<StoredOrder, 'stockTaken' | 'untakenStock'>
}

export const NO_STOCK_CHANGES = ({ stockTaken, untakenStock }: StoredOrder): StockChanges => ({
  taken: [],
  returned: [],
  doc: { stockTaken, ...(untakenStock && { untakenStock }) },
})

/** Fails if units that an order takes beyond its own are not in stock. Returns the changed lines with their items of stock. */
export function resolveUnits(
  ctx: Ctx<'PARTIAL_OUT_OF_STOCK'>,
  products: Products,
  changes: readonly QuantityChange[],
  added: readonly ResolvedLine[],
): ResolvedLine[] {
  const lines = changes.flatMap(({ line, quantity }): CatalogLine[] =>
    line.catalogReference
      ? [
          {
            id: line.id,
            name: line.productName?.original ?? '',
            catalogReference: line.catalogReference as CatalogLine['catalogReference'],
            quantity: Math.abs(quantity - line.quantity),
          },
        ]
      : [],
  )
  const resolved = resolveLines(ctx, products, lines)
  const grown = new Set(
    changes.filter(({ line, quantity }) => quantity > line.quantity).map(({ line }) => line.id),
  )
  const taking = [...lines.filter(({ id }) => grown.has(id)), ...added.map(({ stored }) => stored)]
  const lineItems = rejectedLines(resolveLines(ctx, products, taking))
  if (lineItems.length > 0) ctx.fail('PARTIAL_OUT_OF_STOCK', { lineItems })
  return resolved
}

/**
 * The item of stock of a line: that of the catalogue, otherwise the only one that the order holds of the product. Units return to
 * the item that they were taken from.
 */
function itemOf(
  { stored, counted }: ResolvedLine,
  { stockTaken, untakenStock = [] }: StoredOrder,
  isReturned: boolean,
) {
  const held = sumByItem([...stockTaken, ...untakenStock]).filter(
    ({ productId }) => productId === stored.catalogReference?.catalogItemId,
  )
  if (!counted) return held.length === 1 ? held[0] : undefined
  return (isReturned && held.find(({ variantId }) => variantId === counted.variantId)) || counted
}

/**
 * Units that changes take from stock or return (protocol/draft-orders §4). An order returns at most what it holds. One that takes its
 * stock only when it is paid changes what it will take.
 */
export async function stockChanges(
  ctx: Ctx,
  { doc, payment_status }: OrderRow,
  {
    changes,
    resolved,
    added,
  }: {
    changes: readonly QuantityChange[]
    resolved: readonly ResolvedLine[]
    added: readonly ResolvedLine[]
  },
): Promise<StockChanges> {
  const deltas = sumByItem([
    ...changes.flatMap(({ line, quantity }) => {
      const of = resolved.find(({ stored }) => stored.id === line.id)
      const item = of && itemOf(of, doc, quantity < line.quantity)
      return item ? [{ ...item, quantity: quantity - line.quantity }] : []
    }),
    ...added.flatMap(({ counted }) => counted ?? []),
  ]).filter(({ quantity }) => quantity !== 0)
  const { stockTaken, untakenStock } = doc
  const heldOf = (held: readonly StockUnits[], item: StockUnits) =>
    held.reduce((sum, units) => (isSameStock(units, item) ? sum + units.quantity : sum), 0)
  if (untakenStock || (payment_status !== 'PAID' && stockTaken.length === 0 && (await takesWhenPaid(ctx)))) {
    const untaken = sumByItem([...(untakenStock ?? []), ...deltas]).filter(({ quantity }) => quantity > 0)
    return {
      taken: [],
      returned: [],
      doc: { stockTaken, ...(untaken.length > 0 && { untakenStock: untaken }) },
    }
  }
  const taken = deltas.filter(({ quantity }) => quantity > 0)
  const returned = deltas
    .map(item => ({ ...item, quantity: Math.min(-item.quantity, heldOf(stockTaken, item)) }))
    .filter(({ quantity }) => quantity > 0)
  const minus = returned.map(item => ({ ...item, quantity: -item.quantity }))
  return { taken, returned, doc: { stockTaken: sumByItem([...stockTaken, ...taken, ...minus]) } }
}

const takesWhenPaid = async (ctx: Ctx) =>
  (await readOrdersSettings(ctx)).inventoryUpdateTrigger === 'ON_ORDER_PAID'
