import { feature } from '../feature.ts'
import { couponHandlers } from './coupons.ts'
import { discountRuleHandlers } from './discount-rules.ts'
import { storesCouponHandlers } from './stores-coupons.ts'

/** Coupons and discount rules. */
export const discountsFeature = feature({
  name: 'discounts',
  uses: ['service-plugins'],
  handlers: {
    discountRules: discountRuleHandlers,
    coupons: couponHandlers,
    storesCoupons: storesCouponHandlers,
  },
})
