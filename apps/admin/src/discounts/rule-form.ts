import type { contract, ReplyOf } from '@stoa/contract'
import { textOf } from '../form/form-values.ts'
import { t } from '../i18n/translate.ts'

/** An automatic discount (protocol/discounts §1). */
export type Rule = ReplyOf<typeof contract.discountRules.queryDiscountRules>['discountRules'][number]

export const discountKinds = {
  percentage: t('Percentage off each item'),
  fixedAmount: t('Amount off each item'),
  fixedPrice: t('New price of each item'),
  quantityBased: t('Several units for one price'),
} as const
export type DiscountKind = keyof typeof discountKinds

export const conditions = {
  none: t('Always'),
  subtotal: t('From a subtotal of the cart'),
  quantity: t('From a number of units in the cart'),
  ownQuantity: t('From a number of units of these products'),
} as const
export type Condition = keyof typeof conditions

/** The parts of a rule that the form shows. */
export interface RuleTerms {
  kind: DiscountKind
  value: string
  /** Of `quantityBased`: units that are sold together. */
  units: string
  /** Ids of the discounted products; empty for all. */
  products: string[]
  condition: Condition
  from: string
}

/** The parts that are not controls of the form. */
export type RuleChoices = Pick<RuleTerms, 'kind' | 'condition' | 'products'>

export const newTerms: RuleTerms = {
  kind: 'percentage',
  value: '',
  units: '',
  products: [],
  condition: 'none',
  from: '',
}

/** The terms of a rule; undefined if it has conditions or items that the form cannot show. */
export function termsOf({ trigger, discounts }: Rule): RuleTerms | undefined {
  const [discount] = discounts?.values ?? []
  const { percentage, fixedAmount, fixedPrice, quantityBased, specificItemsInfo } = discount ?? {}
  const [scope, ...furtherScopes] = specificItemsInfo?.scopes ?? []
  if (!scope?.catalogItemFilter || furtherScopes.length > 0) return undefined
  const { subtotalRange, itemQuantityRange } = trigger ?? {}
  const range = subtotalRange ?? itemQuantityRange
  if (trigger && (!range || range.to || range.from === undefined)) return undefined
  const products = scope.catalogItemFilter.catalogItemIds ?? []
  const isForAll = (range?.scopes ?? []).length === 0
  const isForOwn = itemQuantityRange?.scopes?.every(
    ({ catalogItemFilter }) => String(catalogItemFilter?.catalogItemIds) === String(products),
  )
  if (!isForAll && !isForOwn) return undefined
  const [offer] = quantityBased?.configurations ?? []
  const kind = offer
    ? 'quantityBased'
    : percentage !== undefined
      ? 'percentage'
      : fixedAmount !== undefined
        ? 'fixedAmount'
        : 'fixedPrice'
  return {
    kind,
    value: String(offer?.price ?? percentage ?? fixedAmount ?? fixedPrice ?? ''),
    units: String(offer?.quantity ?? ''),
    products,
    condition: subtotalRange
      ? 'subtotal'
      : !itemQuantityRange
        ? 'none'
        : isForAll
          ? 'quantity'
          : 'ownQuantity',
    from: String(range?.from ?? ''),
  }
}

/** Discount and trigger of a rule, from the controls of the form and the choices that it keeps itself. */
export function readTerms(form: FormData, { kind, condition, products }: RuleChoices) {
  const value = textOf(form, 'value')
  const from = textOf(form, 'from')
  const discount = {
    percentage: { percentage: Number(value) },
    fixedAmount: { fixedAmount: value },
    fixedPrice: { fixedPrice: value },
    quantityBased: {
      quantityBased: { configurations: [{ quantity: Number(textOf(form, 'units')), price: value }] },
    },
  }[kind]
  const scopes = [{ catalogItemFilter: { catalogItemIds: products } }]
  const trigger = {
    none: null,
    subtotal: { subtotalRange: { from } },
    quantity: { itemQuantityRange: { from: Number(from) } },
    ownQuantity: { itemQuantityRange: { from: Number(from), scopes } },
  }[condition]
  return { trigger, discounts: { values: [{ ...discount, specificItemsInfo: { scopes } }] } }
}
