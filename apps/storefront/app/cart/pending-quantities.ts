import { type CartView, countOf } from './cart-view.ts'

/** Applies pending quantities to the confirmed cart; lines with quantity 0 are removed. */
export function withPendingQuantities(
  cart: CartView,
  pendingQuantities: ReadonlyMap<string, number>,
): CartView {
  const lines = cart.lines
    .map(line => ({ ...line, quantity: pendingQuantities.get(line.id) ?? line.quantity }))
    .filter(line => line.quantity > 0)
  return { ...cart, lines, count: countOf(lines) }
}
