import { estimateCurrentCartTotals, getCurrentCart } from '@stoa/client/calls'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import type { Cart } from '../platform/entities.ts'
import type { Visitor } from '../platform/visitor.server.ts'
import { type CartView, cartView, emptyCart } from './cart-view.ts'
import type { EstimateOptions } from './estimate-options.server.ts'
import { type TotalsView, totalsView } from './totals-view.ts'

/** A cart and its totals for display. */
export interface PricedCart {
  cart: CartView
  /** Undefined when the call failed, and for an empty cart. */
  totals?: TotalsView
  /** What it costs in all, with estimated delivery and taxes, as a decimal. */
  total?: string | undefined
}

/** The visitor's cart. A failed call throws and never looks like an empty cart. */
export const currentCart = async ({ client, known }: Visitor): Promise<CartView> =>
  known ? cartView((await client.call(getCurrentCart, {})).cart, currentI18n()) : emptyCart

/** The visitor's cart with estimated totals. `changed` is the cart of a call that has just been made. */
export async function pricedCart(
  visitor: Visitor,
  options: EstimateOptions,
  changed?: Cart,
): Promise<PricedCart> {
  if (!visitor.known && !changed) return { cart: emptyCart }
  try {
    const estimate = await visitor.client.call(estimateCurrentCartTotals, {
      shippingAddress: options.destination,
      returnPricingInput: true,
    })
    const i18n = currentI18n()
    const cart = cartView(estimate.cart, i18n)
    return {
      cart,
      totals: cart.count ? totalsView(estimate, options, i18n) : undefined,
      total: cart.count ? estimate.priceSummary?.total?.amount : undefined,
    }
  } catch (error) {
    console.error(error)
    return { cart: changed ? cartView(changed, currentI18n()) : await currentCart(visitor) }
  }
}
