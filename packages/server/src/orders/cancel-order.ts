import type { Order } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import type { StockEvent } from '../call/order-events.ts'
import type { TransactionsEvent } from '../payments/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { emitStockChanges } from '../stores/index.ts'
import { newActivity } from './activities.ts'
import { cancellationMail } from './order-mails.ts'
import { requireTransition } from './order-states.ts'
import { orderEnded } from './order-steps.ts'
import { releaseOrder } from './release-order.ts'
import { saveOrder } from './save-order.ts'

type Context = Ctx<
  'ORDER_CANCELED' | 'ORDER_STATUS_CONFLICT',
  | 'wix.ecom.v1.order_canceled'
  | 'wix.ecom.v1.order_updated'
  | 'wix.ecom.v1.order_payment_status_updated'
  | 'wix.ecom.v1.order_payment_request_voided'
  | TransactionsEvent
  | 'stoa.ecom.v1.gift_card_updated'
  | StockEvent
>

interface CancelOptions {
  sendOrderCanceledEmail?: boolean | null | undefined
  customMessage?: string | null | undefined
  restockAllItems?: boolean | null | undefined
}

/** Cancels a locked order, with its events and the mail to the buyer. */
export async function cancelLockedOrder(
  ctx: Context,
  row: OrderRow,
  { sendOrderCanceledEmail, customMessage, restockAllItems }: CancelOptions = {},
): Promise<Order> {
  const status = requireTransition(ctx, row, 'cancel')
  const { columns, notRestocked, stockTaken, lineItems, productIds } = await releaseOrder(ctx, row, {
    restock: restockAllItems ?? false,
  })
  const activities = [...row.doc.activities, newActivity(ctx, 'ORDER_CANCELED')]
  const order = await saveOrder(
    ctx,
    row,
    { ...row.doc, activities, stockTaken, lineItems },
    { status, ...columns },
  )
  const options = { sendOrderCanceledEmail, customMessage, restockAllItems, notRestocked }
  const before = { status: row.status, paymentStatus: row.payment_status }
  if (columns.payment_status) ctx.emit('wix.ecom.v1.order_payment_status_updated', row.id, { order }, before)
  ctx.emit('wix.ecom.v1.order_canceled', row.id, { order, ...options }, before)
  ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, before)
  await orderEnded(ctx, row.id)
  await emitStockChanges(ctx, productIds)
  if (sendOrderCanceledEmail && order.buyerInfo?.email)
    ctx.mail(cancellationMail(order, order.buyerInfo.email, customMessage))
  return order
}
