import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { acceptsGiftCards } from '../checkout-settings/index.ts'
import {
  findGiftCards,
  type GiftCardProblem,
  type GiftCardRow,
  giftCardProblem,
  lookUpGiftCard,
} from '../gift-cards/index.ts'
import type { GiftCardInput } from '../pricing/index.ts'
import type { StoredGiftCard } from '../storage/commerce/checkouts.ts'

/** Gift cards of one checkout at most (ours, protocol/gift-cards §4). */
export const GIFT_CARDS_MAX = 5

/** Why an entered gift card is rejected. */
export type GiftCardError = GiftCardProblem | 'GIFT_CARD_NOT_FOUND'

/** A gift card of a checkout with its current balance, and why it cannot pay. */
export interface CheckoutGiftCard {
  stored: StoredGiftCard
  row: GiftCardRow
  problem?: GiftCardProblem | undefined
}

/** The id of the gift card with an entered code. Null removes the gift cards of a checkout, undefined keeps them. */
export async function enteredGiftCard(
  ctx: Ctx<GiftCardError>,
  { giftCardCode: code }: { giftCardCode?: string | null | undefined },
): Promise<string | null | undefined> {
  if (!code) return code === '' ? null : code
  if (!(await acceptsGiftCards(ctx)))
    rejectField('giftCardCode', 'FIELD_NOT_ALLOWED', 'is not accepted: this shop takes no gift cards')
  const row = await lookUpGiftCard(ctx, code)
  if (!row) return ctx.fail('GIFT_CARD_NOT_FOUND')
  const problem = problemOf(ctx, row)
  return problem ? ctx.fail(problem, { currency: row.currency }) : row.id
}

const problemOf = ({ now, site }: Ctx, row: GiftCardRow) =>
  giftCardProblem(row, { now, currency: site.currency, amountMinor: 1 })

/** The gift cards of a checkout. `lock` keeps their balances until the end of the transaction. */
export async function readGiftCards(
  ctx: Ctx,
  stored: readonly StoredGiftCard[],
  { lock }: { lock: boolean },
): Promise<CheckoutGiftCard[]> {
  if (stored.length === 0) return []
  const rows = await findGiftCards(
    ctx,
    stored.map(({ id }) => id),
    { lock },
  )
  return stored.flatMap(card => {
    const row = rows.find(({ id }) => id === card.id)
    const problem = row && card.paidMinor === undefined ? problemOf(ctx, row) : undefined
    return row ? [{ stored: card, row, problem }] : []
  })
}

/** A gift card as input of the pricing engine. After the order it pays what it has paid. */
export function toGiftCardInput({ stored, row, problem }: CheckoutGiftCard): GiftCardInput {
  const { id, maxMinor, paidMinor } = stored
  if (paidMinor !== undefined) return { id, balance: BigInt(paidMinor) }
  return {
    id,
    balance: problem ? 0n : BigInt(row.balance_minor),
    ...(maxMinor !== undefined && { limit: BigInt(maxMinor) }),
  }
}

/** The gift cards of a checkout after a new one was entered, or the amount of the first one was changed. Null: none. */
export function changedGiftCards(
  current: readonly StoredGiftCard[] = [],
  { giftCardId, maxMinor }: { giftCardId: string | null | undefined; maxMinor: number | null | undefined },
): StoredGiftCard[] | null {
  if (giftCardId === null) return null
  const [first, ...others] = giftCardId === undefined ? current : [{ id: giftCardId }]
  if (!first) return null
  if (maxMinor === undefined) return [first, ...others]
  return [{ id: first.id, ...(maxMinor !== null && { maxMinor }) }, ...others]
}

/** The gift cards of a checkout with a further one. A card that is there already gets the new amount. */
export const withGiftCard = (
  current: readonly StoredGiftCard[] = [],
  added: StoredGiftCard,
): StoredGiftCard[] =>
  current.some(({ id }) => id === added.id)
    ? current.map(card => (card.id === added.id ? added : card))
    : [...current, added]

/** Why a gift card cannot pay. */
const GIFT_CARD_TEXTS: Record<GiftCardProblem, string> = {
  GIFT_CARD_EXPIRED: 'has expired',
  GIFT_CARD_DISABLED: 'can no longer be used',
  GIFT_CARD_CURRENCY_MISMATCH: 'is in another currency',
  GIFT_CARD_BALANCE_INSUFFICIENT: 'has no balance left',
}

/** A sentence for shoppers. Undefined for a card that can pay. */
export const giftCardText = ({ row, problem }: CheckoutGiftCard) =>
  problem &&
  `The gift card ending in ${row.doc.codeSuffix} ${GIFT_CARD_TEXTS[problem]}. Remove it or use another one.`
