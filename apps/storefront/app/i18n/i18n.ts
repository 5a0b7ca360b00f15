import { type Language, languageOf, localized } from './languages.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en, type Texts } from './texts/en.ts'
import { es } from './texts/es.ts'

/** The language of a page. */
export interface Locale {
  language: Language
  /** BCP 47, for amounts and dates. */
  locale: string
  /** Of the shop, an IANA name. */
  timeZone: string
  /** Start of the addresses of this language, such as `/de`; empty for the shop's main language. */
  prefix: string
}

/** The language of a page with its texts. */
export interface I18n extends Locale {
  texts: Texts
}

/** Texts by language. They stay on the server; islands get their part with the page. */
export const textsOf: Record<Language, Texts> = { en, de, es, ar }

/** The language of a page: that of its address, else the main language of the shop. */
export function i18nFor(language: Language | undefined, shopLocale = 'en', timeZone = 'UTC'): I18n {
  const main = languageOf(shopLocale) ?? 'en'
  const chosen = language ?? main
  return {
    language: chosen,
    // The region of the shop decides about dates and amounts in its own language.
    locale: languageOf(shopLocale) === chosen ? shopLocale : chosen,
    timeZone,
    prefix: chosen === main ? '' : `/${chosen}`,
    texts: textsOf[chosen],
  }
}

export const localPath = ({ prefix }: Locale, address: string) => localized(address, prefix)
