import * as lines from '@stoa/client/address-lines'
import type { AddressWithContact } from '@stoa/react'
import { subdivisionsOf } from './subdivisions.ts'

type Address = NonNullable<AddressWithContact['address']>

/** Gives an address the name of its subdivision. */
function named(address: Address): Address {
  const { country, subdivision } = address
  const listed = subdivisionsOf(country ?? '').find(({ code }) => code === subdivision)
  return listed ? { ...address, subdivisionFullname: listed.name } : address
}

/** The lines of a postal address with its person, company and telephone number; the country is in the reader's language. */
export const addressLines = ({ address, contactDetails }: AddressWithContact, locale: string): string[] => [
  ...lines.addressLines({ ...(address && { address: named(address) }), contactDetails }, locale),
  ...(contactDetails?.phone ? [contactDetails.phone] : []),
]

/** The lines of an address without names; the country is in the reader's language. */
export const placeLines = (address: Address, locale: string): string[] =>
  lines.placeLines(named(address), locale)
