import type { Ctx } from '../call/context.ts'
import { type CheckoutRow, getCheckoutRow } from '../storage/commerce/checkouts.ts'

/** The caller's checkout, or for the merchant any of his site. Somebody else's is not there. */
export async function findCheckout(
  ctx: Ctx<'CHECKOUT_NOT_FOUND'>,
  id: string,
  { lock = false } = {},
): Promise<CheckoutRow> {
  const row = await getCheckoutRow(ctx.db, ctx.site.id, id, { lock })
  const visible = row && (ctx.caller.role === 'merchant' || row.owner_id === ctx.caller.id)
  return visible ? row : ctx.fail('CHECKOUT_NOT_FOUND', { id })
}
