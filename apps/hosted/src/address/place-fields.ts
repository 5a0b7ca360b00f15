import type { CheckoutTexts } from '../i18n/checkout-texts.ts'
import { addressFormat, type PlacePart } from './address-formats.ts'

/** Classes of the fields of a place, in `PlaceLayout`. */
export const placeClasses: Record<PlacePart, string> = {
  addressLine: 'col-span-2',
  addressLine2: 'col-span-2',
  city: 'grow-2!',
  subdivision: 'min-w-42!',
  postalCode: '',
}

/** Tokens for the browser's own completion of forms. */
export const placeTokens: Record<PlacePart, string> = {
  addressLine: 'address-line1',
  addressLine2: 'address-line2',
  city: 'address-level2',
  subdivision: 'address-level1',
  postalCode: 'postal-code',
}

/** What the country calls a part of its addresses. */
export function placeLabel(part: PlacePart, country: string, fields: CheckoutTexts['fields']): string {
  const { cityKind, postalCode, subdivisionKind } = addressFormat(country)
  if (part === 'postalCode') return fields.postalCode({ kind: postalCode.kind, country })
  if (part === 'subdivision') return fields.subdivision[subdivisionKind]
  if (part === 'city') return fields.city[cityKind]
  return fields[part]
}
