import type { FieldError } from '../form/field-error.ts'
import type { CheckoutTexts } from '../i18n/checkout-texts.ts'
import { countryName } from '../i18n/country-names.ts'
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
      return error.example ? errors.postalCode({ example: error.example }) : errors.format
    case 'country':
      return errors.country({ name: countryName(error.country, locale) })
    case 'tooLong':
      return errors.tooLong({ limit: error.limit })
    case 'number':
      return numberText(errors, error)
    case 'rejected':
      return errors.rejected({ reason: error.text })
    case 'password':
      return errors.format
    default:
      return errors[error.kind]
  }
}

function numberText(errors: CheckoutTexts['errors'], { min, max }: { min?: number; max?: number }): string {
  if (min === undefined) return max === undefined ? errors.number : errors.numberTo({ max })
  return max === undefined ? errors.numberFrom({ min }) : errors.numberBetween({ min, max })
}
