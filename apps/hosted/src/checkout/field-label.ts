import { addressFormat } from '../address/address-formats.ts'
import type { CheckoutTexts } from '../i18n/texts/checkout/en.ts'
import { type FieldName, isAddressField, splitField, type Values } from './flow/fields.ts'
import { taxIdKind } from './tax-id-kind.ts'

/** The label of a field; outside its section (`bare` is false) with the name of the section. */
export function fieldLabel(
  field: FieldName,
  values: Values,
  { fields, payment, sections }: CheckoutTexts,
  bare = false,
): string {
  if (field === 'cardNumber') return payment.cardNumber
  if (!isAddressField(field)) return field === 'email' ? fields.email : sections[field]
  const [kind, part] = splitField(field)
  const country = values[`${kind}.country`]
  const { cityKind, postalCode, subdivisionKind } = addressFormat(country)
  const label =
    part === 'postalCode'
      ? fields.postalCode(postalCode.kind, country)
      : part === 'subdivision'
        ? fields.subdivision[subdivisionKind]
        : part === 'city'
          ? fields.city[cityKind]
          : part === 'taxId'
            ? fields.taxId[taxIdKind(country)]
            : fields[part]
  return kind === 'billing' && !bare ? `${sections.billing}, ${label}` : label
}
