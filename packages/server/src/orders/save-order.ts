import type { Order } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import type { FulfillmentEvent, PaidOrderEvent } from '../call/order-events.ts'
import { orderPaymentStatus } from '../payments/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { findPayments, findRefunds } from '../storage/commerce/payments.ts'
import { creditAfterChange } from './order-ledger.ts'
import { orderPaid } from './order-paid.ts'
import { toOrder } from './order-view.ts'
import { updateOrder } from './write-orders.ts'

/** How the caller sees orders. */
export const viewFor = (ctx: Ctx) => ({ merchant: ctx.caller.role === 'merchant', locale: ctx.site.locale })

/** Updates a locked order and returns its wire form. Sums of the ledger are in the wire form only. */
export async function saveOrder(
  ctx: Ctx,
  row: OrderRow,
  doc: OrderRow['doc'],
  changed: Partial<OrderRow> = {},
): Promise<Order> {
  await updateOrder(ctx, row, doc, changed)
  return toOrder({ ...row, ...changed, doc, updated_at: ctx.now }, viewFor(ctx))
}

/** Emits that an order became fulfilled, after it was saved. */
export function emitFulfilled(
  ctx: Ctx<never, FulfillmentEvent>,
  before: Pick<OrderRow, 'id' | 'fulfillment_status'>,
  order: Order,
): void {
  const { fulfillmentStatus } = order
  if (fulfillmentStatus !== 'FULFILLED' || before.fulfillment_status === 'FULFILLED') return
  ctx.emit('wix.ecom.v1.order_fulfilled', before.id, {
    order,
    previousFulfillmentStatus: before.fulfillment_status,
    newFulfillmentStatus: fulfillmentStatus,
  })
}

/** The columns that follow from another total of an order. */
export async function totalColumns({ db, site }: Pick<Ctx, 'db' | 'site'>, row: OrderRow, total: bigint) {
  const payments = await findPayments(db, site.id, [row.id])
  const refunds = await findRefunds(db, site.id, [row.id])
  return {
    total_minor: total.toString(),
    credited_minor: creditAfterChange(row, total, refunds).toString(),
    payment_status: orderPaymentStatus(total, payments),
  }
}

/** Updates a locked order whose total has changed: derives the payment status from it, and emits the events. */
export async function saveTotal(
  ctx: Ctx<never, 'wix.ecom.v1.order_updated' | 'wix.ecom.v1.order_payment_status_updated' | PaidOrderEvent>,
  row: OrderRow,
  doc: OrderRow['doc'],
  total: bigint,
  columns: Pick<Partial<OrderRow>, 'fulfillment_status'> = {},
): Promise<Order> {
  const changed = { ...columns, ...(await totalColumns(ctx, row, total)) }
  const { payment_status } = changed
  const derived = { ...row, ...changed, doc }
  // Also if it was paid before: added lines are delivered, and the new total is invoiced. The steps do nothing twice.
  const saved = payment_status === 'PAID' ? await orderPaid(ctx, derived) : derived
  const order = await saveOrder(ctx, row, saved.doc, {
    ...changed,
    fulfillment_status: saved.fulfillment_status,
  })
  const before = { paymentStatus: row.payment_status, priceSummary: row.doc.priceSummary }
  if (payment_status !== row.payment_status)
    ctx.emit('wix.ecom.v1.order_payment_status_updated', row.id, { order }, before)
  emitFulfilled(ctx, row, order)
  ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, before)
  return order
}
