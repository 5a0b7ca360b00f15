import { unpaidCheckoutUrl } from '../ecom/index.ts'
import { notifyMerchant } from '../orders/index.ts'
import { forgetPaymentFailed, getCheckoutRow } from '../storage/commerce/checkouts.ts'
import { getOrderRow, hasOrderedSince } from '../storage/commerce/orders.ts'
import { findPayments } from '../storage/commerce/payments.ts'
import type { BillingCtx } from './apply-snapshot.ts'
import { problemData } from './mail-payment-problems.ts'

/**
 * Tells the buyer of a checkout that its payment failed, with a link to pay again, and the merchant. There is no mail if the
 * buyer has ordered meanwhile, or is paying again: the outcome of that payment counts. No mail names the order, which was not placed.
 */
export async function mailPaymentFailure(ctx: BillingCtx, checkoutId: string): Promise<void> {
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
