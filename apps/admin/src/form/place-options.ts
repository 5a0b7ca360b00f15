import countryCodes from '@stoa/contract/country-codes.json' with { type: 'json' }
import type { ComboboxOption } from '@stoa/ui'

const byTitle = (locale: string) => {
  const { compare } = new Intl.Collator(locale)
  return (a: ComboboxOption, b: ComboboxOption) =>
    compare(a.title, b.title) || compare(a.detail ?? '', b.detail ?? '')
}

function named(codes: readonly string[], locale: string, type: 'region' | 'currency'): ComboboxOption[] {
  const names = new Intl.DisplayNames(locale, { type })
  return codes
    .map(code => ({ value: code, title: names.of(code) ?? code, detail: code }))
    .sort(byTitle(locale))
}

/** Results by locale. */
function cached(optionsOf: (locale: string) => readonly ComboboxOption[]) {
  const all = new Map<string, readonly ComboboxOption[]>()
  return (locale: string): readonly ComboboxOption[] => {
    const options = all.get(locale) ?? optionsOf(locale)
    all.set(locale, options)
    return options
  }
}

/** The countries of the platform with their names in a language. */
export const countryOptions = cached(locale => named(countryCodes, locale, 'region'))

/** The currencies that the browser knows, with their names in a language. */
export const currencyOptions = cached(locale => named(Intl.supportedValuesOf('currency'), locale, 'currency'))

/** A time zone: what people there call their time, and the IANA name. */
export const timeZoneOption = (timeZone: string, locale: string): ComboboxOption => {
  // The generic name of UTC is an offset.
  const timeZoneName = timeZone === 'UTC' ? 'long' : 'longGeneric'
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
  const title = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return { value: timeZone, title, detail: timeZone }
}

/** All time zones; the first call takes a tenth of a second. */
export const timeZoneOptions = cached(locale =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')]
    .map(zone => timeZoneOption(zone, locale))
    .sort(byTitle(locale)),
)
