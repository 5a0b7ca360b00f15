/** Languages that have a dictionary. */
export const languages = ['en', 'de', 'es', 'ar', 'he'] as const
export type Language = (typeof languages)[number]

export interface LocaleChoice {
  language: Language
  /** BCP 47, for amounts, dates and names of countries. */
  locale: string
  direction: 'ltr' | 'rtl'
}

// ISO 639 renamed Hebrew from `iw` in 1989; some systems still use it.
const languageOf = (locale: string) => locale.toLowerCase().split(/[-_]/)[0]?.replace(/^iw$/, 'he')

const isRightToLeft = (language: Language) => language === 'ar' || language === 'he'

const isLocale = (locale: string) => {
  try {
    return Intl.getCanonicalLocales(locale).length === 1
  } catch {
    return false
  }
}

/**
 * The first preferred locale whose language has a dictionary decides the language; the first one of that language with a
 * region decides the locale. Default: English.
 */
export function chooseLanguage(preferred: readonly (string | undefined)[]): LocaleChoice {
  for (const candidate of preferred) {
    const language = languages.find(known => candidate && known === languageOf(candidate))
    if (!language) continue
    const locales = preferred.filter(other => other && isLocale(other) && languageOf(other) === language)
    // The shop's `en` and the browser's `en-GB` share a dictionary but differ in dates.
    const locale = locales.find(other => other?.includes('-')) ?? locales[0] ?? language
    return { language, locale, direction: isRightToLeft(language) ? 'rtl' : 'ltr' }
  }
  return { language: 'en', locale: 'en', direction: 'ltr' }
}
