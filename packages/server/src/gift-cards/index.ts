/** Gift cards for other domains. */
export type { GiftCardRow } from '../storage/commerce/gift-cards.ts'
export { findGiftCards, lookUpGiftCard } from './find-gift-cards.ts'
export {
  GIFT_CARD_APP_ID,
  type GiftCardProblem,
  giftCardProblem,
  toCheckoutGiftCard,
} from './gift-card-view.ts'
export { redeemGiftCard, refundToCard, takeFromCard, voidRedemption } from './redeem-gift-card.ts'
