import type { Ctx } from '../call/context.ts'
import { insertRuleUses } from '../storage/commerce/discount-rules.ts'

/** Counts an order for the rules that it used, in the transaction of the call. */
export const recordRuleUses = (ctx: Pick<Ctx, 'db' | 'site'>, orderId: string, ruleIds: readonly string[]) =>
  insertRuleUses(ctx.db, ctx.site.id, orderId, ruleIds)
