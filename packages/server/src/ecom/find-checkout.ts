import type { Ctx } from '../call/context.ts'
import { type CheckoutRow, findCheckoutOfCart, getCheckoutRow } from '../storage/commerce/checkouts.ts'

type Context = Ctx<'CHECKOUT_NOT_FOUND'>

/** Another shopper's checkout is answered like an unknown one, so that ids cannot be probed. */
function requireVisible(ctx: Context, row: CheckoutRow | undefined, id: string): CheckoutRow {
  const visible = row && (ctx.caller.role === 'merchant' || row.owner_id === ctx.caller.id)
  return visible ? row : ctx.fail('CHECKOUT_NOT_FOUND', { id })
}

/** Reads a checkout of the caller; merchants read every checkout of the site. Others get CHECKOUT_NOT_FOUND. */
export const findCheckout = async (ctx: Context, id: string, options?: { lock: boolean }) =>
  requireVisible(ctx, await getCheckoutRow(ctx.db, ctx.site.id, id, options), id)

/** The open checkout of a cart, otherwise its latest one. */
export const findCheckoutByCart = async (ctx: Context, cartId: string) =>
  requireVisible(ctx, await findCheckoutOfCart(ctx.db, ctx.site.id, cartId), cartId)

/** Locks a checkout that is to be changed. */
export async function openCheckout(
  ctx: Ctx<'CHECKOUT_NOT_FOUND' | 'CHECKOUT_COMPLETED'>,
  id: string,
): Promise<CheckoutRow> {
  const row = await findCheckout(ctx, id, { lock: true })
  return row.completed ? ctx.fail('CHECKOUT_COMPLETED', { id: row.id }) : row
}
