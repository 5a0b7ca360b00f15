import { placeLabel, placeTokens } from '../address/place-fields.ts'
import type { CheckoutTexts } from '../i18n/checkout-texts.ts'
import { type CustomInput, type FieldName, isAddressField, splitField, type Values } from './flow/fields.ts'
import { taxIdKind } from './tax-id-kind.ts'

const isPlacePart = (part: string): part is keyof typeof placeTokens => part in placeTokens

const CONSENTS = ['agreement', 'digitalConsent', 'newsEmail', 'newsSms'] as const
const isConsent = (field: FieldName): field is (typeof CONSENTS)[number] =>
  CONSENTS.some(known => known === field)

/** The label of a field; outside its section (`bare` is false) with the name of the section. */
export function fieldLabel(
  field: Exclude<FieldName, CustomInput>,
  values: Values,
  { fields, payment, sections, consents }: CheckoutTexts,
  bare = false,
): string {
  if (field === 'cardNumber') return payment.cardNumber
  if (isConsent(field)) return consents.title
  if (!isAddressField(field)) return field === 'email' ? fields.email : sections[field]
  const [kind, part] = splitField(field)
  const country = values[`${kind}.country`]
  const label =
    part === 'taxId'
      ? fields.taxId[taxIdKind(country)]
      : isPlacePart(part)
        ? placeLabel(part, country, fields)
        : fields[part]
  return kind === 'billing' && !bare ? `${sections.billing}, ${label}` : label
}
