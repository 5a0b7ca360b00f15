import { allocate, type Ratio, toDecimal } from '@stoa/contract/money'
import { readRatio, requireAmount, requireCount, roundingOf } from './amounts.ts'
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
  reduceUnits,
  reduction,
} from './unit-discounts.ts'

/** The amounts that discounts reduce: the line drafts and the remaining shipping price. */
export interface DiscountTargets {
  readonly lines: readonly LineDraft[]
  shippingLeft: bigint
}

type LineShare = LineReduction & { readonly reason: () => string }
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
  const amount = reduction(discount, before)
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
  const eligible = targets.lines.filter(line => line.left > 0n && isEligible(discount, line))
  if (eligible.length === 0) return { reason: 'NOTHING_TO_APPLY_TO' }
  const perItem = isItemDiscount(discount)
  const shares = sharesOf(discount, eligible, currency).filter(({ amount }) => amount > 0n)
  if (shares.length === 0) return { reason: 'NO_EFFECT' }
  for (const { line, amount } of shares) {
    line.left -= amount
    line.shares.push({ discountId: discount.id, amount })
  }
  return {
    applied: {
      discount,
      amount: shares.reduce((sum, share) => sum + share.amount, 0n),
      lines: shares.map(({ line, amount }) => ({ lineId: line.input.id, amount })),
    },
    steps: () =>
      shares.map(({ line, amount, exact, reason }) => ({
        rule: perItem ? 'item-discount' : 'order-discount',
        part: 'line',
        id: line.input.id,
        discountId: discount.id,
        amount: -amount,
        counted: true,
        ...(exact && roundingOff(amount, exact(), currency)),
        reason: reason(),
      })),
  }
}

/** The rounding of a step that takes an amount off. */
const roundingOff = (amount: bigint, { num, den }: Ratio, currency: string) =>
  roundingOf(-amount, { num: -num, den }, currency)

type SimpleInput = Extract<DiscountInput, SimpleDiscount>

/** What a discount takes off each line, with the reason for the merchant. */
function sharesOf(discount: DiscountInput, lines: readonly LineDraft[], currency: string): LineShare[] {
  const described = (reductions: ReturnType<typeof reduceUnits>) =>
    reductions.map(share => ({ ...share, reason: () => describe(discount, currency) }))
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
function itemShares(discount: SimpleInput, lines: readonly LineDraft[], currency: string): LineShare[] {
  return lines.map(line => {
    const { unit, quantity } = line
    const off = reduction(discount, unit)
    const reason = () => `${describe(discount, currency)} on ${toDecimal(unit, currency)}, x ${quantity}`
    line.unit -= off
    const amount = off * quantity
    return { line, amount, exact: () => exactReduction(discount, unit * quantity, amount), reason }
  })
}

/** Rounds once over all lines, then allocates: 10 % off the cart is 10 % of the displayed subtotal. */
function orderShares(discount: SimpleInput, lines: readonly LineDraft[], currency: string): LineShare[] {
  if (discount.kind === 'FIXED_PRICE') {
    // A fixed price is per unit, so there is no amount to allocate.
    return lines.map(line => {
      const amount = reduction({ ...discount, value: discount.value * line.quantity }, line.left)
      const { left } = line
      return {
        line,
        amount,
        reason: () => `${describe(discount, currency)} each, on ${toDecimal(left, currency)}`,
      }
    })
  }
  const weights = lines.map(line => line.left)
  const base = weights.reduce((a, b) => a + b, 0n)
  const off = reduction(discount, base)
  const parts = allocate(off, weights)
  const reason = () => `share of ${describe(discount, currency)} on ${toDecimal(base, currency)}`
  return lines.map((line, index) => {
    const amount = parts[index] as bigint
    const { left } = line
    const exact = () =>
      discount.kind === 'PERCENTAGE' ? exactReduction(discount, left, amount) : { num: off * left, den: base }
    return { line, amount, exact, reason }
  })
}

/** Automatic discounts on specific items change the unit price; all others apply after it. */
function isItemDiscount({ source, scope, kind, maxUnits }: DiscountInput): boolean {
  const simple = kind !== 'BUY_X_GET_Y' && kind !== 'QUANTITY_PRICE' && maxUnits === undefined
  return simple && source === 'discountRule' && scope === 'SPECIFIC_ITEMS'
}

function isEligible(discount: DiscountInput, { input }: LineDraft): boolean {
  if (input.discountable === false) return false
  return discount.scope === 'GLOBAL' || (discount.lineIds ?? []).includes(input.id)
}

const SOURCES = ['discountRule', 'coupon', 'merchantDiscount'] as const

function inOrder(discounts: readonly DiscountInput[]): DiscountInput[] {
  const rank = (discount: DiscountInput) => (isItemDiscount(discount) ? -1 : SOURCES.indexOf(discount.source))
  return [...discounts].sort((a, b) => rank(a) - rank(b))
}

function checkDiscount(discount: DiscountInput): void {
  const { id } = discount
  if (discount.maxUnits !== undefined) requireCount(discount.maxUnits, 1, 'maxUnits', id)
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
