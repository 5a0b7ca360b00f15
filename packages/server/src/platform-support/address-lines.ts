import type { AddressWithContact } from '@stoa/contract'
import { placeNames } from './place-names.ts'

const joined = (separator: string, ...parts: (string | null | undefined)[]) =>
  parts.filter(Boolean).join(separator)

/** The lines of a postal address with its person, as text. The country has its name in a language. */
export function addressLines(value: AddressWithContact | undefined, locale: string): string[] {
  const { address, contactDetails } = value ?? {}
  const { streetAddress, country, subdivision } = address ?? {}
  const { countryFullname, subdivisionFullname } = placeNames(address, locale)
  return [
    contactDetails?.company,
    joined(' ', contactDetails?.firstName, contactDetails?.lastName),
    address?.addressLine ?? joined(' ', streetAddress?.name, streetAddress?.number),
    address?.addressLine2,
    joined(' ', address?.postalCode, address?.city),
    joined(', ', subdivisionFullname ?? subdivision, countryFullname ?? country),
    contactDetails?.vatId?.id,
  ].filter((line): line is string => Boolean(line))
}
