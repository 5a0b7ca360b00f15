import { settlePayments } from '../orders/index.ts'
import { appendFacts, PAYMENT_REFERENCE, type PaymentEntry, withEntries } from '../payments/index.ts'
import { getOrderRow } from '../storage/commerce/orders.ts'
import { findPayments } from '../storage/commerce/payments.ts'
import type { BillingCtx, PaymentReference } from './apply-snapshot.ts'

/**
 * Stores the intent that the schedule of an authorization asks for; without a schedule it expires, as does what is left after a
 * capture. An authorization that was captured or voided meanwhile is left as it is.
 */
export async function requestScheduledAction(
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
