import type { AddressWithContact } from '@stoa/react'
import { countryName } from '../i18n/country-names.ts'
import { addressFormat } from './address-formats.ts'
import { subdivisionsOf } from './subdivisions.ts'

/** Marks an empty field: a private character, which no address contains. */
const EMPTY = '\uE000'

const joined = (...parts: (string | null | undefined)[]) => parts.filter(part => part).join(' ')

/** The lines of a postal address; the last one is the country in the reader's language. */
export function addressLines({ address, contactDetails }: AddressWithContact, locale: string): string[] {
  return [
    joined(contactDetails?.firstName, contactDetails?.lastName),
    contactDetails?.company,
    ...placeLines(address ?? {}, locale),
    contactDetails?.phone,
  ].filter((line): line is string => Boolean(line))
}

/** The lines of an address without names, as its country writes them. */
export function placeLines(address: NonNullable<AddressWithContact['address']>, locale: string): string[] {
  const { country, city, postalCode, subdivision, streetAddress, addressLine, addressLine2 } = address
  const listed = subdivisionsOf(country ?? '').find(({ code }) => code === subdivision)
  const values: Record<string, string | null | undefined> = {
    A: [addressLine ?? joined(streetAddress?.name, streetAddress?.number), addressLine2]
      .filter(Boolean)
      .join('%n'),
    C: city,
    S: listed?.short ?? address.subdivisionFullname ?? subdivision,
    Z: postalCode,
  }
  const { template } = addressFormat(country ?? '')
  // Empty fields go before the separators beside them.
  const filled = template.replaceAll(/%([ACSZ])/g, (_, letter: string) => values[letter] || EMPTY)
  const lines = filled
    .split('%n')
    .map(line => line.replaceAll(/[\s,-]*\uE000[\s,-]*/g, ' ').trim())
    .filter(Boolean)
  return country ? [...lines, countryName(country, locale)] : lines
}
