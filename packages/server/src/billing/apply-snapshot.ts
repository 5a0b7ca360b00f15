import type { Ctx } from '../call/context.ts'
import type { FulfillmentEvent } from '../call/order-events.ts'
import type { ProviderPayment } from '../call/payment-provider.ts'
import { approveOrder, lockCheckoutOf, type ReleaseEvent } from '../ecom/index.ts'
import { settlePayments } from '../orders/index.ts'
import {
  appendFacts,
  isPluginCharge,
  type LedgerPayment,
  PAYMENT_REFERENCE,
  type PaymentEntry,
  paymentsOutcome,
  readTransactions,
  toFacts,
  withEntries,
} from '../payments/index.ts'
import { canonicalJson } from '../platform-support/canonical-json.ts'
import { toPrice } from '../pricing/index.ts'
import { markPaymentFailed } from '../storage/commerce/checkouts.ts'
import { getOrderRow, type OrderRow } from '../storage/commerce/orders.ts'
import { findPayments, insertRefund, type PaymentDoc } from '../storage/commerce/payments.ts'
import { completeRefunds } from './complete-refunds.ts'
import { mailChargeback, mailLatePaymentFailure } from './mail-payment-problems.ts'
import { paymentActivities } from './payment-activities.ts'
import { rejectUnpaidOrder } from './reject-unpaid-order.ts'

export type BillingEvent =
  | FulfillmentEvent
  | 'wix.ecom.v1.order_approved'
  | 'wix.ecom.v1.order_payment_status_updated'
  | ReleaseEvent
  | 'wix.ecom.v1.order_transactions_refund_completed'
  | 'wix.ecom.v1.order_transactions_chargeback_approved'
  | 'wix.ecom.v1.order_transactions_chargeback_reversed'
  | 'wix.ecom.v1.checkout_completed'
  | 'wix.ecom.v1.cart_deleted'
  | 'wix.ecom.v1.cart_updated'
  | 'wix.ecom.v1.abandoned_checkout_recovered'
  | 'wix.ecom.v1.abandoned_checkout_created'

export type BillingCtx = Ctx<never, BillingEvent>

export interface PaymentReference {
  orderId: string
  paymentId: string
}

/**
 * Adds what a provider says about a payment to the ledger, and all that follows for the order. Snapshots may arrive late, twice
 * and in any order: facts that are known change nothing. Returns whether the ledger has new intents to execute.
 */
export async function applySnapshot(
  ctx: BillingCtx,
  { orderId, paymentId }: PaymentReference,
  snapshot: ProviderPayment,
  further: readonly PaymentEntry[] = [],
): Promise<{ hasNewIntents: boolean }> {
  const { db, site } = ctx
  const unlocked = await getOrderRow(db, site.id, orderId)
  const locked = unlocked?.status === 'INITIALIZED' ? await lockCheckoutOf(ctx, unlocked) : {}
  const order = await getOrderRow(db, site.id, orderId, { lock: true })
  if (!order) return { hasNewIntents: false }
  const payments = await withEntries(ctx, await findPayments(db, site.id, [orderId]))
  const payment = payments.find(({ row: { id } }) => id === paymentId)
  if (!payment) return { hasNewIntents: false }
  const facts = await withRefunds(ctx, order, payment, [...toFacts(snapshot), ...further])
  const compensation = await compensate(ctx, order, payment, facts)
  const doc = docOf(payment.row.doc, snapshot)
  // The database changes the order of the keys.
  const isNewDoc = canonicalJson(doc) !== canonicalJson(payment.row.doc)
  const applied = await appendFacts(ctx, order, payment, [...facts, ...compensation], {
    ...(isNewDoc && { doc }),
    ...(payment.row.provider_payment_id === null && { providerPaymentId: snapshot.id }),
  })
  if (!applied.changed && !isNewDoc && payment.row.provider_payment_id !== null)
    return { hasNewIntents: false }
  const activities = paymentActivities(ctx, order, {
    before: payment,
    after: applied.payment,
    state: applied.state,
  })
  const current = payments.map(ledgerPayment => (ledgerPayment === payment ? applied.payment : ledgerPayment))
  const rows = current.map(ledgerPayment => ledgerPayment.row)
  const completed = await completeRefunds(ctx, order, { before: payments, after: current })
  activities.push(...completed.activities)
  const { row } = completed
  await emitChargebacks(ctx, order, payment, applied.payment)
  const outcome = compensation.length > 0 ? 'OPEN' : paymentsOutcome(rows)
  const isRejected = row.status === 'INITIALIZED' && outcome === 'FAILED'
  if (row.status === 'INITIALIZED' && outcome === 'PAID')
    await approveOrder(ctx, row, locked, rows, { activities })
  else {
    const settled = await settlePayments(ctx, row, rows, { activities })
    // What the order holds is free for the next attempt, or for other buyers.
    if (isRejected) {
      await rejectUnpaidOrder(ctx, settled.row, current)
      // A decline that the charge itself returns needs no mail: the buyer sees it on the payment page.
      const isLate = payment.row.provider_payment_id !== null
      if (isLate && applied.payment.row.status === 'DECLINED')
        await markPaymentFailed(ctx.db, site.id, row.checkout_id, ctx.now)
    }
  }
  if (!isRejected) await mailLatePaymentFailure(ctx, row, { before: payment, after: applied.payment })
  return { hasNewIntents: compensation.length > 0 || (isRejected && rows.length > 1) }
}

/** Refunds that were made at the provider get a refund of the order; those of the platform keep theirs. Chargebacks get an id. */
async function withRefunds(
  ctx: BillingCtx,
  order: OrderRow,
  { entries }: LedgerPayment,
  facts: readonly PaymentEntry[],
): Promise<PaymentEntry[]> {
  const refundIds = new Map(
    entries.flatMap(({ reference, refundId }) => (refundId ? [[reference, refundId]] : [])),
  )
  const result: PaymentEntry[] = []
  for (const fact of facts) {
    if (fact.type === 'CHARGEBACK') {
      result.push({ ...fact, details: { ...fact.details, chargebackId: ctx.ids.guid() } })
      continue
    }
    if (!fact.type.startsWith('REFUND')) {
      result.push(fact)
      continue
    }
    const storedId = refundIds.get(fact.reference)
    const refundId = storedId ?? ctx.ids.guid()
    if (!storedId) {
      await insertRefund(ctx.db, ctx.site.id, ctx.now, { id: refundId, orderId: order.id, doc: {} })
      refundIds.set(fact.reference, refundId)
    }
    result.push({ ...fact, refundId })
  }
  return result
}

/** Emits the chargebacks that are new, and notifies the merchant of them. */
async function emitChargebacks(
  ctx: BillingCtx,
  order: OrderRow,
  before: LedgerPayment,
  after: LedgerPayment,
) {
  const view = { currency: order.doc.currency ?? '', locale: ctx.site.locale }
  const added = after.entries
    .slice(before.entries.length)
    .filter(({ type }) => type === 'CHARGEBACK' || type === 'CHARGEBACK_REVERSED')
  if (added.length === 0) return
  const [orderTransactions] = await readTransactions(ctx, [order.id])
  for (const { type, minor, reference } of added) {
    const original = after.entries.find(entry => entry.type === 'CHARGEBACK' && entry.reference === reference)
    const outcome = type === 'CHARGEBACK' ? ('approved' as const) : ('reversed' as const)
    ctx.emit(`wix.ecom.v1.order_transactions_chargeback_${outcome}`, order.id, {
      orderId: order.id,
      paymentId: after.row.id,
      chargeback: { id: original?.details?.chargebackId, amount: toPrice(minor, view) },
      orderTransactions,
    })
    if (outcome === 'approved') await mailChargeback(ctx, order, after, minor)
  }
}

/**
 * Intents that give back what arrives for an order that was rejected or canceled meanwhile, or for a charge of a plug-in that was
 * voided before its charge was known.
 */
async function compensate(
  ctx: BillingCtx,
  { id: orderId, status }: OrderRow,
  { row, entries }: LedgerPayment,
  facts: readonly PaymentEntry[],
): Promise<PaymentEntry[]> {
  const isVoided = isPluginCharge(row) && entries.some(({ type }) => type === 'VOID_REQUESTED')
  if (status !== 'REJECTED' && status !== 'CANCELED' && !isVoided) return []
  const added = (type: PaymentEntry['type']) =>
    facts.filter(
      fact =>
        fact.type === type &&
        !entries.some(entry => entry.type === type && entry.reference === fact.reference),
    )
  const captured = added('CAPTURED')
  if (captured.length > 0) {
    const refundId = ctx.ids.guid()
    await insertRefund(ctx.db, ctx.site.id, ctx.now, {
      id: refundId,
      orderId,
      doc: { reason: isVoided ? 'Charge voided' : 'Paid after the order ended' },
    })
    return [
      ...captured.map(({ minor }) => ({
        type: 'REFUND_REQUESTED' as const,
        minor,
        reference: ctx.ids.guid(),
        refundId,
      })),
      ...(isVoided ? [{ type: 'VOID_FAILED' as const, minor: 0n, reference: PAYMENT_REFERENCE }] : []),
    ]
  }
  return added('AUTHORIZED').map(() => ({
    type: 'VOID_REQUESTED',
    minor: BigInt(row.amount_minor),
    reference: PAYMENT_REFERENCE,
  }))
}

const docOf = (
  doc: PaymentDoc,
  { card, methodName, savedMethodId, redirectUrl, failure }: ProviderPayment,
): PaymentDoc => {
  const { redirectUrl: _, ...kept } = doc
  return {
    ...kept,
    ...(card && { card }),
    ...(savedMethodId && doc.saveMethod && { savedMethodId }),
    ...(methodName && { methodName }),
    ...(redirectUrl && { redirectUrl }),
    ...(failure && { failure }),
  }
}
