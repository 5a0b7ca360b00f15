import type { Ctx } from '../../call/context.ts'
import { takeFromCard } from '../../gift-cards/index.ts'
import { capturedAtOnce, giftCardProviderId, type NewPayment, pendingEntry } from '../../payments/index.ts'
import type { Breakdown } from '../../pricing/index.ts'
import type { StoredCheckout } from '../../storage/commerce/checkouts.ts'
import type { CalculatedTotals } from '../totals/totals.ts'

type GiftCardEvent = 'stoa.ecom.v1.gift_card_updated'

/** A checkout's document with what each gift card has paid for the order. */
export const withPaidGiftCards = (
  doc: StoredCheckout,
  paidOf: (giftCardId: string) => bigint,
): StoredCheckout =>
  doc.giftCards?.length
    ? {
        ...doc,
        giftCards: doc.giftCards.map(({ maxMinor: _, ...card }) => ({
          ...card,
          paidMinor: Number(paidOf(card.id)),
        })),
      }
    : doc

/** What a gift card pays. */
export const appliedOf = ({ giftCards }: Breakdown, id: string): bigint =>
  giftCards.find(card => card.id === id)?.applied ?? 0n

/** What cards of this platform pay: they are redeemed with the order, those of plug-ins after it. */
export const redeemedAtOnce = ({ giftCards, breakdown }: CalculatedTotals): bigint =>
  giftCards.reduce((sum, { row }) => (row ? sum + appliedOf(breakdown, row.id) : sum), 0n)

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
    const minor = row ? appliedOf(breakdown, row.id) : 0n
    if (!row || minor === 0n) continue
    const giftCardTransactionId = await takeFromCard(ctx, row, { amountMinor: Number(minor), orderId })
    const id = ctx.ids.guid()
    payments.push({
      id,
      provider: 'giftCard',
      minor,
      entries: capturedAtOnce(id, minor),
      giftCardTransactionId,
      doc: { giftCard: { id: row.id } },
    })
  }
  return payments
}

/**
 * The payments by cards of plug-ins, as intents: the interceptor of the call sends them to the plug-ins after the commit
 * (protocol/gift-cards §5).
 */
export const pluginGiftCardPayments = (
  { ids }: Pick<Ctx, 'ids'>,
  { giftCards, breakdown }: CalculatedTotals,
): NewPayment[] =>
  giftCards.flatMap(({ stored: { id: giftCardId, plugin } }) => {
    const minor = appliedOf(breakdown, giftCardId)
    if (!plugin || minor === 0n) return []
    const { appId, encryptedCode } = plugin
    const id = ids.guid()
    return [
      {
        id,
        provider: giftCardProviderId(appId),
        minor,
        entries: [pendingEntry(id, minor)],
        doc: { giftCard: { id: giftCardId, encryptedCode } },
      },
    ]
  })
