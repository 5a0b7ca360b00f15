import type { Language } from '../language/choose-language.ts'
import type { MemberTexts } from './texts/en.ts'

const dictionaries: Record<Language, () => Promise<MemberTexts>> = {
  en: () => import('./texts/en.ts').then(({ en }) => en),
  de: () => import('./texts/de.ts').then(({ de }) => de),
  es: () => import('./texts/es.ts').then(({ es }) => es),
  he: () => import('./texts/he.ts').then(({ he }) => he),
}

/** The texts of a language for sign-in and account. */
export const loadTexts = (language: Language): Promise<MemberTexts> => dictionaries[language]()
