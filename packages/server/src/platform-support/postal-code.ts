/** Postal codes compare without spaces, hyphens and case. */
const normalized = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** Lengths of the leading part that names a district: `90210` of `90210-1234`, `H2X` of `H2X 1Y4`. */
const DISTRICT_LENGTHS: Readonly<Record<string, number>> = { CA: 3, IE: 3, NL: 4, US: 5 }

/** British inward codes have three characters: `M1` of `M1 1AE` is the district. */
const GB_INWARD_LENGTH = 3

function districtOf(code: string, country: string | null | undefined): string {
  if (country === 'GB') return code.slice(0, -GB_INWARD_LENGTH)
  const length = DISTRICT_LENGTHS[country ?? '']
  return length === undefined ? code : code.slice(0, length)
}

const commonPrefixLength = (a: string, b: string) => {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** Both exceed the specificity of any prefix or range. */
const EXACT = 1000
const DISTRICT = 900

/**
 * How specifically a pattern matches a postal code; undefined if it does not match. A pattern is a code or a district (`M1`), a
 * prefix with `*` (`SW1*`), or a range of bounds of equal length (`10115..10179`). The larger number is the narrower match.
 */
export function postalCodeMatch(
  pattern: string,
  postalCode: string | null | undefined,
  country?: string | null,
): number | undefined {
  const code = normalized(postalCode ?? '')
  const [from = '', to] = pattern.split('..').map(normalized)
  if (code === '' || from === '') return undefined
  if (to !== undefined) {
    const part = code.slice(0, from.length)
    const isInside = from.length === to.length && part.length === from.length && from <= part && part <= to
    return isInside ? 2 * commonPrefixLength(from, to) + 1 : undefined
  }
  if (from.endsWith('*')) {
    const prefix = from.slice(0, -1)
    return code.startsWith(prefix) ? 2 * prefix.length : undefined
  }
  if (code === from) return EXACT
  return districtOf(code, country) === from ? DISTRICT : undefined
}

/** Whether a pattern matches a postal code. */
export const matchesPostalCode = (...match: Parameters<typeof postalCodeMatch>): boolean =>
  postalCodeMatch(...match) !== undefined

/** Whether a text is a pattern of postal codes. */
export function isPostalCodePattern(pattern: string): boolean {
  const [from = '', to, ...rest] = pattern.split('..').map(normalized)
  if (rest.length > 0) return false
  if (to !== undefined) return /^[A-Z0-9]+$/.test(from) && from.length === to.length && from <= to
  return /^[A-Z0-9]+\*?$/.test(from)
}
