import { chooseLanguage, type Language, type LocaleChoice, languages } from './choose-language.ts'

interface LocalePreferences {
  /** The language that the shop passed, or the visitor switched to, in this tab. */
  chosen: string | undefined
  /** The browser's languages, preferred first. */
  browser: readonly string[]
  /** Undefined while the site is unknown: then every language is offered. */
  site?: { locale: string; languages: readonly string[] }
}

const base = (locale: string) => locale.toLowerCase().split(/[-_]/)[0] ?? ''

/** The site's languages that have texts. */
export const offeredLanguages = (site: LocalePreferences['site']): Language[] => {
  const offered = languages.filter(language => site?.languages.some(known => base(known) === language))
  return offered.length > 0 ? offered : [...languages]
}

/** The language of the page: the visitor's preference among the site's languages, else the site's default. */
export function negotiateLocale({ chosen, browser, site }: LocalePreferences): LocaleChoice {
  const offered: readonly string[] = offeredLanguages(site)
  const preferred = [chosen, ...browser].filter(locale => locale && offered.includes(base(locale)))
  return chooseLanguage([...preferred, site?.locale, offered[0]])
}
