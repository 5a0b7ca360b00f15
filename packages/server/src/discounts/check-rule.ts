import type { DiscountScope, DiscountTrigger, RuleDiscount } from '@stoa/contract'
import type { EntityViolation } from '../crud/entity-store.ts'
import { DISCOUNT_TYPES, kindOf, type RuleDoc, TRIGGER_TYPES } from './normalize-rule.ts'

/** Violations of the rules of discount rules that the schema cannot express (protocol/discounts §2, §3). */
export function checkRule({ trigger, discounts, activeTimeInfo }: RuleDoc): EntityViolation[] {
  const { start, end } = activeTimeInfo ?? {}
  return [
    ...(trigger ? checkTrigger(trigger, 'trigger') : []),
    ...checkDiscounts(discounts?.values ?? []),
    ...(start && end && Date.parse(end) <= Date.parse(start)
      ? [invalid('activeTimeInfo.end', 'must be later than activeTimeInfo.start')]
      : []),
  ]
}

const invalid = (field: string, description: string): EntityViolation => ({
  field,
  rule: 'VALIDATION',
  description,
})

const missing = (field: string, description: string): EntityViolation => ({
  field,
  rule: 'REQUIRED_FIELD',
  description,
})

/** An object must have one field of the kinds, and its type must name that kind. */
function checkKind(
  value: object,
  { types, typeField, at }: { types: Readonly<Record<string, string>>; typeField: string; at: string },
): EntityViolation[] {
  const kind = kindOf(value, types)
  if (!kind)
    return [
      {
        field: at,
        rule: 'REQUIRED_ONE_OF_FIELD',
        description: `needs one of ${Object.keys(types).join(', ')}`,
      },
    ]
  const [field, type] = kind
  const sent = (value as Record<string, unknown>)[typeField]
  return sent === type ? [] : [invalid(`${at}.${typeField}`, `must be ${type}, because ${field} is set`)]
}

function checkTrigger(trigger: DiscountTrigger, at: string): EntityViolation[] {
  const { and, or, subtotalRange, itemQuantityRange, customerEligibility } = trigger
  const group = and ?? or
  return [
    ...checkKind(trigger, { types: TRIGGER_TYPES, typeField: 'triggerType', at }),
    ...(group ? checkGroup(group, `${at}.${and ? 'and' : 'or'}`) : []),
    ...(subtotalRange ? checkRange(subtotalRange, `${at}.subtotalRange`) : []),
    ...(itemQuantityRange ? checkRange(itemQuantityRange, `${at}.itemQuantityRange`) : []),
    ...(customerEligibility && !customerEligibility.individualMembersInfo?.memberIds
      ? [missing(`${at}.customerEligibility.individualMembersInfo.memberIds`, 'names the members')]
      : []),
  ]
}

const checkGroup = ({ triggers }: { triggers?: DiscountTrigger[] }, at: string): EntityViolation[] =>
  triggers
    ? triggers.flatMap((part, i) => checkTrigger(part, `${at}.triggers[${i}]`))
    : [missing(`${at}.triggers`, 'lists 2 to 5 conditions')]

function checkRange(
  { from, to, scopes }: { from?: string | number; to?: string | number; scopes?: DiscountScope[] },
  at: string,
): EntityViolation[] {
  const violations = checkScopes(scopes, `${at}.scopes`)
  if (from === undefined && to === undefined)
    violations.push({ field: at, rule: 'REQUIRED_ONE_OF_FIELD', description: 'needs from or to' })
  else if (from !== undefined && to !== undefined && Number(from) > Number(to))
    violations.push(invalid(`${at}.to`, 'must not be less than from'))
  return violations
}

/** Violations of a list of scopes. */
export const checkScopes = (scopes: readonly DiscountScope[] = [], at: string): EntityViolation[] =>
  scopes.flatMap((scope, i) =>
    checkKind(scope, {
      types: { catalogItemFilter: 'CATALOG_ITEM', customFilter: 'CUSTOM_FILTER' },
      typeField: 'type',
      at: `${at}[${i}]`,
    }),
  )

function checkDiscounts(values: readonly RuleDiscount[]): EntityViolation[] {
  const [discount] = values
  if (!discount) return [missing('discounts.values', 'needs one discount')]
  const at = 'discounts.values[0]'
  const { specificItemsInfo, quantityBased } = discount
  return [
    ...checkKind(discount, { types: DISCOUNT_TYPES, typeField: 'discountType', at }),
    ...(specificItemsInfo?.scopes?.length
      ? checkScopes(specificItemsInfo.scopes, `${at}.specificItemsInfo.scopes`)
      : [missing(`${at}.specificItemsInfo.scopes`, 'names the discounted items')]),
    ...(quantityBased && !quantityBased.configurations
      ? [missing(`${at}.quantityBased.configurations`, 'needs one offer')]
      : []),
  ]
}
