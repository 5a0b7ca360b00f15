import type { FieldError } from '../form/field-error.ts'
import { countryName } from '../i18n/country-names.ts'
import type { CheckoutTexts } from '../i18n/texts/checkout/en.ts'
import { type FieldName, isCustomInput } from './flow/fields.ts'

/** The text of a field's error, which says how to correct it. */
export function fieldErrorText(
  field: FieldName,
  error: FieldError,
  { errors }: CheckoutTexts,
  locale: string,
): string {
  switch (error.kind) {
    case 'required': {
      const part = isCustomInput(field) ? '' : (field.split('.').at(-1) ?? '')
      return part in errors.required
        ? errors.required[part as keyof typeof errors.required]
        : errors.required.other
    }
    case 'postalCode':
      return error.example ? errors.postalCode(error.example) : errors.format
    case 'country':
      return errors.country(countryName(error.country, locale))
    case 'tooLong':
      return errors.tooLong(error.limit)
    case 'number':
      return errors.number(error.min, error.max)
    case 'rejected':
      return errors.rejected(error.text)
    case 'password':
      return errors.format
    default:
      return errors[error.kind]
  }
}
