import type { DiscountRule, DiscountScope, DiscountTrigger, RuleDiscount } from '@stoa/contract'

/** The document of a rule: the fields that requests write. */
export type RuleDoc = Partial<
  Omit<DiscountRule, 'id' | 'revision' | 'createdDate' | 'updatedDate' | 'status'>
>

export const TRIGGER_TYPES = {
  and: 'AND',
  or: 'OR',
  customTrigger: 'CUSTOM',
  subtotalRange: 'SUBTOTAL_RANGE',
  itemQuantityRange: 'ITEM_QUANTITY_RANGE',
  customerEligibility: 'CUSTOMER_ELIGIBILITY',
} as const

export const DISCOUNT_TYPES = {
  percentage: 'PERCENTAGE',
  fixedAmount: 'FIXED_AMOUNT',
  fixedPrice: 'FIXED_PRICE',
  quantityBased: 'QUANTITY_BASED',
} as const

/** The field of an object that says which kind it is, and the name of that kind. */
export const kindOf = <K extends string, T extends string>(
  value: object,
  types: Readonly<Record<K, T>>,
): [K, T] | undefined =>
  (Object.entries(types) as [K, T][]).find(([field]) => (value as Record<string, unknown>)[field] != null)

/** Fills in kinds and ids of scopes. */
export const normalizeScopes = (scopes: readonly DiscountScope[], newId: () => string): DiscountScope[] =>
  scopes.map(scope => ({
    ...scope,
    id: scope.id ?? newId(),
    type: scope.type ?? (scope.customFilter ? ('CUSTOM_FILTER' as const) : ('CATALOG_ITEM' as const)),
  }))

/** Fills in kinds that are not sent, and ids of scopes and offers (protocol/discounts §2, §3). */
export function normalizeRule(doc: RuleDoc, newId: () => string): RuleDoc {
  const scopes = (list: readonly DiscountScope[] | undefined) => list && normalizeScopes(list, newId)
  const range = <R extends { scopes?: DiscountScope[] }>(value: R | undefined) =>
    value && { ...value, ...(value.scopes && { scopes: scopes(value.scopes) }) }
  const trigger = (value: DiscountTrigger): DiscountTrigger => {
    const { and, or, subtotalRange, itemQuantityRange } = value
    const triggerType = value.triggerType ?? kindOf(value, TRIGGER_TYPES)?.[1]
    return {
      ...value,
      ...(triggerType && { triggerType }),
      ...(and?.triggers && { and: { triggers: and.triggers.map(trigger) } }),
      ...(or?.triggers && { or: { triggers: or.triggers.map(trigger) } }),
      ...(subtotalRange && { subtotalRange: range(subtotalRange) }),
      ...(itemQuantityRange && { itemQuantityRange: range(itemQuantityRange) }),
    } as DiscountTrigger
  }
  const discount = (value: RuleDiscount): RuleDiscount => {
    const discountType = value.discountType ?? kindOf(value, DISCOUNT_TYPES)?.[1]
    const { quantityBased, specificItemsInfo } = value
    return {
      ...value,
      targetType: 'SPECIFIC_ITEMS',
      ...(discountType && { discountType }),
      ...(specificItemsInfo && { specificItemsInfo: { scopes: scopes(specificItemsInfo.scopes) ?? [] } }),
      ...(quantityBased && {
        quantityBased: {
          configurations: quantityBased.configurations?.map(offer => ({ ...offer, id: offer.id ?? newId() })),
        },
      }),
    }
  }
  return {
    ...doc,
    ...(doc.trigger && { trigger: trigger(doc.trigger) }),
    ...(doc.discounts?.values && { discounts: { values: doc.discounts.values.map(discount) } }),
  }
}
