import { useLocale } from './use-locale.ts'

/** Names of languages, countries and currencies in the language of the staff member. */
export function useNames() {
  const locale = useLocale()
  const namesOf = (type: 'language' | 'region' | 'currency') => {
    const names = new Intl.DisplayNames(locale, { type })
    return (code: string) => names.of(code) ?? code
  }
  return {
    languageName: namesOf('language'),
    countryName: namesOf('region'),
    currencyName: namesOf('currency'),
  }
}
