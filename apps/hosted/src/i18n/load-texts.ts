import type { MemberTexts } from '../kit/texts/en.ts'
import type { Language } from './choose-language.ts'

const dictionaries: Record<Language, () => Promise<MemberTexts>> = {
  en: () => import('../kit/texts/en.ts').then(({ en }) => en),
  de: () => import('../kit/texts/de.ts').then(({ de }) => de),
  es: () => import('../kit/texts/es.ts').then(({ es }) => es),
  he: () => import('../kit/texts/he.ts').then(({ he }) => he),
}

/** The texts of a language for sign-in and account. */
export const loadTexts = (language: Language): Promise<MemberTexts> => dictionaries[language]()
