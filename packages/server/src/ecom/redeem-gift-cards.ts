import type { Ctx } from '../call/context.ts'
import { takeFromCard } from '../gift-cards/index.ts'
import { capturedAtOnce, type NewPayment } from '../payments/index.ts'
import type { Breakdown } from '../pricing/index.ts'
import type { StoredCheckout } from '../storage/commerce/checkouts.ts'
import type { CalculatedTotals } from './totals.ts'

type GiftCardEvent = 'stoa.ecom.v1.gift_card_updated'

/** A checkout's document with what each gift card has paid for the order. */
export const withPaidGiftCards = (
  doc: StoredCheckout,
  { giftCards, breakdown }: CalculatedTotals,
): StoredCheckout => {
  const paid = giftCards.map(({ stored: { id } }) => ({ id, paidMinor: Number(appliedOf(breakdown, id)) }))
  return paid.length > 0 ? { ...doc, giftCards: paid } : doc
}

const appliedOf = ({ giftCards }: Breakdown, id: string) =>
  giftCards.find(card => card.id === id)?.applied ?? 0n

/**
 * Takes what the gift cards pay for an order from their balances. The cards are locked since the totals were read, so
 * their balances suffice.
 */
export async function redeemGiftCards(
  ctx: Ctx<never, GiftCardEvent>,
  { giftCards, breakdown }: CalculatedTotals,
  orderId: string,
): Promise<NewPayment[]> {
  const payments: NewPayment[] = []
  for (const { row } of giftCards) {
    const minor = appliedOf(breakdown, row.id)
    if (minor === 0n) continue
    const giftCardTransactionId = await takeFromCard(ctx, row, { amountMinor: Number(minor), orderId })
    const id = ctx.ids.guid()
    payments.push({
      id,
      provider: 'giftCard',
      minor,
      entries: capturedAtOnce(id, minor),
      giftCardTransactionId,
    })
  }
  return payments
}
