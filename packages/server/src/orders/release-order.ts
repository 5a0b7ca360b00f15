import type { Ctx } from '../call/context.ts'
import type { StockEvent } from '../call/order-events.ts'
import { releaseCoupon } from '../discounts/index.ts'
import { releasePayments, type TransactionsEvent } from '../payments/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import type { StockUnits } from '../storage/commerce/stock.ts'
import { returnStock } from '../stores/index.ts'
import { withRestockedUnits } from './restocked-units.ts'

type Context = Ctx<never, 'stoa.ecom.v1.gift_card_updated' | TransactionsEvent | StockEvent>

/**
 * Gives back what an order holds: gift card payments, the coupon and, on request, its stock. Returns the changed columns, the units that it still holds, and
 * the units of deleted products, which cannot be returned.
 */
export async function releaseOrder(ctx: Context, row: OrderRow, { restock }: { restock: boolean }) {
  // Before the stock, in the lock order of orders.
  const columns = await releasePayments(ctx, row)
  const returned: StockUnits[] = restock ? row.doc.stockTaken.filter(({ quantity }) => quantity > 0) : []
  const notRestocked = await returnStock(ctx, returned, { cause: 'RETURN', orderId: row.id })
  if (row.doc.appliedDiscounts?.some(({ coupon }) => coupon)) await releaseCoupon(ctx, row.id)
  // Returned units return once: entries of 0 tell them from those of untracked products.
  const stockTaken = restock
    ? row.doc.stockTaken.map(units => ({ ...units, quantity: 0 }))
    : row.doc.stockTaken
  const lineItems = withRestockedUnits(row.doc, returned, 'ALL')
  return {
    columns,
    notRestocked,
    stockTaken,
    lineItems,
    productIds: returned.map(({ productId }) => productId),
  }
}
