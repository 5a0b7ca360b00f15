import { createContext, useContext } from 'react'
import type { Choice } from './choose-language.ts'
import { type Dictionary, en } from './en.ts'

export interface I18n extends Choice {
  texts: Dictionary
}

export const SpeechContext = createContext<I18n>({
  language: 'en',
  locale: 'en',
  direction: 'ltr',
  texts: en,
})

/** Language, locale and texts of the page. */
export const useI18n = (): I18n => useContext(SpeechContext)

/** The texts of the page's language. */
export const useTexts = (): Dictionary => useI18n().texts
