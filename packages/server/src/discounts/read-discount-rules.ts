import type { DiscountRule } from '@stoa/contract'
import type { DiscountRuleInput } from '@stoa/pricing'
import type { AnyCtx } from '../call/context.ts'
import { type ReadAllCtx, readAllEntities } from '../crud/read-all-entities.ts'
import type { PluginPurchase, UnavailablePlugin } from '../service-plugins/index.ts'
import { decideConditions, NO_DECISIONS } from './custom-conditions.ts'
import { discountRuleStore } from './discount-rules.ts'
import { toRuleInput } from './pricing-input.ts'

/** A rule without its number of uses, which pricing does not need. */
export type PricingRule = Omit<DiscountRule, 'usageCount'>

/** The rules for a purchase, and the plug-ins that could not decide their conditions. */
export interface ApplicableRules {
  rules: DiscountRuleInput[]
  unavailable: UnavailablePlugin[]
}

/** The rules that apply now: active and live, oldest first, from the read cache (protocol/discounts §1). */
export async function readDiscountRules(
  ctx: ReadAllCtx & Pick<AnyCtx, 'platform' | 'warn'>,
  purchase: (() => PluginPurchase) | undefined,
): Promise<ApplicableRules> {
  const rules = await readAllEntities<PricingRule>(ctx, discountRuleStore)
  const live = rules.filter(({ active, status }) => active && status === 'LIVE')
  const { decisions, unavailable } = purchase
    ? decideConditions(ctx, live, purchase)
    : { decisions: NO_DECISIONS, unavailable: [] }
  return { rules: live.flatMap(rule => toRuleInput(rule, ctx.site.currency, decisions)), unavailable }
}
