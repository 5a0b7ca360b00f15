import type { Ctx } from '../call/context.ts'
import {
  findByCodeHash,
  findRedemption,
  type GiftCardRow,
  moveBalance,
  redemptionOf,
  type TransactionDetails,
} from '../storage/commerce/gift-cards.ts'
import { hashGiftCardCode } from './gift-card-code.ts'
import { giftCardProblem, toIssuedGiftCard } from './gift-card-view.ts'

type GiftCardUpdated = 'stoa.ecom.v1.gift_card_updated'
type RedeemError =
  | 'GIFT_CARD_NOT_FOUND'
  | 'GIFT_CARD_EXPIRED'
  | 'GIFT_CARD_DISABLED'
  | 'GIFT_CARD_CURRENCY_MISMATCH'
  | 'GIFT_CARD_BALANCE_INSUFFICIENT'
  | 'GIFT_CARD_REDEEMED_FOR_ORDER'

export type WriteCtx<E extends RedeemError | 'GIFT_CARD_TRANSACTION_NOT_FOUND'> = Pick<
  Ctx<E, GiftCardUpdated>,
  'db' | 'site' | 'platform' | 'now' | 'ids' | 'fail' | 'emit'
>

interface Redemption {
  code: string
  amountMinor: number
  currency: string
  orderId?: string | undefined
  details?: TransactionDetails
}

/** Writes the event of a change of balance or status. */
export function emitUpdated(
  { emit, now }: Pick<Ctx<never, GiftCardUpdated>, 'emit' | 'now'>,
  before: GiftCardRow,
  after: GiftCardRow,
): void {
  emit(
    'stoa.ecom.v1.gift_card_updated',
    after.id,
    { giftCard: toIssuedGiftCard(after, now) },
    { giftCard: toIssuedGiftCard(before, now) },
  )
}

/**
 * Pays with a gift card in the transaction of the call, and returns the id of the ledger row. The lock of the card makes
 * concurrent redemptions wait, so the balance cannot become negative. A repetition for the same order and amount returns
 * the first redemption.
 */
export async function redeemGiftCard(
  ctx: WriteCtx<RedeemError>,
  { code, amountMinor, currency, orderId, details }: Redemption,
): Promise<string> {
  const { db, site, now } = ctx
  const [card] = await findByCodeHash(db, site.id, [hashGiftCardCode(ctx, code)], { lock: true })
  if (!card) return ctx.fail('GIFT_CARD_NOT_FOUND')
  const earlier = orderId && (await redemptionOf(db, site.id, card.id, orderId))
  if (earlier)
    return earlier.amountMinor === -amountMinor
      ? earlier.id
      : ctx.fail('GIFT_CARD_REDEEMED_FOR_ORDER', { orderId, transactionId: earlier.id })
  const problem = giftCardProblem(card, { now, currency, amountMinor })
  if (problem) return ctx.fail(problem, { currency: card.currency })
  return takeFromCard(ctx, card, { amountMinor, orderId, details })
}

/** Takes an amount from a locked card that can pay it, and returns the id of the ledger row. */
export async function takeFromCard(
  ctx: WriteCtx<never>,
  card: GiftCardRow,
  { amountMinor, orderId, details }: Pick<Redemption, 'amountMinor' | 'orderId' | 'details'>,
): Promise<string> {
  const id = ctx.ids.ordered()
  const after = await moveBalance(ctx.db, ctx.site.id, ctx.now, {
    id,
    giftCardId: card.id,
    type: 'REDEEM',
    amountMinor: -amountMinor,
    ...(orderId && { orderId }),
    ...(details && { details }),
  })
  emitUpdated(ctx, card, after)
  return id
}

/** Gives the amount of a redemption back to the card. A second reversal changes nothing. */
export async function voidGiftCardTransaction(
  ctx: WriteCtx<'GIFT_CARD_TRANSACTION_NOT_FOUND'>,
  transactionId: string,
): Promise<void> {
  if (!(await voidRedemption(ctx, transactionId)))
    ctx.fail('GIFT_CARD_TRANSACTION_NOT_FOUND', { transactionId })
}

/** Gives the amount of a redemption back, once. False if there is no such redemption. */
export async function voidRedemption(ctx: WriteCtx<never>, transactionId: string): Promise<boolean> {
  const { db, site, now } = ctx
  const found = await findRedemption(db, site.id, transactionId)
  if (!found) return false
  const { redemption, card, voided, refundedMinor } = found
  if (voided) return true
  const after = await moveBalance(db, site.id, now, {
    id: ctx.ids.ordered(),
    giftCardId: redemption.giftCardId,
    type: 'VOID',
    // Refunds have given a part back before.
    amountMinor: -redemption.amountMinor - refundedMinor,
    voidedId: redemption.id,
    ...(redemption.orderId && { orderId: redemption.orderId }),
  })
  emitUpdated(ctx, card, after)
  return true
}

/** Gives a part of a redemption back to its card. */
export async function refundToCard(
  ctx: WriteCtx<never>,
  transactionId: string,
  { amountMinor, orderId }: { amountMinor: number; orderId: string },
): Promise<void> {
  const { db, site, now } = ctx
  const found = await findRedemption(db, site.id, transactionId)
  if (!found) throw new Error(`there is no redemption ${transactionId}`)
  const { redemption, voided, refundedMinor } = found
  const left = voided ? 0 : -redemption.amountMinor - refundedMinor
  // A reversal by another call has given the rest back already.
  if (left === 0) return
  const after = await moveBalance(db, site.id, now, {
    id: ctx.ids.ordered(),
    giftCardId: found.card.id,
    type: 'ADJUST',
    amountMinor: Math.min(amountMinor, left),
    orderId,
    refundedId: redemption.id,
    details: { reason: 'Refund' },
  })
  emitUpdated(ctx, found.card, after)
}
