import { ApiError } from '@stoa/client'
import { estimateCurrentCartTotals, getCurrentCart } from '@stoa/client/calls'
import type { Cart } from '../platform/entities.ts'
import type { Visitor } from '../platform/visitor.server.ts'
import { type CartView, cartView, emptyCart } from './cart-view.ts'
import { type TotalsView, totalsView } from './totals-view.ts'

const isMissing = (error: unknown) => error instanceof ApiError && error.code === 'OWNED_CART_NOT_FOUND'

/** The visitor's cart; empty if there is none. A failed call throws and never looks like an empty cart. */
export async function currentCart({ client, known }: Visitor): Promise<CartView> {
  if (!known) return emptyCart
  try {
    const { cart } = await client.call(getCurrentCart, {})
    return cartView(cart)
  } catch (error) {
    if (isMissing(error)) return emptyCart
    throw error
  }
}

/** The estimated totals of the cart; undefined when the call fails. */
export async function currentTotals({ client }: Visitor): Promise<TotalsView | undefined> {
  try {
    return totalsView(await client.call(estimateCurrentCartTotals, {}))
  } catch (error) {
    if (!isMissing(error)) console.error(error)
  }
}

/** The view of a cart, with its totals. */
export async function viewWithTotals(visitor: Visitor, cart: Cart) {
  const view = cartView(cart)
  return { cart: view, totals: view.count ? await currentTotals(visitor) : undefined }
}
