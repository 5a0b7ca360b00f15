import { requireCount, sum } from './amounts.ts'
import { inScopes } from './select-lines.ts'
import type {
  CouponInput,
  DiscountInput,
  DiscountRuleInput,
  LineInput,
  PricingInput,
  ScopeInput,
  SkipExplanation,
  SkippedDiscount,
  TriggerInput,
  UnmetCondition,
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
    const skip = whyNotRule(rule, input)
    if (skip) skipped.push({ discountId: rule.id, source: 'discountRule', ...skip })
    else rules.push(ruleDiscount(rule, input))
  }
  if (!coupon) return [{ discounts: [...rules, ...others], skipped }]

  const rejection = whyNotCoupon(coupon, input)
  if (rejection) return [{ discounts: [...rules, ...others], skipped: [...skipped, rejection] }]
  const reduction = couponDiscount(coupon, input)
  const alone = coupon.combinesWithRules === false && rules.length > 0
  if (!alone) return [{ discounts: [...rules, reduction, ...others], skipped }]
  const skip = ({ id, source }: DiscountInput): SkippedDiscount => ({
    discountId: id,
    source,
    reason: 'NOT_COMBINABLE',
  })
  return [
    { discounts: [reduction, ...others], skipped: [...skipped, ...rules.map(skip)] },
    { discounts: [...rules, ...others], skipped: [...skipped, skip(reduction)] },
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

function whyNotRule(rule: DiscountRuleInput, input: PricingInput): SkipExplanation | undefined {
  const inactive = whyInactive(rule, input.now)
  if (inactive) return inactive
  const unmet = rule.trigger && unmetCondition(rule.trigger, input)
  return unmet && { reason: 'NOT_TRIGGERED', unmet }
}

/** Why a discount is not active at this time. */
export function whyInactive(
  { active, activeFrom, activeUntil }: Pick<DiscountRuleInput, 'active' | 'activeFrom' | 'activeUntil'>,
  now: Date,
): SkipExplanation | undefined {
  if (active === false) return { reason: 'DISABLED' }
  if (activeFrom && now < activeFrom) return { reason: 'NOT_STARTED', activeFrom }
  return activeUntil && activeUntil <= now ? { reason: 'EXPIRED', activeUntil } : undefined
}

function whyNotCoupon(coupon: CouponInput, { lines, now }: PricingInput): SkippedDiscount | undefined {
  const skip = (explanation: SkipExplanation): SkippedDiscount => ({
    discountId: coupon.id,
    source: 'coupon',
    ...explanation,
  })
  const inactive = whyInactive(coupon, now)
  if (inactive) return skip(inactive)
  if (coupon.rejection) return skip({ reason: coupon.rejection })
  const covered = linesIn(lines, coupon.scopes)
  const subtotal = subtotalOf(covered)
  if (coupon.minSubtotal !== undefined && subtotal < coupon.minSubtotal)
    return skip({ reason: 'MIN_SUBTOTAL', missing: coupon.minSubtotal - subtotal })
  const quantity = quantityOf(covered)
  if (coupon.minQuantity !== undefined && quantity < BigInt(coupon.minQuantity))
    return skip({ reason: 'MIN_QUANTITY', missing: BigInt(coupon.minQuantity) - quantity })
  return undefined
}

/** The part of a trigger that does not hold; undefined if the trigger holds. */
function unmetCondition(trigger: TriggerInput, input: PricingInput): UnmetCondition | undefined {
  const { kind } = trigger
  switch (kind) {
    case 'AND':
    case 'OR': {
      const parts = trigger.triggers.map(part => unmetCondition(part, input))
      const conditions = parts.filter(part => part !== undefined)
      const holds = kind === 'AND' ? conditions.length === 0 : conditions.length < parts.length
      return holds ? undefined : { kind, conditions }
    }
    case 'SUBTOTAL_RANGE':
      return outside(kind, subtotalOf(linesIn(input.lines, trigger.scopes)), trigger)
    case 'ITEM_QUANTITY_RANGE':
      return outside(kind, quantityOf(linesIn(input.lines, trigger.scopes)), trigger)
    case 'MEMBERS':
      return input.memberId !== undefined && trigger.memberIds.includes(input.memberId) ? undefined : { kind }
    case 'CUSTOM':
      return trigger.holds ? undefined : { kind }
  }
}

function outside(
  kind: 'SUBTOTAL_RANGE' | 'ITEM_QUANTITY_RANGE',
  value: bigint,
  { from, to }: { readonly from?: bigint | number; readonly to?: bigint | number },
): UnmetCondition | undefined {
  if (from !== undefined && value < from) return { kind, missing: BigInt(from) - value }
  return to !== undefined && value > to ? { kind, excess: value - BigInt(to) } : undefined
}
