import type { Activity } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import type { Ctx } from '../call/context.ts'
import { amountDue, newActivity, refundMail, runRefundSteps, toOrder } from '../orders/index.ts'
import { type LedgerPayment, type PaymentEntry, readTransactions } from '../payments/index.ts'
import { toPrice } from '../pricing/index.ts'
import type { OrderRow, StoredOrder } from '../storage/commerce/orders.ts'
import { findRefunds, type RefundRow } from '../storage/commerce/payments.ts'
import { refundedParts } from './refundability.ts'

type Context = Ctx<never, 'wix.ecom.v1.order_transactions_refund_completed'>

/**
 * Reports refunds of a locked order whose last part has got its outcome: event, history and mail. Facts count once, so each
 * refund is reported once. `before` and `after` are all payments of the order. Returns entries of its history, and its document with
 * the refunded units.
 */
export async function completeRefunds(
  ctx: Context,
  order: OrderRow,
  { before, after }: { before: readonly LedgerPayment[]; after: readonly LedgerPayment[] },
): Promise<{ activities: Activity[]; doc: StoredOrder }> {
  const known = new Set(before.flatMap(({ entries }) => entries))
  const all = after.flatMap(({ entries }) => entries)
  const refundIds = all
    .filter(entry => !known.has(entry) && (entry.type === 'REFUNDED' || entry.type === 'REFUND_FAILED'))
    .flatMap(({ refundId }) => refundId ?? [])
  const outcomes = [...new Set(refundIds)].map(refundId => ({
    refundId,
    ...outcomeOf(all.filter(entry => entry.refundId === refundId)),
  }))
  const completed = outcomes.filter(({ isPending }) => !isPending)
  if (completed.length === 0) return { activities: [], doc: order.doc }
  const refunds = await findRefunds(ctx.db, ctx.site.id, [order.id])
  const activities: Activity[] = []
  let overpaid = -amountDue(order)
  for (const { refundId, succeeded } of completed) {
    const refund = refunds.find(({ id }) => id === refundId)
    activities.push(...(await completeRefund(ctx, order, { refundId, refund, succeeded })))
    const minor = succeeded.reduce((sum, entry) => sum + entry.minor, 0n)
    const ofTotal = overpaid > 0n ? minor - overpaid : minor
    overpaid -= minor
    if (refund && ofTotal > 0n) await runRefundSteps(ctx, order, { refund, minor: ofTotal })
  }
  const doc = withRefundedUnits(order.doc, refundedParts(refunds, all.map(toRefundEntry)).quantities)
  return { activities, doc }
}

const toRefundEntry = ({ type, reference, refundId }: PaymentEntry) => ({
  type,
  reference,
  refundId: refundId ?? null,
})

/** Sets `refundQuantity` to the units of refunds that have not failed. */
function withRefundedUnits(doc: StoredOrder, quantities: ReadonlyMap<string, number>): StoredOrder {
  const isChanged = doc.lineItems.some(
    ({ id, refundQuantity }) => (refundQuantity ?? 0) !== (quantities.get(id) ?? 0),
  )
  if (!isChanged) return doc
  const lineItems = doc.lineItems.map(line => ({ ...line, refundQuantity: quantities.get(line.id) ?? 0 }))
  return { ...doc, lineItems }
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
  {
    refundId,
    refund,
    succeeded,
  }: { refundId: string; refund: RefundRow | undefined; succeeded: readonly PaymentEntry[] },
): Promise<Activity[]> {
  const { site } = ctx
  const minor = succeeded.reduce((sum, entry) => sum + entry.minor, 0n)
  const { reason, notice } = refund?.doc ?? {}
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
