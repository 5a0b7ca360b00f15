import { allocate, type Ratio, toDecimal } from '@stoa/contract/money'
import { min, readRatio, requireAmount, requireCount, roundingOf, sum } from './amounts.ts'
import type { LineDraft } from './draft.ts'
import { PricingError } from './pricing-error.ts'
import { whyInactive } from './promotions.ts'
import type {
  AppliedDiscount,
  DiscountInput,
  PricingInput,
  SimpleDiscount,
  SkipExplanation,
  SkippedDiscount,
  Step,
} from './types.ts'
import {
  buyXGetY,
  exactReduction,
  groupPrices,
  type LineReduction,
  reducerOf,
  reduceUnits,
} from './unit-discounts.ts'

/** The amounts that discounts reduce: the line drafts and the remaining shipping price. */
export interface DiscountTargets {
  readonly lines: readonly LineDraft[]
  shippingLeft: bigint
}

/** What a discount takes off lines, and how that was calculated. */
interface Shares {
  readonly reductions: readonly LineReduction[]
  /** The reason for the merchant. */
  readonly reason: (share: LineReduction) => string
  /** The amount before rounding; undefined if it was not rounded. */
  readonly exact: (share: LineReduction) => Ratio | undefined
}

/** Steps are made when they are read: most callers need the amounts alone. */
type Effect = { readonly applied: AppliedDiscount; readonly steps: () => Step[] }

/**
 * Applies discounts in sequence, each to the remainder of the earlier ones. Order: automatic item discounts (they change
 * the unit price), automatic cart discounts, coupons, merchant discounts; within one kind the order of the input.
 */
export function applyDiscounts(
  discounts: readonly DiscountInput[],
  { now, currency }: Pick<PricingInput, 'now' | 'currency'>,
  targets: DiscountTargets,
) {
  const applied: AppliedDiscount[] = []
  const skipped: SkippedDiscount[] = []
  const steps: (() => Step[])[] = []
  for (const discount of inOrder(discounts)) {
    checkDiscount(discount)
    const apply = discount.scope === 'SHIPPING' ? discountShipping : discountLines
    const effect = whyInactive(discount, now) ?? apply(discount, targets, currency)
    if ('reason' in effect) skipped.push({ discountId: discount.id, source: discount.source, ...effect })
    else {
      applied.push(effect.applied)
      steps.push(effect.steps)
    }
  }
  return { applied, skipped, steps: () => steps.flatMap(stepsOfOne => stepsOfOne()) }
}

function discountShipping(
  discount: DiscountInput,
  targets: DiscountTargets,
  currency: string,
): Effect | SkipExplanation {
  const before = targets.shippingLeft
  if (before === 0n) return { reason: 'NOTHING_TO_APPLY_TO' }
  if (discount.kind === 'BUY_X_GET_Y' || discount.kind === 'QUANTITY_PRICE')
    throw new PricingError('INVALID_INPUT', `${discount.kind} does not apply to shipping`, discount.id)
  const amount = reducerOf(discount)(before)
  if (amount === 0n) return { reason: 'NO_EFFECT' }
  targets.shippingLeft -= amount
  return {
    applied: { discount, amount, lines: [] },
    steps: () => [
      {
        rule: 'shipping-discount',
        part: 'shipping',
        discountId: discount.id,
        amount: -amount,
        counted: true,
        ...roundingOff(amount, exactReduction(discount, before, amount), currency),
        reason: `${describe(discount, currency)} on ${toDecimal(before, currency)}`,
      },
    ],
  }
}

function discountLines(
  discount: DiscountInput,
  targets: DiscountTargets,
  currency: string,
): Effect | SkipExplanation {
  const eligible = eligibleLines(discount, targets.lines)
  if (eligible.length === 0) return { reason: 'NOTHING_TO_APPLY_TO' }
  const perItem = isItemDiscount(discount)
  const { reductions, reason, exact } = sharesOf(discount, eligible, currency)
  const shares = reductions.filter(({ amount }) => amount > 0n)
  if (shares.length === 0) return { reason: 'NO_EFFECT' }
  for (const { line, amount } of shares) {
    line.left -= amount
    line.shares.push({ discountId: discount.id, amount })
  }
  return {
    applied: {
      discount,
      amount: sum(shares, ({ amount }) => amount),
      lines: shares.map(({ line, amount }) => ({ lineId: line.input.id, amount })),
    },
    steps: () =>
      shares.map(share => {
        const ratio = exact(share)
        return {
          rule: perItem ? 'item-discount' : 'order-discount',
          part: 'line',
          id: share.line.input.id,
          discountId: discount.id,
          amount: -share.amount,
          counted: true,
          ...(ratio && roundingOff(share.amount, ratio, currency)),
          reason: reason(share),
        }
      }),
  }
}

/** The rounding of a step that takes an amount off. */
const roundingOff = (amount: bigint, { num, den }: Ratio, currency: string) =>
  roundingOf(-amount, { num: -num, den }, currency)

type SimpleInput = Extract<DiscountInput, SimpleDiscount>

function sharesOf(discount: DiscountInput, lines: readonly LineDraft[], currency: string): Shares {
  const described = (reductions: readonly LineReduction[]): Shares => ({
    reductions,
    reason: () => describe(discount, currency),
    exact: share => share.exact?.(),
  })
  switch (discount.kind) {
    case 'BUY_X_GET_Y':
      return described(buyXGetY(discount, lines))
    case 'QUANTITY_PRICE':
      return described(groupPrices(discount, lines))
    default:
      if (discount.maxUnits !== undefined)
        return described(reduceUnits(discount, lines, BigInt(discount.maxUnits)))
      return isItemDiscount(discount)
        ? itemShares(discount, lines, currency)
        : orderShares(discount, lines, currency)
  }
}

/** Rounds per unit, so that the line total is exactly the displayed price x quantity. */
function itemShares(discount: SimpleInput, lines: readonly LineDraft[], currency: string): Shares {
  const reduce = reducerOf(discount)
  return {
    reductions: lines.map(line => {
      const base = line.unit
      const off = reduce(base)
      line.unit = base - off
      return { line, amount: off * line.quantity, base }
    }),
    reason: ({ line, base }) =>
      `${describe(discount, currency)} on ${toDecimal(base, currency)}, x ${line.quantity}`,
    exact: ({ line, base, amount }) => exactReduction(discount, base * line.quantity, amount),
  }
}

/** Rounds once over all lines, then allocates: 10 % off the cart is 10 % of the displayed subtotal. */
function orderShares(discount: SimpleInput, lines: readonly LineDraft[], currency: string): Shares {
  const parts = lines.map(line => coveredPart(discount, line))
  if (discount.kind === 'FIXED_PRICE') {
    // A fixed price is per unit, so there is no amount to allocate.
    return {
      reductions: parts.map(({ line, units, base }) => ({
        line,
        amount: reducerOf({ ...discount, value: discount.value * units })(base),
        base,
      })),
      reason: ({ base }) => `${describe(discount, currency)} each, on ${toDecimal(base, currency)}`,
      exact: () => undefined,
    }
  }
  const weights = parts.map(({ base }) => base)
  const total = sum(weights, weight => weight)
  const off = reducerOf(discount)(total)
  const shares = allocate(off, weights)
  const covered = parts.some(({ line, units }) => units < line.quantity)
    ? ` for ${sum(parts, ({ units }) => units)} of ${sum(lines, ({ quantity }) => quantity)} units`
    : ''
  return {
    reductions: parts.map(({ line, base }, index) => ({ line, amount: shares[index] as bigint, base })),
    reason: () => `share of ${describe(discount, currency)} on ${toDecimal(total, currency)}${covered}`,
    exact: ({ base, amount }) =>
      discount.kind === 'PERCENTAGE'
        ? exactReduction(discount, base, amount)
        : { num: off * base, den: total },
  }
}

/** The units of a line that a discount reduces, and what is left of their price, rounded down. */
function coveredPart({ lineUnits }: DiscountInput, line: LineDraft) {
  const { input, quantity, left } = line
  const units = lineUnits ? min(BigInt(lineUnits[input.id] ?? 0), quantity) : quantity
  return { line, units, base: (left * units) / quantity }
}

/** Automatic discounts on specific items change the unit price; all others apply after it. */
function isItemDiscount({ source, scope, kind, maxUnits }: DiscountInput): boolean {
  const simple = kind !== 'BUY_X_GET_Y' && kind !== 'QUANTITY_PRICE' && maxUnits === undefined
  return simple && source === 'discountRule' && scope === 'SPECIFIC_ITEMS'
}

function eligibleLines(
  { scope, lineIds = [], lineUnits }: DiscountInput,
  lines: readonly LineDraft[],
): LineDraft[] {
  const ids = scope === 'GLOBAL' ? undefined : new Set(lineIds)
  return lines.filter(
    ({ left, input }) =>
      left > 0n &&
      input.discountable !== false &&
      (!ids || ids.has(input.id)) &&
      (!lineUnits || (lineUnits[input.id] ?? 0) > 0),
  )
}

const SOURCES = ['discountRule', 'coupon', 'merchantDiscount'] as const

function inOrder(discounts: readonly DiscountInput[]): DiscountInput[] {
  const rank = (discount: DiscountInput) => (isItemDiscount(discount) ? -1 : SOURCES.indexOf(discount.source))
  return [...discounts].sort((a, b) => rank(a) - rank(b))
}

function checkDiscount(discount: DiscountInput): void {
  const { id } = discount
  if (discount.maxUnits !== undefined) requireCount(discount.maxUnits, 1, 'maxUnits', id)
  for (const units of Object.values(discount.lineUnits ?? {})) requireCount(units, 0, 'lineUnits', id)
  if (discount.kind === 'QUANTITY_PRICE') requireCount(discount.quantity, 2, 'quantity', id)
  if (discount.kind === 'BUY_X_GET_Y') {
    requireCount(discount.buy, 1, 'buy', id)
    requireCount(discount.get, 1, 'get', id)
  }
  if (discount.kind !== 'PERCENTAGE' && discount.kind !== 'BUY_X_GET_Y') {
    requireAmount(discount.value, 'discount', id)
    return
  }
  const { num, den } = readRatio(discount.value, 'discount', id)
  if (num < 0n || num > den * 100n)
    throw new PricingError('INVALID_INPUT', 'percentage is not between 0 and 100', id)
}

function describe(discount: DiscountInput, currency: string): string {
  const units = discount.maxUnits === undefined ? '' : `, at most ${discount.maxUnits} units`
  switch (discount.kind) {
    case 'PERCENTAGE':
      return `${discount.value} % off${units}`
    case 'FIXED_AMOUNT':
      return `${toDecimal(discount.value, currency)} off${units}`
    case 'FIXED_PRICE':
      return `price ${toDecimal(discount.value, currency)}${units}`
    case 'BUY_X_GET_Y':
      return `buy ${discount.buy}, get ${discount.get} with ${discount.value} % off`
    case 'QUANTITY_PRICE':
      return `${discount.quantity} for ${toDecimal(discount.value, currency)}`
  }
}
