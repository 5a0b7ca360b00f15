import { createContext, useContext } from 'react'
import type { Choice } from './choose-language.ts'
import { type Dictionary, en } from './en.ts'

export interface Speech extends Choice {
  texts: Dictionary
}

export const SpeechContext = createContext<Speech>({
  language: 'en',
  locale: 'en',
  direction: 'ltr',
  texts: en,
})

/** Language, locale and texts of the page. */
export const useSpeech = (): Speech => useContext(SpeechContext)

/** The texts of the page's language. */
export const useTexts = (): Dictionary => useSpeech().texts
