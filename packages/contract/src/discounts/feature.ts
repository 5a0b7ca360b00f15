import { contractFeature } from '../contract-feature.ts'
import { coupon, coupons } from './coupons.ts'
import { discountRule, discountRules } from './discount-rules.ts'

/** Coupons and discount rules. */
export const discountsContract = contractFeature({
  name: 'discounts',
  group: 'Discounts, taxes, delivery',
  area: 'PRICES',
  resources: {
    discountRules,
    coupons,
  },
  titles: {
    discountRules: 'Discount rules',
    coupons: 'Coupons',
  },
  entities: { discountRules: discountRule, coupons: coupon },
})
