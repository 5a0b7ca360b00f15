export interface CountryName {
  code: string
  name: string
}

/** Country names in the page's language, sorted by its collation. */
export function countryNames(codes: readonly string[], locale: string): CountryName[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return codes.map(code => ({ code, name: names.of(code) ?? code })).sort((a, b) => compare(a.name, b.name))
}

/** The name of one country. */
export const countryName = (code: string, locale: string) => countryNames([code], locale)[0]?.name ?? code

/**
 * The country of the shop's language (`de-AT`), else that of the browser's, if the shop delivers there. Browsers have `en-US` by default
 * in every country, so that it says nothing.
 */
export function guessCountry(
  countries: readonly string[],
  shopLocale: string | undefined,
  browser: readonly string[],
): string {
  if (countries.length === 1) return countries[0] ?? ''
  const own = browser.filter(locale => locale !== 'en-US')
  for (const locale of shopLocale ? [shopLocale, ...own] : own) {
    const region = /[-_]([A-Z]{2})\b/.exec(locale)?.[1]
    if (region && countries.includes(region)) return region
  }
  return ''
}
