import { createContext, useContext } from 'react'
import type { Language, LocaleChoice } from './choose-language.ts'
import { type LoadedTexts, type TextCatalogue, textsOf } from './text-catalogue.ts'

export interface I18n extends LocaleChoice {
  /** Languages that the person can switch to. */
  offered: readonly Language[]
  /** Switches the page to a language, and remembers it for this tab. */
  choose: (language: string) => void
  loaded: LoadedTexts
}

export const I18nContext = createContext<I18n | undefined>(undefined)

/** Language, locale and direction of the page. */
export function useI18n(): I18n {
  const i18n = useContext(I18nContext)
  if (!i18n) throw new Error('No I18nProvider above this component. Render it with pageRoot().')
  return i18n
}

/** The texts of a catalogue in the page's language. */
export const useTexts = <T>(catalogue: TextCatalogue<T>): T => textsOf(useI18n().loaded, catalogue)
