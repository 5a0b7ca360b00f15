import { contract, type ErrorsOf, type EventsOf, type RequestOf } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { findOrder } from '../orders/index.ts'
import { pendingEntry, recordPayments } from '../payments/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { findPayments, type PaymentDoc } from '../storage/commerce/payments.ts'
import { preparedPaymentRows } from '../storage/commerce/prepared-payments.ts'
import { findSavedMethod } from '../storage/commerce/saved-payment-methods.ts'
import { storeMembershipCharges, toMembershipPayment } from './charge-memberships.ts'
import { requireCollectable, requireCollectableAmount } from './collectability.ts'
import { transactionsOf } from './order-billing.ts'
import { payWithGiftCard } from './pay-with-gift-card.ts'
import { delayedCaptureOf } from './payment-collection.ts'
import { requiredAmount } from './sent-amount.ts'

const { chargeOrder, authorizeChargeWithSavedPaymentMethod, redeemGiftCard } = contract.orderBilling
type Context = Ctx<ErrorsOf<typeof chargeOrder>, EventsOf<typeof chargeOrder>>
type Regular = NonNullable<RequestOf<typeof chargeOrder>['regularCharge']>

const requireCurrency = (order: OrderRow, currency: string) =>
  currency === order.doc.currency ||
  rejectField('currency', 'OTHER', `must be the currency of the order, ${order.doc.currency}`)

/** Amount and settings of a charge: those of the request, otherwise those of its prepared payment. */
async function termsOf(
  ctx: Context,
  order: OrderRow,
  { paymentIntentId, amount, delayedCharge, delayedCaptureSettings }: Regular,
) {
  const row = paymentIntentId
    ? await preparedPaymentRows.get(ctx.db, ctx.site.id, paymentIntentId, { lock: true })
    : undefined
  if (paymentIntentId && row?.order_id !== order.id)
    return ctx.fail('PREPARED_PAYMENT_NOT_FOUND', { paymentIntentId })
  const { delayedCapture, scheduledAction } = {
    ...row?.doc,
    ...(delayedCharge && { delayedCapture: true }),
    ...(delayedCaptureSettings && delayedCaptureOf({ delayedCaptureSettings })),
  }
  const minor = amount
    ? requiredAmount(amount, order.doc.currency ?? '', 'regularCharge.amount')
    : row && BigInt(row.amount_minor)
  const { type, afterMs } = scheduledAction ?? {}
  const doc: PaymentDoc = {
    ...(delayedCapture && { delayedCapture }),
    ...(type && afterMs && { scheduledAction: { type, at: ctx.now + afterMs } }),
    ...(paymentIntentId && { paymentGatewayOrderId: paymentIntentId }),
  }
  return { minor, doc }
}

/** The provider to charge. Without a token it charges the method that the buyer has saved last. */
async function providerOf(ctx: Context, order: OrderRow, { paymentProvider }: Regular, isSaved: boolean) {
  const saved = isSaved ? await findSavedMethod(ctx.db, ctx.site.id, order.owner_id) : undefined
  if (isSaved && !saved) return ctx.fail('SAVED_PAYMENT_METHOD_NOT_FOUND', { orderId: order.id })
  const wanted = saved?.provider ?? paymentProvider
  const offered = ctx.platform.paymentProviders.offeredBy(ctx.site)
  const provider = wanted ? offered.find(({ id }) => id === wanted) : offered[0]
  if (!provider) return ctx.fail('PAYMENT_PROVIDER_NOT_CONFIGURED', { paymentProvider: wanted ?? null })
  return { id: provider.id, ...(saved && { chargedMethodId: saved.savedMethodId }) }
}

/** Stores the intent to charge a locked order. The interceptor of the call sends it to the provider after the commit. */
async function storeCharge(
  ctx: Context,
  order: OrderRow,
  regular: Regular,
  { paymentId, isSaved }: { paymentId: string; isSaved: boolean },
): Promise<void> {
  const payments = await findPayments(ctx.db, ctx.site.id, [order.id])
  if (payments.some(({ id }) => id === paymentId)) return
  const terms = await termsOf(ctx, order, regular)
  const minor = terms.minor ?? requireCollectable(ctx, order, payments)
  requireCollectableAmount(ctx, order, payments, minor)
  const { id: provider, chargedMethodId } = await providerOf(ctx, order, regular, isSaved)
  const doc = {
    ...terms.doc,
    ...(regular.savePaymentMethod && { saveMethod: true }),
    ...(chargedMethodId && { chargedMethodId }),
  }
  await recordPayments(ctx, order, [
    { id: paymentId, provider, minor, entries: [pendingEntry(paymentId, minor)], doc },
  ])
}

/** An order's transactions, and some of its payments. */
async function repliedPayments(ctx: Ctx, orderId: string, ids: readonly string[]) {
  const { orderTransactions } = await transactionsOf(ctx, orderId)
  const payments = orderTransactions.payments?.filter(({ id }) => id && ids.includes(id)) ?? []
  return { payments, payment: payments[0] ?? {}, orderTransactions }
}

export const orderChargeHandlers = implement(
  { chargeOrder, authorizeChargeWithSavedPaymentMethod, redeemGiftCard },
  {
    async chargeOrder(request, ctx) {
      const { orderId, memberId, regularCharge, idempotencyKey, merchantInitiated } = request
      const giftCards = request.giftCards ?? []
      const memberships = request.memberships ?? []
      let order = await findOrder(ctx, orderId, { lock: true })
      const ids: string[] = []
      if (memberships.length > 0)
        ids.push(
          ...(await storeMembershipCharges(ctx, order, {
            memberId:
              memberId ??
              order.doc.buyerInfo?.memberId ??
              rejectField('memberId', 'REQUIRED_FIELD', 'is required for the order of a visitor'),
            memberships: memberships.map(toMembershipPayment),
          })),
        )
      for (const [i, { giftCardCode: code = '', amount }] of giftCards.entries()) {
        const minor = requiredAmount(amount, order.doc.currency ?? '', `giftCards[${i}].amount`)
        const paid = await payWithGiftCard(ctx, order, { code: code ?? '', minor })
        order = paid.order
        ids.push(paid.paymentId)
      }
      if (!regularCharge && giftCards.length + memberships.length === 0)
        return rejectField('', 'REQUIRED_ONE_OF_FIELD', 'Name regularCharge, giftCards or memberships')
      const paymentId = idempotencyKey?.toLowerCase() ?? ctx.ids.guid()
      if (regularCharge) {
        await storeCharge(ctx, order, regularCharge, { paymentId, isSaved: merchantInitiated ?? false })
        ids.push(paymentId)
      }
      const { payments, orderTransactions } = await repliedPayments(ctx, order.id, ids)
      return {
        payments,
        orderTransactions,
        ...(regularCharge && { regularChargeResponseToken: paymentId }),
      }
    },

    async authorizeChargeWithSavedPaymentMethod({ orderId, amount, currency, delayedCaptureSettings }, ctx) {
      const order = await findOrder(ctx, orderId, { lock: true })
      requireCurrency(order, currency)
      const paymentId = ctx.ids.guid()
      const regular = { amount, delayedCaptureSettings }
      await storeCharge(ctx as Context, order, regular, { paymentId, isSaved: true })
      const { payment, orderTransactions } = await repliedPayments(ctx, order.id, [paymentId])
      return { payment, orderTransactions }
    },

    async redeemGiftCard({ orderId, giftCardCode, amount, currency }, ctx) {
      const order = await findOrder(ctx, orderId, { lock: true })
      requireCurrency(order, currency)
      const minor = requiredAmount(amount, order.doc.currency ?? '', 'amount')
      const { paymentId } = await payWithGiftCard(ctx, order, { code: giftCardCode, minor })
      const { payment, orderTransactions } = await repliedPayments(ctx, order.id, [paymentId])
      return { payment, orderTransactions }
    },
  },
)
