import type { CustomFieldDefinition } from '@stoa/react'
import { textOf } from '../form/form-values.ts'

/** A value of a custom field, as a request has it. */
export type CustomValue = string | number | boolean | null

/** Name of the control of a field. */
export const controlName = ({ namespace, key }: Pick<CustomFieldDefinition, 'namespace' | 'key'>) =>
  `${namespace}.${key}`

/** The value that a form has for a field; null without one. */
export function enteredValue(field: CustomFieldDefinition, form: FormData): CustomValue {
  const name = controlName(field)
  if (field.type === 'BOOLEAN') return form.has(name)
  const text = textOf(form, name)
  if (text === '') return null
  return field.type === 'NUMBER' ? Number(text) : text
}

/** The entered values as the `extendedFields` of a request. */
export function enteredFields(fields: readonly CustomFieldDefinition[], form: FormData) {
  const namespaces: Record<string, Record<string, CustomValue>> = {}
  for (const field of fields) {
    const values = namespaces[field.namespace] ?? {}
    values[field.key] = enteredValue(field, form)
    namespaces[field.namespace] = values
  }
  return { namespaces }
}
