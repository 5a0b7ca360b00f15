import { requireAmount, requireCount, sum } from './amounts.ts'
import type { LineInput, PricingInput } from './types.ts'

/** What the modifiers of a line add to the price of one unit. */
export const modifierPrice = ({ id, modifiers = [] }: Pick<LineInput, 'id' | 'modifiers'>): bigint =>
  sum(modifiers, ({ price, quantity = 1 }) => {
    requireAmount(price, 'modifier', id)
    requireCount(quantity, 1, 'quantity of a modifier', id)
    return price * BigInt(quantity)
  })

/** The purchase with the modifiers as a part of the unit prices. The lines still list them. */
export const withModifiers = (input: PricingInput): PricingInput =>
  input.lines.some(({ modifiers }) => modifiers)
    ? {
        ...input,
        lines: input.lines.map(line => {
          if (!line.modifiers) return line
          const added = modifierPrice(line)
          return {
            ...line,
            unitPrice: line.unitPrice + added,
            ...(line.fullPrice !== undefined && { fullPrice: line.fullPrice + added }),
          }
        }),
      }
    : input
