import type { Ctx } from '../call/context.ts'
import { type CheckoutRow, getCheckoutRow } from '../storage/commerce/checkouts.ts'

/** Reads a checkout of the caller; merchants read every checkout of the site. Others get CHECKOUT_NOT_FOUND. */
export async function findCheckout(
  ctx: Ctx<'CHECKOUT_NOT_FOUND'>,
  id: string,
  { lock = false } = {},
): Promise<CheckoutRow> {
  const row = await getCheckoutRow(ctx.db, ctx.site.id, id, { lock })
  const visible = row && (ctx.caller.role === 'merchant' || row.owner_id === ctx.caller.id)
  return visible ? row : ctx.fail('CHECKOUT_NOT_FOUND', { id })
}
