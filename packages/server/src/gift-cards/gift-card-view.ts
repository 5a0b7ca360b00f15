import { toDecimal } from '@stoa/contract/money'
import { isoTime } from '../call/clock.ts'
import { pick } from '../platform-support/pick.ts'
import type { GiftCardRow, GiftCardTransactionRow } from '../storage/commerce/gift-cards.ts'

/** App id of the gift cards of this platform in `giftVouchers` (protocol/gift-cards §2). */
export const GIFT_CARD_APP_ID = '7b0c9a54-3f3e-4b5d-9a6c-2f1d8e5c4a70'

/** Whether the card can pay at this time (protocol/gift-cards §1). */
export function giftCardStatus(
  { disabled, expires_at }: Pick<GiftCardRow, 'disabled' | 'expires_at'>,
  now: number,
): 'VALID' | 'EXPIRED' | 'DISABLED' {
  if (disabled) return 'DISABLED'
  return expires_at !== null && expires_at <= now ? 'EXPIRED' : 'VALID'
}

/** Error code for a card that cannot pay. */
export type GiftCardProblem =
  | `GIFT_CARD_${'EXPIRED' | 'DISABLED'}`
  | 'GIFT_CARD_CURRENCY_MISMATCH'
  | 'GIFT_CARD_BALANCE_INSUFFICIENT'

/** Why a card cannot pay an amount of a currency. Undefined if it can. */
export function giftCardProblem(
  row: GiftCardRow,
  { now, currency, amountMinor }: { now: number; currency: string; amountMinor: number },
): GiftCardProblem | undefined {
  const status = giftCardStatus(row, now)
  if (status !== 'VALID') return `GIFT_CARD_${status}`
  if (row.currency !== currency) return 'GIFT_CARD_CURRENCY_MISMATCH'
  return row.balance_minor < amountMinor ? 'GIFT_CARD_BALANCE_INSUFFICIENT' : undefined
}

const obfuscated = ({ doc }: GiftCardRow) => `****${doc.codeSuffix}`

/** A gift card as checkouts show it, without amounts. */
export const toCheckoutGiftCard = (row: GiftCardRow) => ({
  id: row.id,
  obfuscatedCode: obfuscated(row),
  appId: GIFT_CARD_APP_ID,
  externalId: row.id,
})

const money = (minor: number, currency: string) => ({ value: toDecimal(BigInt(minor), currency), currency })

/** A gift card for a caller who knows its code. */
export const toGiftCardBalance = (row: GiftCardRow, now: number) => ({
  obfuscatedCode: obfuscated(row),
  balance: money(row.balance_minor, row.currency),
  status: giftCardStatus(row, now),
  appId: GIFT_CARD_APP_ID,
  externalId: row.id,
})

/** A gift card for merchants. */
export function toIssuedGiftCard(row: GiftCardRow, now: number) {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: isoTime(row.created_at),
    updatedDate: isoTime(row.updated_at),
    obfuscatedCode: obfuscated(row),
    initialBalance: money(row.initial_minor, row.currency),
    balance: money(row.balance_minor, row.currency),
    status: giftCardStatus(row, now),
    ...(row.expires_at !== null && { expirationDate: isoTime(row.expires_at) }),
    ...pick(row.doc, ['recipient', 'message', 'note']),
  }
}

export const toGiftCardTransaction = (row: GiftCardTransactionRow, currency: string) => ({
  id: row.id,
  type: row.type,
  amount: toDecimal(BigInt(row.amountMinor), currency),
  balance: toDecimal(BigInt(row.balanceMinor), currency),
  currency,
  ...(row.orderId !== null && { orderId: row.orderId }),
  ...(row.voidedId !== null && { voidedTransactionId: row.voidedId }),
  ...pick(row.details, ['reason', 'locationId', 'extendedFields']),
  createdDate: isoTime(row.createdAt),
})
