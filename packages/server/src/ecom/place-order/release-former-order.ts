import type { Order } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import type { StockEvent } from '../../call/order-events.ts'
import { newActivity, releaseOrder, saveOrder } from '../../orders/index.ts'
import { openPayment, type TransactionsEvent } from '../../payments/index.ts'
import type { CheckoutRow } from '../../storage/commerce/checkouts.ts'
import { getOrderRow, type OrderRow } from '../../storage/commerce/orders.ts'
import { findPayments } from '../../storage/commerce/payments.ts'
import { emitStockChanges } from '../../stores/index.ts'

export type ReleaseEvent =
  | 'wix.ecom.v1.order_updated'
  | 'wix.ecom.v1.order_payment_status_updated'
  | TransactionsEvent
  | 'stoa.ecom.v1.gift_card_updated'
  | StockEvent

/**
 * Rejects the order that an earlier attempt to pay a locked checkout has left, so that the buyer can try again. Fails while the
 * outcome of that attempt is unknown: the buyer would pay twice.
 */
export async function releaseFormerOrder(
  ctx: Ctx<'PAYMENT_PENDING', ReleaseEvent>,
  { doc }: CheckoutRow,
): Promise<void> {
  const { initializedOrderId } = doc
  if (!initializedOrderId) return
  const row = await getOrderRow(ctx.db, ctx.site.id, initializedOrderId, { lock: true })
  if (row?.status !== 'INITIALIZED') return
  const open = openPayment(await findPayments(ctx.db, ctx.site.id, [row.id]))
  if (open) ctx.fail('PAYMENT_PENDING', { orderId: row.id, paymentId: open.id })
  await rejectOrder(ctx, row)
}

/** Rejects a locked order, and gives back stock, coupon and gift card payments. */
export async function rejectOrder(ctx: Ctx<never, ReleaseEvent>, row: OrderRow): Promise<Order> {
  const { columns, stockTaken, productIds } = await releaseOrder(ctx, row, { restock: true })
  const activities = [...row.doc.activities, newActivity(ctx, 'ORDER_REJECTED')]
  const doc = { ...row.doc, stockTaken, activities }
  const order = await saveOrder(ctx, row, doc, { status: 'REJECTED', ...columns })
  const before = { status: row.status, paymentStatus: row.payment_status }
  if (columns.payment_status) ctx.emit('wix.ecom.v1.order_payment_status_updated', row.id, { order }, before)
  ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, before)
  await emitStockChanges(ctx, productIds)
  return order
}
