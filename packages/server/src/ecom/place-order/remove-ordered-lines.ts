import type { Ctx } from '../../call/context.ts'
import { type CartRow, deleteCart, type StoredLine, updateCart } from '../../storage/commerce/carts.ts'
import type { CheckoutRow } from '../../storage/commerce/checkouts.ts'
import { renderCart } from '../cart/cart-view.ts'
import { withoutGiftCards } from '../checkout/checkout-gift-cards.ts'
import { type Products, productIdsOf, resolveLines } from '../lines/read-lines.ts'

export type CartEvent = 'wix.ecom.v1.cart_deleted' | 'wix.ecom.v1.cart_updated'

/** The lines of a cart without the quantities of a checkout. */
const remainingLines = (cart: CartRow, checkout: CheckoutRow): StoredLine[] => {
  const ordered = new Map(checkout.doc.lines.map(({ id, quantity }) => [id, quantity]))
  return cart.doc.lines
    .map(line => {
      const { grantedUnits } = line
      const units = ordered.get(line.id) ?? 0
      return {
        ...line,
        quantity: line.quantity - units,
        ...(grantedUnits !== undefined && { grantedUnits: Math.max(grantedUnits - units, 0) }),
      }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** Ids of the products that stay in a cart when a checkout is completed. */
export const remainingProductIds = (cart: CartRow, checkout: CheckoutRow) =>
  productIdsOf(remainingLines(cart, checkout))

/**
 * Removes the quantities of a completed checkout from its cart. What the shopper added after the checkout was created
 * remains. An empty cart is deleted, so that the next add creates a new one. `products` are those of `remainingProductIds`.
 */
export async function removeOrderedLines(
  ctx: Ctx<never, CartEvent>,
  cart: CartRow,
  checkout: CheckoutRow,
  products: Products,
) {
  const lines = remainingLines(cart, checkout)
  if (lines.length === 0) {
    await deleteCart(ctx.db, ctx.site.id, cart.id)
    ctx.emit('wix.ecom.v1.cart_deleted', cart.id, { cartId: cart.id }, withoutGiftCards(cart.doc))
    return
  }
  // Note, codes and discounts belong to the order now.
  const { checkoutId: _, buyerNote: __, couponCode: ___, merchantDiscounts: ____, ...others } = cart.doc
  const rest = withoutGiftCards(others)
  const doc = { ...rest, lines }
  const updated = { ...cart, doc, revision: cart.revision + 1, updated_at: ctx.now }
  const shown = await renderCart(ctx, updated, resolveLines(ctx, products, lines))
  await updateCart(ctx.db, ctx.site.id, cart, ctx.now, doc)
  ctx.emit('wix.ecom.v1.cart_updated', cart.id, { cart: shown }, withoutGiftCards(cart.doc))
}
