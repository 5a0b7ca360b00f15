/** Discounts for other domains. */
export { type PricingRule, readDiscountRules } from './read-discount-rules.ts'
export { recordRuleUses } from './record-rule-uses.ts'
