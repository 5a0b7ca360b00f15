import type { CartLine, CartView } from '../cart/cart-view.ts'
import type { EventItem, ShopEvent } from './shop-event.ts'

const itemOf = ({ name, reference, unitAmount, quantity }: CartLine): EventItem => {
  const { catalogItemId } = JSON.parse(reference ?? '{}') as { catalogItemId?: string }
  return { id: catalogItemId ?? '', name, price: unitAmount, quantity }
}

/** The event of a whole cart, or of one of its lines. */
export const cartEvent = (
  name: 'add_to_cart' | 'begin_checkout',
  { currency = '', lines }: CartView,
  lineId?: string,
): ShopEvent => ({
  name,
  currency,
  items: lines.filter(({ id }) => !lineId || id === lineId).map(itemOf),
})
