/** Discounts for other domains. */
export { readDiscountRules } from './read-discount-rules.ts'
export { recordRuleUses } from './record-rule-uses.ts'
export {
  type Buyer,
  readCoupon,
  redeemCoupon,
  releaseCoupon,
  type UsableCoupon,
} from './use-coupon.ts'
