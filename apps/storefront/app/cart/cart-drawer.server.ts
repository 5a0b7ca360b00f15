import { recommendedProducts } from '../catalogue/recommended-products.server.ts'
import { newFormKey } from '../http/form-idempotency-key.server.ts'
import type { Cart } from '../platform/entities.ts'
import type { Visitor } from '../platform/visitor.server.ts'
import { type PricedCart, pricedCart } from './current-cart.server.ts'
import type { EstimateOptions } from './estimate-options.server.ts'

/** A product that goes with those of the cart. */
export interface CartSuggestion {
  name: string
  href: string
  price: string
  picture?: { url: string; width?: number; height?: number }
}

/** What the cart beside the page shows. */
export interface DrawerCart extends PricedCart {
  /** Key of the first change. */
  cartKey: string
  suggestions: CartSuggestion[]
}

const SUGGESTIONS_MAX = 3

/** The cart with suggestions for its newest product. `changed` is the cart of a call that has just been made. */
export async function drawerCart(
  visitor: Visitor,
  options: EstimateOptions,
  changed?: Cart,
): Promise<DrawerCart> {
  const priced = await pricedCart(visitor, options, changed)
  return { ...priced, cartKey: newFormKey(), suggestions: await suggestionsFor(priced) }
}

async function suggestionsFor({ cart: { lines } }: PricedCart): Promise<CartSuggestion[]> {
  const newest = lines.findLast(({ reference }) => reference)?.reference
  if (!newest) return []
  const { catalogItemId } = JSON.parse(newest) as { catalogItemId: string }
  // Suggestions are an extra: without them the cart is shown all the same.
  const { products } = await recommendedProducts(catalogItemId, SUGGESTIONS_MAX + lines.length).catch(() => ({
    products: [],
  }))
  return products
    .filter(({ href, soldOut }) => !soldOut && !lines.some(line => line.href === href))
    .slice(0, SUGGESTIONS_MAX)
    .map(({ name, href, price, pictures: [picture] }) => ({ name, href, price, ...(picture && { picture }) }))
}
