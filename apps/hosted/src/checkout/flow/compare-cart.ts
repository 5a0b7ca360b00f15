import type { Cart, Checkout } from '@stoa/react'
import type { CartComparison } from './flow-state.ts'

type Line = Pick<Cart['lineItems'][number], 'id' | 'quantity' | 'catalogReference'>

/** Number of units by product and choices; lines that are not of a catalogue by id. */
function unitsOf(lines: readonly Line[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { id, quantity = 0, catalogReference } of lines) {
    const { catalogItemId, options } = catalogReference ?? {}
    const key = catalogItemId ? JSON.stringify([catalogItemId, options ?? {}]) : String(id)
    units.set(key, (units.get(key) ?? 0) + quantity)
  }
  return units
}

/** How a cart differs from its checkout. */
export function compareCart(
  cart: { lineItems?: readonly Line[] },
  checkout: Pick<Checkout, 'lineItems'>,
): CartComparison {
  const [now, then] = [unitsOf(cart.lineItems ?? []), unitsOf(checkout.lineItems)]
  if (now.size === 0) return 'EMPTY'
  const isSame = now.size === then.size && [...now].every(([key, units]) => then.get(key) === units)
  return isSame ? 'SAME' : 'CHANGED'
}
