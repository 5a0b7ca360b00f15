import { addressFormat } from '../address/address-formats.ts'
import type { CheckoutTexts } from '../i18n/texts/checkout/en.ts'
import { type FieldName, isAddressField, splitField, type Values } from './flow/fields.ts'

/** The label of a field in the error summary. */
export function fieldLabel(field: FieldName, values: Values, { fields, sections }: CheckoutTexts): string {
  if (!isAddressField(field)) return field === 'email' ? fields.email : sections[field]
  const [kind, part] = splitField(field)
  const country = values[`${kind}.country`]
  const label =
    part === 'postalCode'
      ? fields.postalCode(country)
      : part === 'subdivision'
        ? fields.subdivision[addressFormat(country).subdivision?.kind ?? 'region']
        : fields[part]
  return kind === 'billing' ? `${sections.billing}, ${label}` : label
}
