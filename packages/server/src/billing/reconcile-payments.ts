import type { EachDue } from '../call/due-rows.ts'
import { unpaidCheckoutUrl } from '../ecom/index.ts'
import { notifyMerchant, settlePayments } from '../orders/index.ts'
import {
  appendFacts,
  openPayment,
  PAYMENT_REFERENCE,
  type PaymentEntry,
  withEntries,
} from '../payments/index.ts'
import {
  type FailedPayment,
  failedPayments,
  forgetPaymentFailed,
  getCheckoutRow,
} from '../storage/commerce/checkouts.ts'
import {
  getOrderRow,
  hasOrderedSince,
  initializedOrders,
  type OrderReference,
} from '../storage/commerce/orders.ts'
import {
  dueAuthorizations,
  findPayments,
  type PaymentRow,
  pendingPayments,
  providersOfPendingPayments,
} from '../storage/commerce/payments.ts'
import {
  findRemovedMethods,
  providersOfRemovedMethods,
  type RemovedMethodRow,
  settleRemovedMethod,
} from '../storage/commerce/saved-payment-methods.ts'
import type { Sql } from '../storage/sql.ts'
import type { BillingCtx, PaymentReference } from './apply-snapshot.ts'
import { type BillingRunner, executeIntents } from './execute-intents.ts'
import { problemData } from './mail-payment-problems.ts'
import { rejectUnpaidOrder } from './reject-unpaid-order.ts'
import { requestVoid } from './request-void.ts'

const MINUTE_MS = 60_000
/** Longer than any request to a provider takes, so that a payment in flight is not asked for. */
const GRACE_MS = 2 * MINUTE_MS
/** Banks release authorizations after this time. */
const AUTHORIZATION_MS = 7 * 24 * 60 * MINUTE_MS
/** A buyer who has not come back for this time has left: the bank's page and another card take minutes. */
const AWAY_MS = 15 * MINUTE_MS
/** Time for one provider of one site, which may not reply. */
const PROVIDER_MS = 10_000

export interface ReconcileOptions extends BillingRunner {
  db: Sql
  eachDue: EachDue
}

/**
 * Runs scheduled captures and voids, executes intents whose outcome is unknown, reads payments that wait, ends orders whose
 * buyer never paid, mails buyers who left after a failed payment, and removes the saved methods of erased members at their providers. Runs every minute, on any number of nodes: row locks and idempotency keys make a repetition harmless.
 */
export async function reconcilePayments(options: ReconcileOptions, now: number): Promise<void> {
  const { db, eachDue } = options
  const failure = 'payments not reconciled'
  const ofOrder = ({ site_id: siteId, order_id: orderId }: { site_id: string; order_id: string }) => ({
    siteId,
    orderId,
  })
  await eachDue<PaymentRow>({
    name: 'authorizations',
    read: (...page) => dueAuthorizations(db, now, now - AUTHORIZATION_MS, ...page),
    async settle([{ site_id: siteId, order_id: orderId, id: paymentId }]) {
      await options.transact(siteId, ctx => requestScheduledAction(ctx, { orderId, paymentId }))
      await executeIntents(options, { siteId, orderId })
    },
    failure,
    subject: ofOrder,
  })
  const asked = new Set<string>()
  for (const provider of await providersOfPendingPayments(db, now - GRACE_MS))
    await eachDue<PaymentRow>({
      name: `pending payments ${provider.site_id} ${provider.provider}`,
      read: (...page) => pendingPayments(db, provider, now - GRACE_MS, ...page),
      async settle([payment]) {
        // All payments of an order are asked for together.
        if (asked.has(payment.order_id)) return
        asked.add(payment.order_id)
        await executeIntents(options, ofOrder(payment), { refresh: true })
      },
      failure,
      subject: ofOrder,
      passMs: PROVIDER_MS,
    })
  const unpaidSince = now - options.config.unpaidOrderMinutes * MINUTE_MS
  await eachDue<OrderReference>({
    name: 'unpaid orders',
    read: (...page) => initializedOrders(db, unpaidSince, ...page),
    async settle([{ site_id: siteId, id: orderId }]) {
      await options.transact(siteId, ctx => requestVoid(ctx, orderId))
      await executeIntents(options, { siteId, orderId }, { refresh: true })
      await options.transact(siteId, ctx => endOrder(ctx, orderId))
    },
    failure,
    subject: ({ site_id: siteId, id: orderId }) => ({ siteId, orderId }),
  })
  await eachDue<FailedPayment>({
    name: 'failed payments',
    read: (...page) => failedPayments(db, now - AWAY_MS, ...page),
    settle: ([{ site_id: siteId, id }]) => options.transact(siteId, ctx => mailPaymentFailure(ctx, id)),
    failure,
    subject: ({ site_id: siteId, id: checkoutId }) => ({ siteId, checkoutId }),
  })
  for (const provider of await providersOfRemovedMethods(db))
    await eachDue<RemovedMethodRow>({
      name: `removed methods ${provider.site_id} ${provider.provider}`,
      read: (...page) => findRemovedMethods(db, provider, ...page),
      settle: ([method]) => removeMethod(options, method),
      failure,
      subject: ({ site_id: siteId }) => ({ siteId }),
      passMs: PROVIDER_MS,
    })
}

/** Removes a saved method at its provider. */
async function removeMethod({ db, platform }: ReconcileOptions, method: RemovedMethodRow): Promise<void> {
  const { site_id: siteId, provider: name, saved_method_id: savedMethodId } = method
  const site = await platform.directory.site(siteId)
  const provider = platform.paymentProviders.find(name)
  if (!site || (provider?.removeMethod && !provider.isConfigured(site))) return
  await provider?.removeMethod?.(site, savedMethodId)
  await settleRemovedMethod(db, method)
}

/** Rejects an initialized order, unless a payment may still arrive. */
async function endOrder(ctx: BillingCtx, orderId: string): Promise<void> {
  const row = await getOrderRow(ctx.db, ctx.site.id, orderId, { lock: true })
  if (row?.status !== 'INITIALIZED') return
  const payments = await findPayments(ctx.db, ctx.site.id, [orderId])
  if (!openPayment(payments)) await rejectUnpaidOrder(ctx, row, await withEntries(ctx, payments))
}

/**
 * Tells the buyer of a checkout that its payment failed, with a link to pay again, and the merchant. There is no mail if the
 * buyer has ordered meanwhile, or is paying again: the outcome of that payment counts. No mail names the order, which was not placed.
 */
async function mailPaymentFailure(ctx: BillingCtx, checkoutId: string): Promise<void> {
  const { db, site } = ctx
  const checkout = await getCheckoutRow(db, site.id, checkoutId, { lock: true })
  const orderId = checkout?.doc.initializedOrderId
  if (!checkout || checkout.completed || !orderId) return
  // Another node may have sent it.
  if (!(await forgetPaymentFailed(db, site.id, checkoutId))) return
  const order = await getOrderRow(db, site.id, orderId)
  if (order?.status !== 'REJECTED') return
  const declined = (await findPayments(db, site.id, [orderId])).find(({ status }) => status === 'DECLINED')
  const email = order.doc.buyerInfo?.email
  if (!declined || !email) return
  if (await hasOrderedSince(db, site.id, { ownerId: checkout.owner_id, email }, checkout.created_at)) return
  const { number: _, ...data } = problemData(ctx, order, declined, BigInt(declined.amount_minor))
  const { amount, currency } = data
  ctx.mail({
    to: email,
    language: order.doc.buyerLanguage ?? undefined,
    template: 'paymentFailed',
    data: { amount, currency, link: await unpaidCheckoutUrl(ctx, checkout) },
  })
  await notifyMerchant(ctx, 'failedPayments', () => ({
    template: 'unplacedPaymentFailed',
    data: { ...data, email },
  }))
}

/**
 * Stores the intent that the schedule of an authorization asks for; without a schedule it expires, as does what is left after a
 * capture. An authorization that was captured or voided meanwhile is left as it is.
 */
async function requestScheduledAction(
  ctx: BillingCtx,
  { orderId, paymentId }: PaymentReference,
): Promise<void> {
  const { db, site } = ctx
  const order = await getOrderRow(db, site.id, orderId, { lock: true })
  if (!order) return
  const payments = await withEntries(ctx, await findPayments(db, site.id, [orderId]))
  const payment = payments.find(({ row }) => row.id === paymentId)
  if (!payment || payment.row.capturable_minor === 0 || payment.row.capture_pending_minor > 0) return
  if (payment.entries.some(({ type }) => type === 'VOID_REQUESTED')) return
  // The merchant decides about what is left after a capture: a schedule collects no rest.
  const isCapture = payment.row.status === 'AUTHORIZED' && payment.row.doc.scheduledAction?.type === 'CAPTURE'
  const intent: PaymentEntry = {
    type: isCapture ? 'CAPTURE_REQUESTED' : 'VOID_REQUESTED',
    minor: BigInt(payment.row.capturable_minor),
    reference: isCapture ? ctx.ids.guid() : PAYMENT_REFERENCE,
    details: { scheduled: true },
  }
  const { payment: changed } = await appendFacts(ctx, order, payment, [intent])
  await settlePayments(
    ctx,
    order,
    payments.map(row => (row === payment ? changed.row : row.row)),
  )
}
