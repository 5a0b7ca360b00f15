import type { Ctx } from '../call/context.ts'
import { insertRuleUses } from '../storage/commerce/discount-rules.ts'

/** Counts an order for the rules that it used, in the transaction of the call. */
export async function recordRuleUses(
  ctx: Pick<Ctx, 'db' | 'site'>,
  orderId: string,
  ruleIds: readonly string[],
): Promise<void> {
  if (ruleIds.length > 0) await insertRuleUses(ctx.db, ctx.site.id, orderId, ruleIds)
}
