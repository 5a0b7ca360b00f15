import type { Language } from './choose-language.ts'
import { type Dictionary, en } from './en.ts'

const others: Record<Exclude<Language, 'en'>, () => Promise<Dictionary>> = {
  de: () => import('./de.ts').then(({ de }) => de),
  es: () => import('./es.ts').then(({ es }) => es),
  he: () => import('./he.ts').then(({ he }) => he),
}

/** The texts of a language. English is always at hand, and stands in when another cannot be loaded. */
export async function loadDictionary(language: Language): Promise<Dictionary> {
  if (language === 'en') return en
  try {
    return await others[language]()
  } catch (error) {
    console.error(error)
    return en
  }
}
