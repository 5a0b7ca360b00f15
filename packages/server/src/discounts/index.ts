/** Discounts for other domains. */
export { readDiscountRules } from './read-discount-rules.ts'
export { recordRuleUses } from './record-rule-uses.ts'
export {
  type Buyer,
  couponBuyerKey,
  readCoupon,
  redeemCoupon,
  releaseCoupon,
  type UsableCoupon,
} from './use-coupon.ts'
