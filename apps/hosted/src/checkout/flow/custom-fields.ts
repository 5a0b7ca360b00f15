import { customFieldValue } from '@stoa/contract/custom-field-values'
import type { Checkout, CustomFieldDefinition } from '@stoa/react'
import { checkLength, type FieldError } from '../../form/field-error.ts'
import { CHECKED, customInput, type FormShape, type FormValues, type Values } from './fields.ts'

type Field = CustomFieldDefinition

/** The custom fields of the shop that the checkout page asks for. */
export const checkoutFields = (fields: readonly Field[] = []): Field[] =>
  fields.filter(({ show }) => show.includes('CHECKOUT'))

/** The values of the inputs from a checkout. */
export const customValues = (
  fields: readonly Field[],
  { extendedFields }: Pick<Checkout, 'extendedFields'>,
): Partial<Values> =>
  Object.fromEntries(
    fields.map(field => {
      const value = customFieldValue(field, extendedFields)
      const text = value === true ? CHECKED : value === undefined || value === false ? '' : String(value)
      return [customInput(field.key), text]
    }),
  )

/** What is wrong with the input of a custom field, as far as the page can tell. */
export function checkCustomField({ type, required, min, max }: Field, value: string): FieldError | undefined {
  if (type === 'BOOLEAN') return undefined
  if (!value) return required ? { kind: 'required' } : undefined
  if (type !== 'NUMBER') return type === 'TEXT' || type === 'LONG_TEXT' ? checkLength(value, max) : undefined
  const number = Number(value)
  const isInRange = number >= (min ?? -Infinity) && number <= (max ?? Infinity)
  return Number.isFinite(number) && isInRange ? undefined : { kind: 'number', min, max }
}

/** The custom fields of an update; those with errors are left out. Undefined if there are none. */
export function toExtendedFields(
  { customFields = [] }: Pick<FormShape, 'customFields'>,
  { values }: Pick<FormValues, 'values'>,
  hasError: (field: `custom.${string}`) => boolean,
) {
  const entries = customFields.flatMap(({ key, type }): [string, unknown][] => {
    const name = customInput(key)
    const text = (values[name] ?? '').trim()
    if (type === 'BOOLEAN') return [[key, text === CHECKED]]
    if (text && hasError(name)) return []
    return [[key, text === '' ? null : type === 'NUMBER' ? Number(text) : text]]
  })
  // A checkout has the fields of one namespace: private ones are the merchant's.
  const { namespace } = customFields[0] ?? {}
  return namespace && entries.length > 0
    ? { extendedFields: { namespaces: { [namespace]: Object.fromEntries(entries) } } }
    : {}
}
