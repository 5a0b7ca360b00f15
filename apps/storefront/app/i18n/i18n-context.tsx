import { UiProvider } from '@stoa/ui'
import { createContext, type ReactNode, useContext } from 'react'
import type { I18n, Locale } from './i18n.ts'
import type { IslandTexts, Texts } from './texts/en.ts'

/** What an island knows of the language of its page. */
export interface IslandI18n extends Locale {
  texts: IslandTexts
}

/** The language of a page; without the texts of pages in the browser. */
export interface PageLanguage extends IslandI18n {
  /** Absent in the browser. */
  pageTexts?: Texts
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

/** The part of the texts that islands get. */
export const islandI18n = ({ language, locale, timeZone, prefix, texts }: I18n): IslandI18n => ({
  language,
  locale,
  timeZone,
  prefix,
  texts: { ...texts.island, ui: texts.ui },
})

export const pageLanguage = (i18n: I18n): PageLanguage => ({ ...islandI18n(i18n), pageTexts: i18n.texts })

/** What the provider above says. */
export const usePageLanguage = (): PageLanguage => useContext(LanguageContext)

/** Language, locale and texts of islands; on the server as well as in the browser. */
export const useIslandI18n = (): IslandI18n => usePageLanguage()

/** Address of a page in the language of this one, for forms and scripts. Links use `Anchor`. */
export const useLocalPath = () => localPathsOf(usePageLanguage())
