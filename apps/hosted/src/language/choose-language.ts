/** Languages that have a dictionary. */
export const languages = ['en', 'de', 'es', 'he'] as const
export type Language = (typeof languages)[number]

export interface Choice {
  language: Language
  /** BCP 47, for amounts, dates and names of countries: the wished one where its language is ours. */
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

/** The first wish that there is a dictionary for; the shop's own language comes before the browser's. */
export function chooseLanguage(wishes: readonly (string | undefined)[]): Choice {
  for (const wish of wishes) {
    const language = languages.find(known => wish && known === languageOf(wish))
    if (!language) continue
    const locale = wish && isLocale(wish) ? wish : language
    return { language, locale, direction: language === 'he' ? 'rtl' : 'ltr' }
  }
  return { language: 'en', locale: 'en', direction: 'ltr' }
}
