import { bindTexts, type Messages } from '@stoa/texts'
import type { StorefrontTexts } from '@stoa/texts/storefront'
import { storefront } from '@stoa/texts/storefront/all'
import { ui } from '@stoa/texts/ui/all'
import type { UiTexts } from '@stoa/ui'
import { joinNodes } from './join-nodes.ts'
import { type Language, languageOf, localized } from './languages.ts'

/** Texts of islands, and of components of `@stoa/ui`, which are sent to the browser. */
export type IslandTexts = StorefrontTexts['island'] & { ui: UiTexts }

/** Texts of all pages. */
export interface Texts extends StorefrontTexts {
  island: IslandTexts
}

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
  messages: Messages<Texts>
}

/** The messages of a language. They stay on the server; islands get their part with the page. */
const messagesOf = (language: Language) =>
  ({
    ...storefront[language],
    island: { ...storefront[language].island, ui: ui[language] },
  }) as Messages<Texts>

const known = new Map<string, Pick<I18n, 'texts' | 'messages'>>()

/** Texts and messages of a language, with numbers as the locale writes them. */
export function textsOf(language: Language, locale: string = language): Pick<I18n, 'texts' | 'messages'> {
  const key = `${language} ${locale}`
  const found = known.get(key)
  if (found) return found
  const messages = messagesOf(language)
  const made = { messages, texts: bindTexts(messages, locale, joinNodes) }
  known.set(key, made)
  return made
}

/** The language of a page: that of its address, else the main language of the shop. */
export function i18nFor(language: Language | undefined, shopLocale = 'en', timeZone = 'UTC'): I18n {
  const main = languageOf(shopLocale) ?? 'en'
  const chosen = language ?? main
  // The region of the shop decides about dates and amounts in its own language.
  const locale = languageOf(shopLocale) === chosen ? shopLocale : chosen
  return {
    language: chosen,
    locale,
    timeZone,
    prefix: chosen === main ? '' : `/${chosen}`,
    ...textsOf(chosen, locale),
  }
}

export const localPath = ({ prefix }: Locale, address: string) => localized(address, prefix)
