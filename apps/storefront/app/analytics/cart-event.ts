import type { CartLine, CartView } from '../cart/cart-view.ts'
import { type EventItem, emitShopEvent } from './shop-event.ts'

const itemOf = ({ name, reference, unitAmount, quantity }: CartLine): EventItem => {
  const { catalogItemId } = JSON.parse(reference ?? '{}') as { catalogItemId?: string }
  return { id: catalogItemId ?? '', name, price: unitAmount, quantity }
}

/** Reports a whole cart, or one of its lines. */
export const reportCart = (
  name: 'add_to_cart' | 'begin_checkout',
  { currency = '', lines }: CartView,
  lineId?: string,
) =>
  emitShopEvent({
    name,
    currency,
    items: lines.filter(({ id }) => !lineId || id === lineId).map(itemOf),
  })
