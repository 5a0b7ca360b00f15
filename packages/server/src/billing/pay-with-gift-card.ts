import type { Ctx } from '../call/context.ts'
import type { FulfillmentEvent, StockEvent } from '../call/order-events.ts'
import {
  encryptCode,
  type FoundGiftCard,
  findGiftCard,
  findPluginGiftCard,
  pluginGiftCardId,
  redeemGiftCard,
} from '../gift-cards/index.ts'
import { settlePayments } from '../orders/index.ts'
import {
  capturedAtOnce,
  giftCardProviderId,
  pendingEntry,
  recordPayments,
  type TransactionsEvent,
} from '../payments/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { findPayments, type PaymentRow } from '../storage/commerce/payments.ts'
import { requireCollectableAmount } from './collectability.ts'

type Context = Ctx<
  | 'PAYMENT_NOT_COLLECTABLE'
  | 'AMOUNT_EXCEEDS_AMOUNT_DUE'
  | 'GIFT_CARD_NOT_FOUND'
  | 'GIFT_CARD_EXPIRED'
  | 'GIFT_CARD_DISABLED'
  | 'GIFT_CARD_CURRENCY_MISMATCH'
  | 'GIFT_CARD_BALANCE_INSUFFICIENT'
  | 'GIFT_CARD_REDEEMED_FOR_ORDER'
  | 'SERVICE_PLUGIN_UNAVAILABLE',
  | TransactionsEvent
  | 'wix.ecom.v1.order_payment_status_updated'
  | 'wix.ecom.v1.order_updated'
  | StockEvent
  | 'wix.ecom.v1.order_approved'
  | FulfillmentEvent
  | 'stoa.ecom.v1.gift_card_updated'
>

/**
 * Pays an amount of a locked order with a gift card. Returns the order after it, and the id of the payment. For a card of a plug-in the
 * payment is an intent, which the interceptor of the call sends after the commit.
 */
export async function payWithGiftCard(
  ctx: Context,
  order: OrderRow,
  { code, minor }: { code: string; minor: bigint },
): Promise<{ order: OrderRow; paymentId: string }> {
  const { db, site } = ctx
  const payments = await findPayments(db, site.id, [order.id])
  requireCollectableAmount(ctx, order, payments, minor, { online: false })
  const pluginCard = (await findGiftCard(ctx, code)) ? undefined : findPluginGiftCard(ctx, code)
  if (pluginCard) {
    const payment = pluginPayment(ctx, pluginCard, { code, minor })
    const isSame = ({ doc, amount_minor, status }: PaymentRow) =>
      doc.giftCard?.id === payment.doc.giftCard.id && BigInt(amount_minor) === minor && status !== 'DECLINED'
    const earlierPayment = payments.find(isSame)
    if (!earlierPayment) await recordPayments(ctx, order, [payment])
    return { order, paymentId: earlierPayment?.id ?? payment.id }
  }
  const giftCardTransactionId = await redeemGiftCard(ctx, {
    code,
    amountMinor: Number(minor),
    currency: order.doc.currency ?? '',
    orderId: order.id,
  })
  // A repetition of the same redemption.
  const earlierPayment = payments.find(row => row.gift_card_transaction_id === giftCardTransactionId)
  if (earlierPayment) return { order, paymentId: earlierPayment.id }
  const id = ctx.ids.guid()
  await recordPayments(ctx, order, [
    { id, provider: 'giftCard', minor, entries: capturedAtOnce(id, minor), giftCardTransactionId },
  ])
  const { row } = await settlePayments(ctx, order, await findPayments(db, site.id, [order.id]))
  return { order: row, paymentId: id }
}

/** The intent to redeem a card of a plug-in, which has the amount. */
function pluginPayment(
  ctx: Context,
  { plugin, balance }: FoundGiftCard,
  { code, minor }: { code: string; minor: bigint },
) {
  const problem =
    balance.problem ?? (balance.balanceMinor < minor ? 'GIFT_CARD_BALANCE_INSUFFICIENT' : undefined)
  if (problem) return ctx.fail(problem, { currency: ctx.site.currency })
  const id = ctx.ids.guid()
  const giftCardId = pluginGiftCardId(ctx, plugin.id, code)
  const encryptedCode = encryptCode(ctx, giftCardId, code).toString('base64')
  return {
    id,
    provider: giftCardProviderId(plugin.id),
    minor,
    entries: [pendingEntry(id, minor)],
    doc: { giftCard: { id: giftCardId, encryptedCode } },
  }
}
