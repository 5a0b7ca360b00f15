import type { AddressWithContact } from '@stoa/contract'

const namesByLocale = new Map<string, Intl.DisplayNames>()

function countryName(code: string, locale: string): string | undefined {
  let names = namesByLocale.get(locale)
  if (!names) {
    names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
    namesByLocale.set(locale, names)
  }
  return names.of(code)
}

/** A person with their address, and the name of its country in a language. */
export function withCountryName<T extends AddressWithContact | undefined>(party: T, locale: string): T {
  const { address } = party ?? {}
  const countryFullname = address?.country && countryName(address.country, locale)
  return countryFullname ? { ...party, address: { ...address, countryFullname } } : party
}
