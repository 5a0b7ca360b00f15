import type { Language } from '../i18n/choose-language.ts'
import { loadTexts } from '../i18n/load-texts.ts'
import { useMemberTexts } from '../i18n/member-i18n.ts'
import type { MemberTexts } from '../kit/texts/en.ts'
import type { AccountDictionary } from './texts/en.ts'

/** The texts of sign-in, and those of the account beside them. */
export interface AccountTexts extends MemberTexts {
  account: AccountDictionary
}

const dictionaries: Record<Language, () => Promise<{ account: AccountDictionary }>> = {
  en: () => import('./texts/en.ts'),
  de: () => import('./texts/de.ts'),
  es: () => import('./texts/es.ts'),
  he: () => import('./texts/he.ts'),
}

/** The texts of the account page in a language. */
export async function loadAccountTexts(language: Language): Promise<AccountTexts> {
  const [texts, { account }] = await Promise.all([loadTexts(language), dictionaries[language]()])
  return { ...texts, account }
}

/** For parts of the account page only, whose texts were loaded with `loadAccountTexts`. */
export const useAccountTexts = (): AccountTexts => useMemberTexts() as AccountTexts
