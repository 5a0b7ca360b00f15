import { feature } from '../feature.ts'
import { giftVoucherHandlers } from './gift-vouchers.ts'
import { issuedGiftCardHandlers } from './issued-gift-cards.ts'
import { giftCardInterceptors } from './plugin-vouchers.ts'

/** Gift cards of the shop and of plug-ins. */
export const giftCardsFeature = feature({
  name: 'gift-cards',
  uses: ['identity', 'service-plugins'],
  handlers: {
    giftVouchers: giftVoucherHandlers,
    issuedGiftCards: issuedGiftCardHandlers,
  },
  interceptors: giftCardInterceptors,
})
