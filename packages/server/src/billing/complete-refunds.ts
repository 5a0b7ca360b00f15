import type { Activity } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import type { Ctx } from '../call/context.ts'
import { newActivity, refundMail, toOrder } from '../orders/index.ts'
import { type LedgerPayment, type PaymentEntry, readTransactions } from '../payments/index.ts'
import { toPrice } from '../pricing/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { findRefunds } from '../storage/commerce/payments.ts'

type Context = Ctx<never, 'wix.ecom.v1.order_transactions_refund_completed'>

/**
 * Reports refunds of a locked order whose last part has got its outcome: event, history and mail. Facts count once, so each
 * refund is reported once. `before` and `after` are all payments of the order. Returns entries of its history.
 */
export async function completeRefunds(
  ctx: Context,
  order: OrderRow,
  { before, after }: { before: readonly LedgerPayment[]; after: readonly LedgerPayment[] },
): Promise<Activity[]> {
  const known = new Set(before.flatMap(({ entries }) => entries))
  const all = after.flatMap(({ entries }) => entries)
  const refundIds = all
    .filter(entry => !known.has(entry) && (entry.type === 'REFUNDED' || entry.type === 'REFUND_FAILED'))
    .flatMap(({ refundId }) => refundId ?? [])
  const activities: Activity[] = []
  for (const refundId of new Set(refundIds)) {
    const { isPending, succeeded } = outcomeOf(all.filter(entry => entry.refundId === refundId))
    if (!isPending) activities.push(...(await completeRefund(ctx, order, refundId, succeeded)))
  }
  return activities
}

function outcomeOf(entries: readonly PaymentEntry[]) {
  const ofType = (type: PaymentEntry['type']) => entries.filter(entry => entry.type === type)
  const succeeded = ofType('REFUNDED')
  const settled = new Set([...succeeded, ...ofType('REFUND_FAILED')].map(({ reference }) => reference))
  return { succeeded, isPending: entries.some(({ reference }) => !settled.has(reference)) }
}

async function completeRefund(
  ctx: Context,
  order: OrderRow,
  refundId: string,
  succeeded: readonly PaymentEntry[],
): Promise<Activity[]> {
  const { db, site } = ctx
  const minor = succeeded.reduce((sum, entry) => sum + entry.minor, 0n)
  const refunds = await findRefunds(db, site.id, [order.id])
  const { reason, notice } = refunds.find(({ id }) => id === refundId)?.doc ?? {}
  const [orderTransactions] = await readTransactions(ctx, [order.id])
  ctx.emit('wix.ecom.v1.order_transactions_refund_completed', order.id, {
    orderId: order.id,
    refund: orderTransactions?.refunds?.find(({ id }) => id === refundId),
    orderTransactions,
    sideEffects: { sendOrderRefundedEmail: notice !== undefined },
  })
  if (minor === 0n) return []
  const currency = order.doc.currency ?? ''
  const { email } = order.doc.buyerInfo ?? {}
  if (notice && email) {
    const view = toOrder(order, { merchant: true, locale: site.locale })
    ctx.mail(refundMail(view, email, { amount: toDecimal(minor, currency), message: notice.message }))
  }
  return [
    newActivity(ctx, 'ORDER_REFUNDED', {
      orderRefunded: {
        manual: succeeded.every(({ details }) => details?.external ?? false),
        amount: toPrice(minor, { currency, locale: site.locale }),
        ...(reason && { reason }),
      },
    }),
  ]
}
