import type { AddressWithContact } from '@stoa/react'
import { countryName } from '../i18n/country-names.ts'
import { addressFormat } from './address-formats.ts'
import { subdivisionsOf } from './subdivisions.ts'

const joined = (separator: string, ...parts: (string | null | undefined)[]) =>
  parts.filter(part => part).join(separator)

/** The lines of a postal address; the last one is the country in the reader's language. */
export function addressLines({ address, contactDetails }: AddressWithContact, locale: string): string[] {
  const { country = '', city, postalCode, subdivision, streetAddress } = address ?? {}
  const listed = subdivisionsOf(country).find(({ code }) => code === subdivision)
  const region = listed?.short ?? address?.subdivisionFullname ?? subdivision
  const place = addressFormat(country).cityFirst
    ? joined(' ', joined(', ', city, region), postalCode)
    : joined(', ', joined(' ', postalCode, city), region)
  return [
    joined(' ', contactDetails?.firstName, contactDetails?.lastName),
    contactDetails?.company,
    address?.addressLine ?? joined(' ', streetAddress?.name, streetAddress?.number),
    address?.addressLine2,
    place,
    country && countryName(country, locale),
    contactDetails?.phone,
  ].filter(line => line !== undefined && line !== '') as string[]
}
