import { directionOf } from '@stoa/texts'
import { hostedMemberLanguages as languages } from '@stoa/texts/languages'

/** Languages that have texts. */
export { languages }
export type Language = (typeof languages)[number]

export interface LocaleChoice {
  language: Language
  /** BCP 47, for amounts, dates and names of countries. */
  locale: string
  direction: 'ltr' | 'rtl'
}

// ISO 639 renamed Hebrew from `iw` in 1989; some systems still use it.
const languageOf = (locale: string) => locale.toLowerCase().split(/[-_]/)[0]?.replace(/^iw$/, 'he')

const isLocale = (locale: string) => {
  try {
    return Intl.getCanonicalLocales(locale).length === 1
  } catch {
    return false
  }
}

/**
 * The first preferred locale whose language has texts decides the language; the first one of that language with a
 * region decides the locale. Default: English.
 */
export function chooseLanguage(preferred: readonly (string | undefined)[]): LocaleChoice {
  for (const candidate of preferred) {
    const language = languages.find(known => candidate && known === languageOf(candidate))
    if (!language) continue
    const locales = preferred.filter(other => other && isLocale(other) && languageOf(other) === language)
    // The shop's `en` and the browser's `en-GB` share texts but differ in dates.
    const locale = locales.find(other => other?.includes('-')) ?? locales[0] ?? language
    return { language, locale, direction: directionOf(language) }
  }
  return { language: 'en', locale: 'en', direction: 'ltr' }
}
