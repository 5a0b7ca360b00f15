import type { Ctx } from '../../call/context.ts'
import type { CartRow } from '../../storage/commerce/carts.ts'
import {
  type CheckoutRow,
  findCheckoutOfCart,
  getCheckoutRow,
  lockCheckoutWithCart,
} from '../../storage/commerce/checkouts.ts'

type Context = Ctx<'CHECKOUT_NOT_FOUND'>

/**
 * Another shopper's checkout is answered like an unknown one, so that ids cannot be probed. So is any other to the token of a checkout
 * page.
 */
function requireVisible(ctx: Context, row: CheckoutRow | undefined, id: string): CheckoutRow {
  const { role, id: callerId, page } = ctx.caller
  const visible =
    row && (role === 'merchant' || row.owner_id === callerId) && (!page || row.id === page.checkoutId)
  return visible ? row : ctx.fail('CHECKOUT_NOT_FOUND', { id })
}

/** Reads a checkout of the caller; merchants read every checkout of the site. Others get CHECKOUT_NOT_FOUND. */
export const findCheckout = async (ctx: Context, id: string, options?: { lock: boolean }) =>
  requireVisible(ctx, await getCheckoutRow(ctx.db, ctx.site.id, id, options), id)

/** The open checkout of a cart, otherwise its latest one. */
export const findCheckoutByCart = async (ctx: Context, cartId: string) =>
  requireVisible(ctx, await findCheckoutOfCart(ctx.db, ctx.site.id, cartId), cartId)

type OpenContext = Ctx<'CHECKOUT_NOT_FOUND' | 'CHECKOUT_COMPLETED'>

const requireOpen = (ctx: OpenContext, row: CheckoutRow): CheckoutRow =>
  row.completed ? ctx.fail('CHECKOUT_COMPLETED', { id: row.id }) : row

/** Locks a checkout that is to be changed. */
export const openCheckout = async (ctx: OpenContext, id: string): Promise<CheckoutRow> =>
  requireOpen(ctx, await findCheckout(ctx, id, { lock: true }))

/** Locks a checkout and the cart that it was created from. */
export async function lockWithCart(
  ctx: Context,
  id: string,
): Promise<{ checkout: CheckoutRow; cart?: CartRow | undefined }> {
  const { checkout, cart } = await lockCheckoutWithCart(ctx.db, ctx.site.id, id)
  return { checkout: requireVisible(ctx, checkout, id), cart }
}

/** The same for a checkout that is to be ordered. */
export async function openCheckoutWithCart(ctx: OpenContext, id: string) {
  const { checkout, cart } = await lockWithCart(ctx, id)
  return { checkout: requireOpen(ctx, checkout), cart }
}
