/** Gift cards for other domains. */
export { findGiftCard, lookUpGiftCard } from './find-gift-cards.ts'
export { redeemGiftCard, voidGiftCardTransaction } from './redeem-gift-card.ts'
