import type { AnyCtx } from '../call/context.ts'
import { Failure } from '../call/failure.ts'
import { GIFT_CARDS } from '../gift-cards/index.ts'
import { isPluginCharge, MEMBERSHIPS, withEntries } from '../payments/index.ts'
import { getOrderRow } from '../storage/commerce/orders.ts'
import { findPayments, type PaymentRow } from '../storage/commerce/payments.ts'
import type { BillingCtx } from './apply-snapshot.ts'
import { type BillingRunner, executeIntents } from './execute-intents.ts'
import { rejectUnpaidOrder } from './reject-unpaid-order.ts'

interface Charged {
  status: string | undefined
  payments: readonly PaymentRow[]
}

const chargesOf = ({ payments }: Charged) => payments.filter(isPluginCharge)

const CHARGED_KINDS: readonly string[] = [MEMBERSHIPS, GIFT_CARDS]

/**
 * Charges the memberships and the gift cards of plug-ins of an order that a call has placed, one after the other, after its commit. Unless
 * all of them pay, the order is rejected, those that were charged are voided, and the call fails (protocol/orders §11). A repetition
 * of the call charges nothing twice.
 */
export async function chargePlugins(ctx: AnyCtx, runner: BillingRunner, orderId: string): Promise<void> {
  const { site, platform, db } = ctx
  if (!platform.servicePlugins.of(site).some(({ kind }) => CHARGED_KINDS.includes(kind))) return
  const subject = { siteId: site.id, orderId }
  const read = async (): Promise<Charged> => ({
    status: (await getOrderRow(db, site.id, orderId))?.status,
    payments: await findPayments(db, site.id, [orderId]),
  })
  let order = await read()
  for (const { id: paymentId, status } of chargesOf(order)) {
    if (order.status !== 'INITIALIZED') break
    if (status !== 'PENDING') continue
    await executeIntents(runner, subject, { start: { paymentId } })
    order = await read()
    if (order.payments.some(({ id, status }) => id === paymentId && status === 'PENDING')) break
  }
  if (order.status === 'INITIALIZED' && chargesOf(order).some(({ status }) => status === 'PENDING')) {
    // A plug-in did not respond. What it has charged is voided as soon as it is known.
    await runner.transact(site.id, inner => rejectInitialized(inner, orderId))
    await executeIntents(runner, subject)
    order = await read()
  }
  if (order.status === 'REJECTED') failUnpaid(order, orderId)
}

async function rejectInitialized(ctx: BillingCtx, orderId: string): Promise<void> {
  const order = await getOrderRow(ctx.db, ctx.site.id, orderId, { lock: true })
  if (order?.status !== 'INITIALIZED') return
  const payments = await findPayments(ctx.db, ctx.site.id, [orderId])
  await rejectUnpaidOrder(ctx, order, await withEntries(ctx, payments))
}

/** Fails if a plug-in is the reason why an order was rejected. */
function failUnpaid(order: Charged, orderId: string): void {
  const charges = chargesOf(order)
  const dataOf = ({ id: paymentId, doc }: PaymentRow) => ({
    orderId,
    paymentId,
    ...(doc.membership && { membershipId: doc.membership.membershipId }),
    ...(doc.giftCard && { giftCardId: doc.giftCard.id }),
  })
  const declined = charges.find(({ status }) => status === 'DECLINED')
  if (declined) throw new Failure('PAYMENT_DECLINED', { ...dataOf(declined), ...declined.doc.failure })
  const unknown = charges.find(({ status }) => status === 'PENDING' || status === 'CANCELED')
  // The order has ended, so the call must not be repeated with its idempotency key.
  if (!unknown) return
  const reason = unknown.doc.membership ? 'membership_unavailable' : 'gift_card_unavailable'
  throw new Failure('PAYMENT_DECLINED', { ...dataOf(unknown), reason })
}
