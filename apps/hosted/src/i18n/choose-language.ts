/** Languages that have a dictionary. */
export const languages = ['en', 'de', 'es', 'he'] as const
export type Language = (typeof languages)[number]

export interface Choice {
  language: Language
  /** BCP 47, for amounts, dates and names of countries. */
  locale: string
  direction: 'ltr' | 'rtl'
}

// Hebrew was `iw` until ISO 639 of 1989; some systems still say so.
const languageOf = (locale: string) => locale.toLowerCase().split(/[-_]/)[0]?.replace(/^iw$/, 'he')

const isLocale = (locale: string) => {
  try {
    return Intl.getCanonicalLocales(locale).length === 1
  } catch {
    return false
  }
}

/** The language of the first wish that there is a dictionary for, as its first wish with a region writes it. */
export function chooseLanguage(wishes: readonly (string | undefined)[]): Choice {
  for (const wish of wishes) {
    const language = languages.find(known => wish && known === languageOf(wish))
    if (!language) continue
    const locales = wishes.filter(other => other && isLocale(other) && languageOf(other) === language)
    // `en` of the shop and `en-GB` of the browser are the same words, but other dates.
    const locale = locales.find(other => other?.includes('-')) ?? locales[0] ?? language
    return { language, locale, direction: language === 'he' ? 'rtl' : 'ltr' }
  }
  return { language: 'en', locale: 'en', direction: 'ltr' }
}
