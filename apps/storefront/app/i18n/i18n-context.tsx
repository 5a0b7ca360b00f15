import { bindTexts, type Messages } from '@stoa/texts'
import { UiProvider } from '@stoa/ui'
import { createContext, type ReactNode, useContext } from 'react'
import type { I18n, IslandTexts, Locale } from './i18n.ts'
import { joinNodes } from './join-nodes.ts'

/** What a page tells its islands of its language, as JSON. */
export interface SentI18n extends Locale {
  messages: Messages<IslandTexts>
}

/** What an island knows of the language of its page. */
export interface IslandI18n extends SentI18n {
  texts: IslandTexts
}

/** The language of a page; without the texts of pages in the browser. */
export interface PageLanguage extends IslandI18n {
  /** Absent in the browser. */
  page?: I18n
}

const LanguageContext = createContext({} as PageLanguage)

/** Addresses of this shop that do not name a language get that of the page. */
const localPathsOf =
  ({ prefix }: Locale) =>
  (address: string) =>
    prefix && /^\/(?![/?]|$)/.test(address) && !address.startsWith(`${prefix}/`)
      ? prefix + address
      : address.replace(/^\/(?=\?|$)/, prefix || '/')

interface ProviderProps {
  language: PageLanguage
  children: ReactNode
}

/** Gives components, and those of `@stoa/ui`, language and texts. */
export function LanguageProvider({ language, children }: ProviderProps) {
  return (
    <LanguageContext value={language}>
      <UiProvider texts={language.texts.ui} href={localPathsOf(language)}>
        {children}
      </UiProvider>
    </LanguageContext>
  )
}

/** The part of the messages that islands get. */
export const sentI18n = ({ language, locale, timeZone, prefix, messages }: I18n): SentI18n => ({
  language,
  locale,
  timeZone,
  prefix,
  messages: messages.island,
})

/** What an island makes of it. */
export const islandI18n = (sent: SentI18n): IslandI18n => ({
  ...sent,
  texts: bindTexts(sent.messages, sent.locale, joinNodes),
})

export const pageLanguage = (i18n: I18n): PageLanguage => ({
  ...sentI18n(i18n),
  texts: i18n.texts.island,
  page: i18n,
})

/** What the provider above says. */
export const usePageLanguage = (): PageLanguage => useContext(LanguageContext)

/** Language, locale and texts of islands; on the server as well as in the browser. */
export const useIslandI18n = (): IslandI18n => usePageLanguage()

/** Address of a page in the language of this one, for forms and scripts. Links use `Anchor`. */
export const useLocalPath = () => localPathsOf(usePageLanguage())
