import { contractFeature } from '../contract-feature.ts'
import { giftVouchers } from './gift-vouchers.ts'
import { issuedGiftCards } from './issued-gift-cards.ts'

/** Gift cards of the shop and of plug-ins. */
export const giftCardsContract = contractFeature({
  name: 'gift-cards',
  group: 'Cart, checkout, orders',
  area: 'ORDERS',
  resources: {
    giftVouchers,
    issuedGiftCards,
  },
  titles: {
    giftVouchers: 'Payment with gift cards',
    issuedGiftCards: 'Gift cards',
  },
})
