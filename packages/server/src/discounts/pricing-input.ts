import type { DiscountScope, DiscountTrigger, RuleDiscount } from '@stoa/contract'
import { parseAmount } from '@stoa/contract/money'
import type { CouponInput, DiscountRuleInput, DiscountValue, ScopeInput, TriggerInput } from '@stoa/pricing'
import type { CouponDoc } from './coupons.ts'
import { type CustomDecisions, NO_DECISIONS } from './custom-conditions.ts'
import type { PricingRule } from './read-discount-rules.ts'

/** A discount rule as input of the pricing engine (protocol/discounts §2, §3). Times are checked when rules are read. */
export function toRuleInput(
  { id, name, trigger, discounts }: PricingRule,
  currency: string,
  decisions: CustomDecisions,
): DiscountRuleInput[] {
  const [discount] = discounts?.values ?? []
  const value = discount && ruleDiscount(discount, currency)
  if (!id || !value) return []
  return [
    {
      id,
      ...(name && { name }),
      ...(trigger && { trigger: toTrigger(trigger, currency, decisions) }),
      scopes: (discount.specificItemsInfo?.scopes ?? []).flatMap(scope => toScopeInput(scope, decisions)),
      discount: value,
    },
  ]
}

function ruleDiscount(discount: RuleDiscount, currency: string): DiscountValue | undefined {
  const { percentage, fixedAmount, fixedPrice, quantityBased } = discount
  if (percentage != null) return { kind: 'PERCENTAGE', value: String(percentage) }
  if (fixedAmount != null) return { kind: 'FIXED_AMOUNT', value: parseAmount(fixedAmount, currency) }
  if (fixedPrice != null) return { kind: 'FIXED_PRICE', value: parseAmount(fixedPrice, currency) }
  const [offer] = quantityBased?.configurations ?? []
  return (
    offer && { kind: 'QUANTITY_PRICE', quantity: offer.quantity, value: parseAmount(offer.price, currency) }
  )
}

const scopesOf = (scopes: readonly DiscountScope[] | undefined, decisions: CustomDecisions) =>
  scopes && scopes.length > 0 ? { scopes: scopes.flatMap(scope => toScopeInput(scope, decisions)) } : {}

function toTrigger(trigger: DiscountTrigger, currency: string, decisions: CustomDecisions): TriggerInput {
  const { and, or, subtotalRange, itemQuantityRange, customerEligibility, customTrigger } = trigger
  const group = and ?? or
  if (group) {
    const triggers = (group.triggers ?? []).map(part => toTrigger(part, currency, decisions))
    return { kind: and ? 'AND' : 'OR', triggers }
  }
  if (subtotalRange) {
    const { from, to, scopes } = subtotalRange
    return {
      kind: 'SUBTOTAL_RANGE',
      ...scopesOf(scopes, decisions),
      ...(from != null && { from: parseAmount(from, currency) }),
      ...(to != null && { to: parseAmount(to, currency) }),
    }
  }
  if (itemQuantityRange) {
    const { from, to, scopes } = itemQuantityRange
    return {
      kind: 'ITEM_QUANTITY_RANGE',
      ...scopesOf(scopes, decisions),
      ...(from != null && { from }),
      ...(to != null && { to }),
    }
  }
  const memberIds = customerEligibility?.individualMembersInfo?.memberIds
  if (memberIds) return { kind: 'MEMBERS', memberIds }
  return { kind: 'CUSTOM', holds: customTrigger ? decisions.holds(customTrigger) : false }
}

/** A coupon as input of the pricing engine (protocol/discounts §4). */
export function toCouponInput(id: string, doc: CouponDoc, currency: string): CouponInput {
  const { code = '', name, active, activeTimeInfo, minimumSubtotal, minimumQuantity, maximumUnits } = doc
  const { start, end } = activeTimeInfo ?? {}
  const scopes = couponScopes(doc)
  return {
    id,
    code,
    ...(name !== undefined && { name }),
    ...(active !== undefined && { active }),
    ...(start && { activeFrom: new Date(start) }),
    ...(end && { activeUntil: new Date(end) }),
    ...(scopes && { scopes }),
    discount: couponDiscount(doc, currency),
    ...(minimumSubtotal !== undefined && { minSubtotal: parseAmount(minimumSubtotal, currency) }),
    ...(minimumQuantity !== undefined && { minQuantity: minimumQuantity }),
    ...(maximumUnits !== undefined && { maxUnits: maximumUnits }),
    ...(doc.combinesWithDiscountRules !== undefined && { combinesWithRules: doc.combinesWithDiscountRules }),
  }
}

function couponDiscount(doc: CouponDoc, currency: string): CouponInput['discount'] {
  const { percentage, fixedAmount, fixedPrice, buyXGetY } = doc
  if (percentage !== undefined) return { kind: 'PERCENTAGE', value: percentage }
  if (fixedAmount !== undefined) return { kind: 'FIXED_AMOUNT', value: parseAmount(fixedAmount, currency) }
  if (fixedPrice !== undefined) return { kind: 'FIXED_PRICE', value: parseAmount(fixedPrice, currency) }
  if (buyXGetY)
    return {
      kind: 'BUY_X_GET_Y',
      buy: buyXGetY.buy,
      get: buyXGetY.get,
      value: buyXGetY.percentage ?? 100,
    }
  return { kind: 'FREE_SHIPPING' }
}

function couponScopes({ scopes = [], collectionIds = [] }: CouponDoc): ScopeInput[] | undefined {
  if (scopes.length === 0 && collectionIds.length === 0) return undefined
  return [
    ...scopes.flatMap(scope => toScopeInput(scope, NO_DECISIONS)),
    ...(collectionIds.length > 0 ? [{ collectionIds: collectionIds.map(id => id.toLowerCase()) }] : []),
  ]
}

/** A scope of rules and coupons as pricing needs it. Custom filters of coupons select nothing. */
function toScopeInput(
  { catalogItemFilter, customFilter }: DiscountScope,
  decisions: CustomDecisions,
): ScopeInput[] {
  if (customFilter) return [{ lineIds: decisions.selectedLines(customFilter) }]
  if (!catalogItemFilter) return []
  const { catalogAppId, catalogItemIds = [] } = catalogItemFilter
  return [
    {
      ...(catalogAppId !== undefined && { appId: catalogAppId.toLowerCase() }),
      ...(catalogItemIds.length > 0 && { itemIds: catalogItemIds.map(id => id.toLowerCase()) }),
    },
  ]
}
