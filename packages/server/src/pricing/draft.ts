import { type Decimal, parseRatio, type Ratio } from './money.ts'
import { PricingError } from './pricing-error.ts'
import type { DiscountShare, LineInput, PricingInput } from './types.ts'

/** A tax rate twice: exact, and as the text that names it. */
export interface Rate {
  readonly text: string
  readonly ratio: Ratio
}

/** A line while it is being priced. It lives inside one call of `price` and never leaves it. */
export interface LineDraft {
  readonly input: LineInput
  readonly quantity: bigint
  readonly rate: Rate
  /** Price of one after the item discounts so far. */
  unit: bigint
  /** What is left of the line after the discounts so far. */
  left: bigint
  readonly shares: DiscountShare[]
}

/** Checks the lines and puts them in the order in which leftover units are handed out: by content, not by place. */
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
    const pieces = BigInt(quantity)
    const rate = parseRate(line.taxRate, id)
    return { input: line, quantity: pieces, rate, unit: unitPrice, left: unitPrice * pieces, shares: [] }
  })
  // The highest taxed line first, so that of two equal claims to an odd cent of discount the one that also saves
  // tax wins; the id only decides between lines that are alike, where it cannot change a total.
  return drafts.sort((a, b) => compareRates(b.rate, a.rate) || (a.input.id < b.input.id ? -1 : 1))
}

/** Reads a tax rate: 0 to 1, at most 6 decimals (`decimal(gte:0,lte:1,maxScale:6)` of the wire). */
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
