/** Discounts for other domains. */
export { type PricingRule, readDiscountRules } from './read-discount-rules.ts'
export { recordRuleUses } from './record-rule-uses.ts'
export {
  type Buyer,
  readCoupon,
  redeemCoupon,
  releaseCoupon,
  toScopeInput,
  type UsableCoupon,
} from './use-coupon.ts'
