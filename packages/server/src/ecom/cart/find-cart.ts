import type { Ctx } from '../../call/context.ts'
import {
  type CartRow,
  findCartOfCheckout,
  findCurrentCart,
  getCartRow,
} from '../../storage/commerce/carts.ts'
import { type CartLike, newOwner } from './cart-view.ts'

/**
 * The current cart of the caller; undefined before the first line item. Programs of the original protocol get an error then
 * (protocol/carts §8).
 */
async function findOwnCart(ctx: Ctx<'OWNED_CART_NOT_FOUND'>, options?: { lock: boolean }) {
  const row = await findCurrentCart(ctx.db, ctx.site.id, ctx.caller.id, options)
  if (!row && ctx.caller.compatClient) ctx.fail('OWNED_CART_NOT_FOUND')
  return row
}

/** The current cart of the caller as reads show it: before the first line item it is empty, and not stored. */
export const shownCartOf = async (ctx: Ctx<'OWNED_CART_NOT_FOUND'>): Promise<CartLike> =>
  (await findOwnCart(ctx)) ?? { doc: { owner: newOwner(ctx), lines: [] } }

/** The current cart of the caller, locked; undefined before the first line item. */
export const lockOwnCart = (ctx: Ctx<'OWNED_CART_NOT_FOUND'>): Promise<CartRow | undefined> =>
  findOwnCart(ctx, { lock: true })

/** Another shopper's cart is answered like an unknown one, so that ids cannot be probed. */
function requireVisible(ctx: Ctx<'CART_NOT_FOUND'>, row: CartRow | undefined, id: string): CartRow {
  const visible = row && (ctx.caller.role === 'merchant' || row.owner_id === ctx.caller.id)
  return visible ? row : ctx.fail('CART_NOT_FOUND', { id })
}

/** A cart by its id. Shoppers reach their own carts, merchants every cart of the site. */
export const cartById = async (ctx: Ctx<'CART_NOT_FOUND'>, id: string, options?: { lock: boolean }) =>
  requireVisible(ctx, await getCartRow(ctx.db, ctx.site.id, id, options), id)

/** The cart that a checkout was created from. */
export const cartByCheckoutId = async (ctx: Ctx<'CART_NOT_FOUND'>, id: string) =>
  requireVisible(ctx, await findCartOfCheckout(ctx.db, ctx.site.id, id), id)
