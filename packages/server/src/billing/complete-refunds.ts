import type { Activity } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import type { Ctx } from '../call/context.ts'
import { creditOfRefund, isEnded, newActivity, refundMail, runRefundSteps, toOrder } from '../orders/index.ts'
import {
  isPluginCharge,
  type LedgerPayment,
  ledgerSums,
  type PaymentEntry,
  readTransactions,
} from '../payments/index.ts'
import { toPrice } from '../pricing/index.ts'
import type { OrderRow, StoredOrder } from '../storage/commerce/orders.ts'
import { findRefunds, type RefundRow, updateRefund } from '../storage/commerce/payments.ts'
import { refundedParts } from './refundability.ts'

type Context = Ctx<never, 'wix.ecom.v1.order_transactions_refund_completed'>

/**
 * Reports refunds of a locked order whose last part has got its outcome: event, history and mail. Facts count once, so each
 * refund is reported once. `before` and `after` are all payments of the order. Returns entries of its history, and its row with
 * the refunded units and what is credited.
 */
export async function completeRefunds(
  ctx: Context,
  order: OrderRow,
  { before, after }: { before: readonly LedgerPayment[]; after: readonly LedgerPayment[] },
): Promise<{ activities: Activity[]; row: OrderRow }> {
  const earlierEntries = new Set(before.flatMap(({ entries }) => entries))
  const all = after.flatMap(({ entries }) => entries)
  const refundIds = all
    .filter(
      entry => !earlierEntries.has(entry) && (entry.type === 'REFUNDED' || entry.type === 'REFUND_FAILED'),
    )
    .flatMap(({ refundId }) => refundId ?? [])
  if (refundIds.length === 0) return { activities: [], row: order }
  const refunds = await findRefunds(ctx.db, ctx.site.id, [order.id])
  const activities: Activity[] = []
  const sumsBefore = ledgerSums(before.map(payment => payment.row))
  const { paid_minor } = ledgerSums(after.map(payment => payment.row))
  let row: OrderRow = { ...order, ...sumsBefore, paid_minor }
  for (const refundId of new Set(refundIds)) {
    const { succeeded, isPending } = outcomeOf(all.filter(entry => entry.refundId === refundId))
    const refundRow = refunds.find(({ id }) => id === refundId)
    const added = succeeded.filter(entry => !earlierEntries.has(entry))
    const { refund, ...credited } = refundRow
      ? await creditRefund(ctx, row, refundRow, added, after)
      : { row }
    row = credited.row
    if (isPending) continue
    activities.push(...(await completeRefund(ctx, order, { refundId, refund, succeeded })))
    const credit = BigInt(refund?.doc.creditedMinor ?? 0)
    if (refund && credit > 0n) await runRefundSteps(ctx, order, { refund, minor: credit })
  }
  const doc = withRefundedUnits(order.doc, refundedParts(refunds, all.map(toRefundEntry)).quantities)
  return { activities, row: { ...order, credited_minor: row.credited_minor, doc } }
}

/** Adds what a refund has credited to the order and to the refund. `row` has the sums before `added`. */
async function creditRefund(
  { db, site }: Context,
  row: OrderRow,
  refund: RefundRow,
  added: readonly PaymentEntry[],
  payments: readonly LedgerPayment[],
): Promise<{ row: OrderRow; refund: RefundRow }> {
  // A voided charge of a plug-in makes its price due again, unless the order has ended.
  const voids = payments.filter(payment => isPluginCharge(payment.row)).flatMap(({ entries }) => entries)
  const counted = added.filter(entry => isEnded(row) || !voids.includes(entry))
  const credit = creditOfRefund(row, refund, sum(counted))
  const creditedMinor = (refund.doc.creditedMinor ?? 0) + Number(credit)
  const credited = { ...refund, doc: { ...refund.doc, creditedMinor } }
  if (credit > 0n) await updateRefund(db, site.id, credited)
  return {
    row: {
      ...row,
      credited_minor: String(BigInt(row.credited_minor) + credit),
      refunded_minor: String(BigInt(row.refunded_minor) + sum(added)),
    },
    refund: credited,
  }
}

const sum = (entries: readonly PaymentEntry[]) => entries.reduce((total, { minor }) => total + minor, 0n)

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
  const minor = sum(succeeded)
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
