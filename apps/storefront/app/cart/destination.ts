import { cutText } from '@stoa/client/cut-text'
/** Where a delivery estimate is for. */
export interface Destination {
  /** ISO 3166-1 alpha-2. */
  country: string
  subdivision?: string
  postalCode?: string
}

/** Countries whose addresses have a state or province. */
export const countriesWithSubdivisions = ['CA', 'US']

const textMax = 20

const cookiePattern = /(?:^|;\s*)destination=([^;]*)/

/** The destination of the cookie; the first country of the shop without one. Undefined if the shop names no country. */
export function readDestination(request: Request, countries: readonly string[]): Destination | undefined {
  const value = cookiePattern.exec(request.headers.get('Cookie') ?? '')?.[1]
  const [country, postalCode, subdivision] = decode(value).split('|')
  return destinationOf({ country, postalCode, subdivision }, countries)
}

/** The destination of a posted form. */
export const postedDestination = (form: FormData, countries: readonly string[]) => {
  const text = (name: string) => String(form.get(name) ?? '')
  return destinationOf(
    { country: text('country'), postalCode: text('postalCode'), subdivision: text('subdivision') },
    countries,
  )
}

/** The cookie of a destination, for half a year. */
export const destinationCookie = ({ country, postalCode = '', subdivision = '' }: Destination) =>
  `destination=${encodeURIComponent([country, postalCode, subdivision].join('|'))}; Path=/; Max-Age=15768000; SameSite=Lax; HttpOnly`

function destinationOf(
  fields: { country?: string; postalCode?: string; subdivision?: string },
  countries: readonly string[],
): Destination | undefined {
  const known = countries.find(code => code === fields.country)
  const country = known ?? countries[0]
  if (!country) return undefined
  if (!known) return { country }
  const postalCode = clean(fields.postalCode)
  const subdivision = countriesWithSubdivisions.includes(country) ? clean(fields.subdivision) : ''
  return { country, ...(postalCode && { postalCode }), ...(subdivision && { subdivision }) }
}

const clean = (text = '') => cutText(text.trim(), textMax).toUpperCase()

function decode(value = '') {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
