import type { FieldViolation } from '@stoa/contract'
import { isMissingValue } from '@stoa/contract/custom-field-values'
import type { DeclaredField } from '../call/custom-fields.ts'
import { violation } from '../call/failure.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a day of the calendar, such as 2026-02-28. */
const isDay = (text: string) =>
  DATE.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** What is wrong with a value that is there. */
export function checkValue(field: DeclaredField, value: unknown, at: string): FieldViolation | undefined {
  const { type, min, max, choices } = field
  switch (type) {
    case 'NUMBER':
      if (typeof value !== 'number') return violation(at, 'VALIDATION', 'must be a number')
      if (min !== undefined && value < min)
        return violation(at, 'MIN', `must be at least ${min}`, { threshold: min })
      if (max !== undefined && value > max)
        return violation(at, 'MAX', `must be at most ${max}`, { threshold: max })
      return undefined
    case 'BOOLEAN':
      return typeof value === 'boolean' ? undefined : violation(at, 'VALIDATION', 'must be true or false')
    case 'DATE':
      return typeof value === 'string' && isDay(value)
        ? undefined
        : violation(at, 'FORMAT', 'must be a date such as 2026-05-31')
    case 'CHOICE':
      return choices.some(choice => choice.value === value)
        ? undefined
        : violation(
            at,
            'INVALID_ENUM_VALUE',
            `must be one of ${choices.map(choice => choice.value).join(', ')}`,
          )
    default:
      if (typeof value !== 'string') return violation(at, 'VALIDATION', 'must be a text')
      return max !== undefined && value.length > max
        ? violation(at, 'MAX_LENGTH', `must have at most ${max} characters`, { threshold: max })
        : undefined
  }
}

/** What is wrong with the values of one namespace. `fields` are those that the caller may set; null clears one. */
export function checkValues(
  fields: readonly DeclaredField[],
  values: Readonly<Record<string, unknown>>,
  { at, canClear }: { at: string; canClear: boolean },
): FieldViolation[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const path = `${at}.${key}`
    const field = fields.find(declared => declared.key === key)
    if (!field) {
      const known = fields.map(declared => declared.key).join(', ')
      return violation(path, 'FIELD_NOT_ALLOWED', `is no custom field; the shop declares ${known || 'none'}`)
    }
    if (isMissingValue(value))
      return field.required && !canClear ? violation(path, 'REQUIRED_FIELD', 'is required') : []
    return checkValue(field, value, path) ?? []
  })
}
