import type { Activity, Order } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import type { PaidOrderEvent } from '../call/order-events.ts'
import { ledgerSums, orderPaymentStatus } from '../payments/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import type { PaymentRow } from '../storage/commerce/payments.ts'
import { newActivity } from './activities.ts'
import { orderPaid, withNumber } from './order-paid.ts'
import { emitFulfilled, saveOrder } from './save-order.ts'

type Context = Ctx<
  never,
  | 'wix.ecom.v1.order_payment_status_updated'
  | 'wix.ecom.v1.order_updated'
  | 'wix.ecom.v1.order_approved'
  | PaidOrderEvent
>

interface Changes {
  /** Further entries of the history. */
  activities?: readonly Activity[]
  /** The new status of the order, if it changes as well. */
  status?: NonNullable<Order['status']>
}

const ACTIVITY_OF = { PAID: 'ORDER_PAID', PARTIALLY_PAID: 'ORDER_PARTIALLY_PAID' } as const

/**
 * Derives paid and refunded sums and the payment status of a locked order from its payments, and stores what has changed, with
 * its events. Every change of the ledger ends here.
 */
export async function settlePayments(
  ctx: Context,
  row: OrderRow,
  payments: readonly PaymentRow[],
  { activities = [], status: given = row.status }: Changes = {},
): Promise<{ row: OrderRow; order: Order }> {
  const paymentStatus = orderPaymentStatus(BigInt(row.total_minor), payments)
  const isChanged = paymentStatus !== row.payment_status
  const isApproved = paymentStatus === 'PAID' && given === 'PENDING' && row.doc.approvedWhenPaid === true
  const status = isApproved ? 'APPROVED' : given
  const reached =
    isChanged && paymentStatus in ACTIVITY_OF ? (paymentStatus as keyof typeof ACTIVITY_OF) : undefined
  const added = [...activities, ...(reached ? [newActivity(ctx, ACTIVITY_OF[reached])] : [])]
  const settled = { ...row.doc, activities: [...row.doc.activities, ...added] }
  const changed = {
    status,
    payment_status: paymentStatus,
    ...ledgerSums(payments),
  }
  const derived = { ...row, ...changed, doc: settled }
  // An order that was paid while it was on hold is completed when it is approved. The steps do nothing twice.
  const isReleased = paymentStatus === 'PAID' && row.status === 'PENDING' && status === 'APPROVED'
  const completes = reached === 'PAID' || isReleased
  const settledRow = completes ? await orderPaid(ctx, derived) : await withNumber(ctx, derived)
  const { doc, fulfillment_status, number } = settledRow
  const order = await saveOrder(ctx, row, doc, { ...changed, fulfillment_status, number })
  const before = { status: row.status, paymentStatus: row.payment_status }
  if (isChanged) ctx.emit('wix.ecom.v1.order_payment_status_updated', row.id, { order }, before)
  if (isApproved) ctx.emit('wix.ecom.v1.order_approved', row.id, { order })
  emitFulfilled(ctx, row, order)
  ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, before)
  return {
    row: { ...settledRow, revision: row.revision + 1, updated_at: ctx.now },
    order,
  }
}
