import type { Ctx } from '../call/context.ts'
import { voidRedemption } from '../gift-cards/index.ts'
import { toPrice } from '../pricing/index.ts'
import { findGiftCardPayments, insertPayment, type OrderRow } from '../storage/commerce/orders.ts'

type GiftCardEvent = 'stoa.ecom.v1.gift_card_updated'

/** A payment or refund of an order, in minor units. */
export interface OrderPayment {
  id: string
  method: 'giftCard' | 'offline'
  minor: bigint
  /** The redemption that paid. */
  giftCardTransactionId?: string
}

/** Gives what gift cards paid for a canceled order back to them, and records the refunds. Returns the changed columns. */
export async function voidGiftCardPayments(
  ctx: Ctx<never, GiftCardEvent>,
  { id: orderId, doc, paid_minor }: OrderRow,
): Promise<Partial<Pick<OrderRow, 'refunded_minor' | 'payment_status'>>> {
  const { db, site, now } = ctx
  let refunded = 0
  for (const { amountMinor, transactionId } of await findGiftCardPayments(db, site.id, orderId)) {
    await voidRedemption(ctx, transactionId)
    const refund = { id: ctx.ids.guid(), kind: 'refund', method: 'giftCard' } as const
    const amount = { minor: BigInt(amountMinor), currency: doc.currency ?? '' }
    await insertPayment(
      db,
      site.id,
      orderId,
      { ...refund, ...amount, giftCardTransactionId: transactionId },
      now,
    )
    refunded += amountMinor
  }
  if (refunded === 0) return {}
  const refunded_minor = refunded.toString()
  return {
    refunded_minor,
    payment_status: refunded_minor === paid_minor ? 'FULLY_REFUNDED' : 'PARTIALLY_REFUNDED',
  }
}

/** Adds payments to the ledger of an order, and emits the event. */
export async function recordPayments(
  ctx: Ctx<never, 'wix.ecom.v1.order_transactions_updated'>,
  { id: orderId, doc }: Pick<OrderRow, 'id' | 'doc'>,
  payments: readonly OrderPayment[],
): Promise<void> {
  const { db, site, now } = ctx
  const currency = doc.currency ?? ''
  for (const payment of payments) await insertPayment(db, site.id, orderId, { ...payment, currency }, now)
  ctx.emit('wix.ecom.v1.order_transactions_updated', orderId, {
    orderId,
    payments: payments.map(({ id, method, minor }) => ({
      id,
      method,
      amount: toPrice(minor, { currency, locale: site.locale }),
    })),
  })
}
