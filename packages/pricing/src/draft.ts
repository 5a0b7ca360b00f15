import { requireAmount, requireCount } from './amounts.ts'
import { PricingError } from './pricing-error.ts'
import { type CombinedRate, type CombineTaxes, compareRates } from './tax-rate.ts'
import type { DiscountShare, LineInput, PricingInput } from './types.ts'

/** Mutable state of a line during one call of `price`. */
export interface LineDraft {
  readonly input: LineInput
  readonly quantity: bigint
  readonly rate: CombinedRate
  /** Unit price after the item discounts applied so far. */
  unit: bigint
  /** Line total after the discounts applied so far. */
  left: bigint
  readonly shares: DiscountShare[]
}

/** Validates the lines and sorts them in the order in which remainders are allocated, independent of input order. */
export function draftLines(input: PricingInput, combine: CombineTaxes): LineDraft[] {
  const seen = new Set<string>()
  const drafts = input.lines.map((line): LineDraft => {
    const { id, unitPrice, quantity } = line
    if (seen.has(id)) throw new PricingError('INVALID_INPUT', 'two lines have the same id', id)
    seen.add(id)
    requireCount(quantity, 1, 'quantity', id)
    requireAmount(unitPrice, 'unitPrice', id)
    requireAmount(line.fullPrice, 'fullPrice', id)
    requireAmount(line.deposit, 'deposit', id)
    const units = BigInt(quantity)
    const rate = combine(line, id)
    return { input: line, quantity: units, rate, unit: unitPrice, left: unitPrice * units, shares: [] }
  })
  // Highest tax rate first: between equal remainders, the odd cent of a discount goes to the line where it also
  // reduces tax. The id breaks ties between lines of equal rate, where it cannot change a total.
  return drafts.sort((a, b) => compareRates(b.rate, a.rate) || (a.input.id < b.input.id ? -1 : 1))
}
