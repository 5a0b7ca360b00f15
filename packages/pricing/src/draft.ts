import { type Decimal, parseRatio, type Ratio } from '@stoa/contract/money'
import { PricingError } from './pricing-error.ts'
import type { DiscountShare, LineInput, PricingInput } from './types.ts'

/** A tax rate as an exact fraction and as decimal text. */
export interface Rate {
  readonly text: string
  readonly ratio: Ratio
}

/** Mutable state of a line during one call of `price`. */
export interface LineDraft {
  readonly input: LineInput
  readonly quantity: bigint
  readonly rate: Rate
  /** Unit price after the item discounts applied so far. */
  unit: bigint
  /** Line total after the discounts applied so far. */
  left: bigint
  readonly shares: DiscountShare[]
}

/** Validates the lines and sorts them in the order in which remainders are allocated, independent of input order. */
export function draftLines(input: PricingInput): LineDraft[] {
  const seen = new Set<string>()
  const drafts = input.lines.map((line): LineDraft => {
    const { id, unitPrice, quantity } = line
    if (seen.has(id)) throw new PricingError('INVALID_INPUT', 'two lines have the same id', id)
    seen.add(id)
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      throw new PricingError('INVALID_INPUT', 'quantity is not a whole number of at least 1', id)
    requireAmount(unitPrice, 'unitPrice', id)
    requireAmount(line.fullPrice, 'fullPrice', id)
    requireAmount(line.deposit, 'deposit', id)
    const units = BigInt(quantity)
    const rate = parseRate(line.taxRate, id)
    return { input: line, quantity: units, rate, unit: unitPrice, left: unitPrice * units, shares: [] }
  })
  // Highest tax rate first: between equal remainders, the odd cent of a discount goes to the line where it also
  // reduces tax. The id breaks ties between lines of equal rate, where it cannot change a total.
  return drafts.sort((a, b) => compareRates(b.rate, a.rate) || (a.input.id < b.input.id ? -1 : 1))
}

/** Parses a tax rate: 0 to 1 with at most 6 decimals (`decimal(gte:0,lte:1,maxScale:6)` of the wire). */
export function parseRate(value: Decimal | undefined, id?: string): Rate {
  const ratio = readRatio(value ?? '0', 'taxRate', id)
  const scaled = ratio.num * 1_000_000n
  if (ratio.num < 0n || ratio.num > ratio.den || scaled % ratio.den !== 0n)
    throw new PricingError('INVALID_INPUT', 'taxRate is not between 0 and 1 with at most 6 decimals', id)
  const millionths = scaled / ratio.den
  const digits = millionths.toString().padStart(7, '0')
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '')
  return { text, ratio: { num: millionths, den: 1_000_000n } }
}

export function readRatio(value: Decimal, field: string, id?: string): Ratio {
  try {
    return parseRatio(value)
  } catch (cause) {
    throw new PricingError('INVALID_INPUT', `${field} is not a decimal`, id, { cause })
  }
}

export function requireAmount(amount: bigint | undefined, field: string, id?: string): void {
  if (amount !== undefined && amount < 0n) throw new PricingError('INVALID_INPUT', `${field} is negative`, id)
}

export function compareRates(a: Rate, b: Rate): number {
  return Number(a.ratio.num - b.ratio.num)
}
