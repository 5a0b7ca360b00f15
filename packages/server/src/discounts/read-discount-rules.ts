import type { DiscountRule } from '@stoa/contract'
import type { DiscountRuleInput } from '@stoa/pricing'
import { type ReadAllCtx, readAllEntities } from '../crud/read-all-entities.ts'
import { discountRuleStore } from './discount-rules.ts'
import { toRuleInput } from './pricing-input.ts'

/** A rule without its number of uses, which pricing does not need. */
export type PricingRule = Omit<DiscountRule, 'usageCount'>

/** The rules that apply now: active and live, oldest first, from the read cache (protocol/discounts §1). */
export async function readDiscountRules(ctx: ReadAllCtx): Promise<DiscountRuleInput[]> {
  const rules = await readAllEntities<PricingRule>(ctx, discountRuleStore)
  return rules
    .filter(({ active, status }) => active && status === 'LIVE')
    .flatMap(rule => toRuleInput(rule, ctx.site.currency))
}
