import { allocate, percent, type Ratio } from '@stoa/contract/money'
import { addRatios, min } from './amounts.ts'
import type { LineDraft } from './draft.ts'
import type { DiscountInput, SimpleDiscount } from './types.ts'

/** What a discount takes off a line. */
export interface LineReduction {
  readonly line: LineDraft
  readonly amount: bigint
  /** The price of the line, or of one unit, that it was calculated from. */
  readonly base: bigint
  /** The amount before rounding; absent if it was not rounded. */
  readonly exact?: () => Ratio
}

/** The function that reduces amounts by a discount: from 0 to the whole amount. It reads the discount once for many lines. */
export function reducerOf(discount: SimpleDiscount): (amount: bigint) => bigint {
  switch (discount.kind) {
    case 'PERCENTAGE': {
      // `times` of the contract, with the products that all lines share.
      const { num, den } = percent(discount.value)
      const [twice, whole] = [2n * num, 2n * den]
      return amount => (amount * twice + den) / whole
    }
    case 'FIXED_AMOUNT':
      return amount => min(discount.value, amount)
    case 'FIXED_PRICE':
      return amount => (discount.value < amount ? amount - discount.value : 0n)
  }
}

/** A reduction before rounding. Only percentages are rounded. */
export function exactReduction(discount: SimpleDiscount, base: bigint, amount: bigint): Ratio {
  if (discount.kind !== 'PERCENTAGE') return { num: amount, den: 1n }
  const { num, den } = percent(discount.value)
  return { num: base * num, den }
}

const cheapestFirst = (lines: readonly LineDraft[]) =>
  [...lines].sort((a, b) => compare(a.unit, b.unit) || compare(a.input.id, b.input.id))

const compare = <T extends bigint | string>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)

/** Reduces the cheapest units, rounded per unit. */
export function reduceUnits(
  discount: SimpleDiscount,
  lines: readonly LineDraft[],
  units: bigint,
): LineReduction[] {
  const reduce = reducerOf(discount)
  let remaining = units
  return cheapestFirst(lines).map(line => {
    const taken = min(line.quantity, remaining)
    remaining -= taken
    const { unit, left } = line
    const amount = reduce(unit) * taken
    if (amount > left) return { line, amount: left, base: unit }
    return { line, amount, base: unit, exact: () => exactReduction(discount, unit * taken, amount) }
  })
}

/** Buy X, get Y: the cheapest units of all eligible lines are reduced. */
export function buyXGetY(
  { buy, get, value }: Extract<DiscountInput, { kind: 'BUY_X_GET_Y' }>,
  lines: readonly LineDraft[],
): LineReduction[] {
  const units = lines.reduce((total, line) => total + line.quantity, 0n)
  const reduced = (units / BigInt(buy + get)) * BigInt(get)
  return reduceUnits({ kind: 'PERCENTAGE', value }, lines, reduced)
}

/** Groups of units at one price, the most expensive units first. A group that costs less already is not reduced. */
export function groupPrices(
  { quantity, value }: Extract<DiscountInput, { kind: 'QUANTITY_PRICE' }>,
  lines: readonly LineDraft[],
): LineReduction[] {
  const size = BigInt(quantity)
  const reduce = reducerOf({ kind: 'FIXED_PRICE', value })
  const queue = cheapestFirst(lines)
    .reverse()
    .map(line => ({ line, units: line.quantity, amount: 0n, split: [] as Ratio[] }))
  let groups = queue.reduce((total, { units }) => total + units, 0n) / size
  for (let first = 0; groups > 0n; ) {
    const entry = queue[first]
    if (!entry) break
    if (entry.units === 0n) {
      first++
      continue
    }
    const whole = entry.units / size
    if (whole > 0n) {
      // Groups of one line all cost the same.
      const off = reduce(entry.line.unit * size) * whole
      entry.amount += off
      entry.split.push({ num: off, den: 1n })
      entry.units -= whole * size
      groups -= whole
      continue
    }
    groups--
    const members: { entry: typeof entry; price: bigint }[] = []
    for (let missing = size, i = first; missing > 0n; i++) {
      const next = queue[i]
      if (!next) break
      const taken = min(next.units, missing)
      next.units -= taken
      missing -= taken
      members.push({ entry: next, price: next.line.unit * taken })
    }
    const prices = members.map(({ price }) => price)
    const total = prices.reduce((a, b) => a + b, 0n)
    const off = reduce(total)
    allocate(off, prices).forEach((part, i) => {
      const member = members[i]
      if (!member) return
      member.entry.amount += part
      if (off > 0n) member.entry.split.push({ num: off * member.price, den: total })
    })
  }
  return queue.map(({ line, amount, split }) =>
    amount > line.left
      ? { line, amount: line.left, base: line.left }
      : { line, amount, base: line.left, exact: () => split.reduce(addRatios, { num: 0n, den: 1n }) },
  )
}
