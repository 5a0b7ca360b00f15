import data from './address-data.json' with { type: 'json' }

const rows: Readonly<Record<string, readonly string[]>> = data
const SUBDIVISIONS = 6

export interface Subdivision {
  /** ISO 3166-2, such as `US-NY`; the name where there is no code. */
  code: string
  /** As in an address: `NY` where the country writes codes, otherwise the name. */
  short: string
  name: string
}

/** Countries whose addresses have the code of the subdivision instead of its name. */
const WRITES_CODES = ['AU', 'BR', 'CA', 'IT', 'US']

/** The subdivisions to choose from; empty for countries with a text field. */
export function subdivisionsOf(country: string): Subdivision[] {
  const entries = rows[country]?.[SUBDIVISIONS]?.split('|') ?? []
  return entries.map(entry => {
    const [code, name] = entry.includes('=') ? entry.split('=') : ['', entry]
    const text = name ?? ''
    if (!code) return { code: text, short: text, name: text }
    return {
      code: `${country}-${code}`,
      short: WRITES_CODES.includes(country) ? code : text,
      name: text,
    }
  })
}
