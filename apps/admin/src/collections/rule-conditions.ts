import type { CollectionRule } from '@stoa/contract'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { t } from '../i18n/translate.ts'

/** A condition of a rule. */
export type Condition = CollectionRule['conditions'][number]
type RuleField = Condition['field']
type Operator = Condition['operator']

export const MATCHES: Record<CollectionRule['match'], string> = {
  ALL: t('All conditions'),
  ANY: t('One of the conditions'),
}

export const FIELDS: Record<RuleField, string> = {
  BRAND: t('Brand'),
  RIBBON: t('Ribbon'),
  PRICE: t('Price'),
  TAG: t('Tag'),
  OPTION: t('Option'),
  STOCK: t('Stock'),
  PRODUCT_TYPE: t('Kind of product'),
  NAME: t('Name'),
}

const LIST: readonly Operator[] = ['IN', 'NOT_IN']
const OPERATORS: Partial<Record<RuleField, readonly Operator[]>> = {
  PRICE: ['GTE', 'LTE'],
  NAME: ['CONTAINS'],
}

export const OPERATOR_TITLES: Record<Operator, string> = {
  IN: t('is one of'),
  NOT_IN: t('is none of'),
  GTE: t('is at least'),
  LTE: t('is at most'),
  CONTAINS: t('contains one of'),
}

/** Values to choose from, for fields that have fixed ones. */
export const VALUES: Partial<Record<RuleField, Readonly<Record<string, string>>>> = {
  STOCK: {
    IN_STOCK: t('In stock'),
    PARTIALLY_OUT_OF_STOCK: t('Partly out of stock'),
    OUT_OF_STOCK: t('Out of stock'),
  },
  PRODUCT_TYPE: { PHYSICAL: t('Physical'), DIGITAL: t('Digital') },
}

export const NEW_CONDITION: Condition = { field: 'BRAND', operator: 'IN', values: [] }

export const operatorsOf = (field: RuleField): readonly Operator[] => OPERATORS[field] ?? LIST

/** A condition as a sentence, such as "Brand is one of Acme, Bolt". */
export function conditionText({ field, operator, option, values }: Condition): string {
  const known = VALUES[field]
  const shown = values.map(value => known?.[value ?? ''] ?? value).join(', ')
  return `${option ?? FIELDS[field]} ${OPERATOR_TITLES[operator]} ${shown}`
}

/** The conditions of the form. */
export const readConditions = (form: FormData, conditions: readonly { key: number }[]): Condition[] =>
  conditions.map(({ key }, i) => {
    const field = textOf(form, `field-${key}`) as RuleField
    const values = VALUES[field]
      ? form.getAll(`values-${key}`).map(String)
      : textOf(form, `values-${key}`)
          .split('\n')
          .map(line => line.trim())
          .filter(Boolean)
    if (values.length === 0) throw new FormError(t('Condition {number} needs a value.', { number: i + 1 }))
    const option = textOf(form, `option-${key}`)
    return {
      field,
      operator: textOf(form, `operator-${key}`) as Operator,
      ...(field === 'OPTION' && { option }),
      values,
    }
  })
