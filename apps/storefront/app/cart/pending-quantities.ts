import { type CartView, countOf } from './cart-view.ts'

/** The confirmed cart with the quantities that the shopper wants laid over it; lines wanted 0 times are gone. */
export function withWanted(cart: CartView, wanted: ReadonlyMap<string, number>): CartView {
  const lines = cart.lines
    .map(line => ({ ...line, quantity: wanted.get(line.id) ?? line.quantity }))
    .filter(line => line.quantity > 0)
  return { lines, count: countOf(lines) }
}
