import type { DiscountScope, DiscountTrigger, RuleDiscount } from '@stoa/contract'
import { parseAmount } from '@stoa/contract/money'
import { type PricingRule, toScopeInput } from '../discounts/index.ts'
import type { DiscountRuleInput, DiscountValue, TriggerInput } from '../pricing/index.ts'

/** A discount rule as input of the pricing engine (protocol/discounts §2, §3). Times are checked when rules are read. */
export function toRuleInput(
  { id, name, trigger, discounts }: PricingRule,
  currency: string,
): DiscountRuleInput[] {
  const [discount] = discounts?.values ?? []
  const value = discount && toValue(discount, currency)
  if (!id || !value) return []
  return [
    {
      id,
      ...(name && { name }),
      ...(trigger && { trigger: toTrigger(trigger, currency) }),
      scopes: (discount.specificItemsInfo?.scopes ?? []).flatMap(toScopeInput),
      discount: value,
    },
  ]
}

function toValue(discount: RuleDiscount, currency: string): DiscountValue | undefined {
  const { percentage, fixedAmount, fixedPrice, quantityBased } = discount
  if (percentage != null) return { kind: 'PERCENTAGE', value: String(percentage) }
  if (fixedAmount != null) return { kind: 'FIXED_AMOUNT', value: parseAmount(fixedAmount, currency) }
  if (fixedPrice != null) return { kind: 'FIXED_PRICE', value: parseAmount(fixedPrice, currency) }
  const [offer] = quantityBased?.configurations ?? []
  return (
    offer && { kind: 'QUANTITY_PRICE', quantity: offer.quantity, value: parseAmount(offer.price, currency) }
  )
}

const scopesOf = (scopes: readonly DiscountScope[] | undefined) =>
  scopes && scopes.length > 0 ? { scopes: scopes.flatMap(toScopeInput) } : {}

/** Apps cannot decide yet, so their triggers never hold. */
function toTrigger(trigger: DiscountTrigger, currency: string): TriggerInput {
  const { and, or, subtotalRange, itemQuantityRange, customerEligibility } = trigger
  const group = and ?? or
  if (group) {
    const triggers = (group.triggers ?? []).map(part => toTrigger(part, currency))
    return { kind: and ? 'AND' : 'OR', triggers }
  }
  if (subtotalRange) {
    const { from, to, scopes } = subtotalRange
    return {
      kind: 'SUBTOTAL_RANGE',
      ...scopesOf(scopes),
      ...(from != null && { from: parseAmount(from, currency) }),
      ...(to != null && { to: parseAmount(to, currency) }),
    }
  }
  if (itemQuantityRange) {
    const { from, to, scopes } = itemQuantityRange
    return {
      kind: 'ITEM_QUANTITY_RANGE',
      ...scopesOf(scopes),
      ...(from != null && { from }),
      ...(to != null && { to }),
    }
  }
  const memberIds = customerEligibility?.individualMembersInfo?.memberIds
  return memberIds ? { kind: 'MEMBERS', memberIds } : { kind: 'CUSTOM', holds: false }
}
