import { requireCount, sum } from './amounts.ts'
import { inScopes } from './select-lines.ts'
import type {
  CouponInput,
  DiscountInput,
  DiscountRuleInput,
  LineInput,
  PricingInput,
  ScopeInput,
  SkippedDiscount,
  SkipReason,
  TriggerInput,
} from './types.ts'

/** The discounts that apply, in one of the permitted combinations, and those whose conditions do not hold. */
export interface Promotion {
  readonly discounts: readonly DiscountInput[]
  readonly skipped: readonly SkippedDiscount[]
}

/**
 * Evaluates rules and coupon against the lines. Returns one combination, or two if the coupon does not combine with rules: the
 * coupon alone and the rules alone.
 */
export function promotionsOf(input: PricingInput): Promotion[] {
  const { discountRules = [], coupon, discounts: others = [] } = input
  const rules: DiscountInput[] = []
  const skipped: SkippedDiscount[] = []
  for (const rule of discountRules) {
    const reason = whyNotRule(rule, input)
    if (reason) skipped.push({ discountId: rule.id, source: 'discountRule', reason })
    else rules.push(ruleDiscount(rule, input))
  }
  if (!coupon) return [{ discounts: [...rules, ...others], skipped }]

  const rejection = whyNotCoupon(coupon, input)
  if (rejection) return [{ discounts: [...rules, ...others], skipped: [...skipped, rejection] }]
  const reduction = couponDiscount(coupon, input)
  const alone = coupon.combinesWithRules === false && rules.length > 0
  if (!alone) return [{ discounts: [...rules, reduction, ...others], skipped }]
  const leftOut = ({ id, source }: DiscountInput): SkippedDiscount => ({
    discountId: id,
    source,
    reason: 'NOT_COMBINABLE',
  })
  return [
    { discounts: [reduction, ...others], skipped: [...skipped, ...rules.map(leftOut)] },
    { discounts: [...rules, ...others], skipped: [...skipped, leftOut(reduction)] },
  ]
}

const linesIn = (lines: readonly LineInput[], scopes: readonly ScopeInput[] | undefined) =>
  lines.filter(line => inScopes(line, scopes))

const subtotalOf = (lines: readonly LineInput[]) =>
  sum(lines, ({ unitPrice, quantity }) => unitPrice * BigInt(quantity))

const quantityOf = (lines: readonly LineInput[]) => sum(lines, ({ quantity }) => BigInt(quantity))

/** Scopes become line ids, so that `applyDiscounts` knows lines alone. */
const targetOf = (scopes: readonly ScopeInput[] | undefined, lines: readonly LineInput[]) =>
  scopes
    ? { scope: 'SPECIFIC_ITEMS' as const, lineIds: linesIn(lines, scopes).map(({ id }) => id) }
    : { scope: 'GLOBAL' as const }

const ruleDiscount = (
  { id, name, scopes, discount }: DiscountRuleInput,
  { lines }: PricingInput,
): DiscountInput => ({
  id,
  source: 'discountRule',
  ...(name !== undefined && { name }),
  ...targetOf(scopes, lines),
  ...discount,
})

function couponDiscount(coupon: CouponInput, { lines }: PricingInput): DiscountInput {
  const { id, name, code, scopes, discount, maxUnits } = coupon
  const common = { id, code, source: 'coupon' as const, ...(name !== undefined && { name }) }
  if (discount.kind === 'FREE_SHIPPING')
    return { ...common, scope: 'SHIPPING', kind: 'PERCENTAGE', value: '100' }
  if (maxUnits !== undefined) requireCount(maxUnits, 1, 'maxUnits', id)
  return { ...common, ...targetOf(scopes, lines), ...(maxUnits !== undefined && { maxUnits }), ...discount }
}

function whyNotRule(rule: DiscountRuleInput, input: PricingInput): SkipReason | undefined {
  return (
    whyInactive(rule, input.now) ??
    (rule.trigger && !holds(rule.trigger, input) ? 'NOT_TRIGGERED' : undefined)
  )
}

/** Why a discount is not active at this time. */
export function whyInactive(
  { active, activeFrom, activeUntil }: Pick<DiscountRuleInput, 'active' | 'activeFrom' | 'activeUntil'>,
  now: Date,
): 'DISABLED' | 'NOT_STARTED' | 'EXPIRED' | undefined {
  if (active === false) return 'DISABLED'
  if (activeFrom && now < activeFrom) return 'NOT_STARTED'
  return activeUntil && activeUntil <= now ? 'EXPIRED' : undefined
}

function whyNotCoupon(coupon: CouponInput, { lines, now }: PricingInput): SkippedDiscount | undefined {
  const skip = (reason: SkipReason, missing?: bigint): SkippedDiscount => ({
    discountId: coupon.id,
    source: 'coupon',
    reason,
    ...(missing !== undefined && { missing }),
  })
  const inactive = whyInactive(coupon, now) ?? coupon.rejection
  if (inactive) return skip(inactive)
  const covered = linesIn(lines, coupon.scopes)
  const subtotal = subtotalOf(covered)
  if (coupon.minSubtotal !== undefined && subtotal < coupon.minSubtotal)
    return skip('MIN_SUBTOTAL', coupon.minSubtotal - subtotal)
  const quantity = quantityOf(covered)
  if (coupon.minQuantity !== undefined && quantity < BigInt(coupon.minQuantity))
    return skip('MIN_QUANTITY', BigInt(coupon.minQuantity) - quantity)
  return undefined
}

function holds(trigger: TriggerInput, input: PricingInput): boolean {
  switch (trigger.kind) {
    case 'AND':
      return trigger.triggers.every(part => holds(part, input))
    case 'OR':
      return trigger.triggers.some(part => holds(part, input))
    case 'SUBTOTAL_RANGE':
      return within(subtotalOf(linesIn(input.lines, trigger.scopes)), trigger.from, trigger.to)
    case 'ITEM_QUANTITY_RANGE':
      return within(quantityOf(linesIn(input.lines, trigger.scopes)), trigger.from, trigger.to)
    case 'MEMBERS':
      return input.memberId !== undefined && trigger.memberIds.includes(input.memberId)
    case 'CUSTOM':
      return trigger.holds
  }
}

const within = (value: bigint, from: bigint | number | undefined, to: bigint | number | undefined) =>
  (from === undefined || value >= BigInt(from)) && (to === undefined || value <= BigInt(to))
