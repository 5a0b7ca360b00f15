import type { Ctx } from '../call/context.ts'
import type { PaidOrderEvent, StockEvent } from '../call/order-events.ts'
import type { OrderRow, StoredOrder } from '../storage/commerce/orders.ts'
import { isSameStock, type StockUnits, sumByItem } from '../storage/commerce/stock.ts'
import { nextNumber } from '../storage/site-counters.ts'
import { emitStockChanges, takeStock } from '../stores/index.ts'
import { newActivity } from './activities.ts'

/**
 * All that follows when a locked order becomes paid, in the transaction of the payment: it takes its stock if it has not yet, then
 * the steps of other domains run. Each change of the ledger or the total that makes an order paid ends here.
 */
export async function orderPaid(ctx: Ctx<never, PaidOrderEvent>, row: OrderRow): Promise<OrderRow> {
  if (row.status === 'CANCELED' || row.status === 'REJECTED') return row
  const doc = await takeStockLate(ctx, row)
  let paid = await withNumber(ctx, doc === row.doc ? row : { ...row, doc })
  for (const step of ctx.platform.orderSteps.paid) paid = await step(ctx, paid)
  return paid
}

/**
 * A locked order with the number that it gets when it is placed. A payment that fails before takes none, so the numbers have no
 * gaps. The counter is locked after stock and before the counters of documents, as in `placeOrder`.
 */
export async function withNumber({ db, site }: Pick<Ctx, 'db' | 'site'>, row: OrderRow): Promise<OrderRow> {
  if (row.number !== null || (row.status !== 'APPROVED' && row.status !== 'PENDING')) return row
  return { ...row, number: await nextNumber(db, site.id, 'order') }
}

/**
 * Takes the units that the order did not take when it was placed (`ON_ORDER_PAID`). The money is there, so the order stays paid
 * if units are missing: an activity tells the merchant, who orders supplies or refunds.
 */
async function takeStockLate(ctx: Ctx<never, StockEvent>, { id, doc }: OrderRow): Promise<StoredOrder> {
  const { untakenStock = [], ...rest } = doc
  if (untakenStock.length === 0) return doc
  const wanted = sumByItem(untakenStock)
  const short = await takeStock(ctx, wanted, { cause: 'ORDER', orderId: id })
  const isShort = (item: StockUnits) => short.some(shortItem => isSameStock(shortItem, item))
  const taken = wanted.filter(item => !isShort(item))
  await emitStockChanges(
    ctx,
    taken.map(({ productId }) => productId),
  )
  return {
    ...rest,
    stockTaken: [...doc.stockTaken, ...taken],
    activities: [...doc.activities, ...short.map(item => shortageActivity(ctx, item))],
  }
}

/** A note for the merchant: shoppers do not see custom activities. */
function shortageActivity(ctx: Ctx, { productId, variantId, quantity }: StockUnits) {
  const { activityType: _, type: __, ...head } = newActivity(ctx, 'ORDER_PAID')
  const type = 'CUSTOM_ACTIVITY' as const
  const additionalData = { productId, variantId, quantity: String(quantity) }
  return { ...head, type, activityType: type, customActivity: { type: 'STOCK_SHORTAGE', additionalData } }
}
