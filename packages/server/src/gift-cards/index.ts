/** Gift cards for other domains. */
export type { GiftCardRow } from '../storage/commerce/gift-cards.ts'
export { findGiftCard, findGiftCards, lookUpGiftCard } from './find-gift-cards.ts'
export { decryptCode, encryptCode, hashGiftCardCode, pluginGiftCardId } from './gift-card-code.ts'
export {
  type FoundGiftCard,
  findPluginGiftCard,
  GIFT_CARDS,
  giftCardPlugins,
  readPluginBalances,
} from './gift-card-plugins.ts'
export {
  type PluginTransaction,
  readTransaction,
  readVoidRejection,
  redemptionRequest,
} from './gift-card-transactions.ts'
export {
  GIFT_CARD_APP_ID,
  type GiftCardProblem,
  giftCardProblem,
  toCheckoutGiftCard,
} from './gift-card-view.ts'
export { giftCardInterceptors } from './plugin-vouchers.ts'
export { redeemGiftCard, refundToCard, takeFromCard, voidRedemption } from './redeem-gift-card.ts'
