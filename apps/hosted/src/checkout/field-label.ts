import { addressFormat } from '../address/address-formats.ts'
import type { Dictionary } from '../i18n/en.ts'
import { type FieldName, isAddressField, splitField, type Values } from './flow/fields.ts'

/** What a field is called on the page; those of the billing address say so. */
export function fieldLabel(field: FieldName, values: Values, { fields, sections }: Dictionary): string {
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
