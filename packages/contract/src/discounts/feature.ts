import { contractFeature } from '../contract-feature.ts'
import { coupon, coupons } from './coupons.ts'
import { discountRule, discountRules } from './discount-rules.ts'
import { storesCoupons } from './stores-coupons.ts'

/** Coupons and discount rules. */
export const discountsContract = contractFeature({
  name: 'discounts',
  group: 'Discounts, taxes, delivery',
  area: 'PRICES',
  resources: {
    discountRules,
    coupons,
    storesCoupons,
  },
  titles: {
    discountRules: 'Discount rules',
    coupons: 'Coupons',
    storesCoupons: 'Coupons in the form of existing programs',
  },
  entities: { discountRules: discountRule, coupons: coupon },
})
