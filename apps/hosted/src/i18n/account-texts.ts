import type { Language } from './choose-language.ts'
import { memberTexts } from './member-texts.ts'
import type { TextCatalogue } from './text-catalogue.ts'
import type { AccountDictionary } from './texts/account/en.ts'
import type { MemberTexts } from './texts/member/en.ts'

export interface AccountTexts extends MemberTexts {
  account: AccountDictionary
}

const withMemberTexts =
  (language: Language, load: () => Promise<{ account: AccountDictionary }>) =>
  async (): Promise<AccountTexts> => {
    const [texts, { account }] = await Promise.all([memberTexts[language](), load()])
    return { ...texts, account }
  }

/** Texts of the account page, together with those of sign-in. */
export const accountTexts: TextCatalogue<AccountTexts> = {
  en: withMemberTexts('en', () => import('./texts/account/en.ts')),
  de: withMemberTexts('de', () => import('./texts/account/de.ts')),
  es: withMemberTexts('es', () => import('./texts/account/es.ts')),
  he: withMemberTexts('he', () => import('./texts/account/he.ts')),
  ar: withMemberTexts('ar', () => import('./texts/account/ar.ts')),
}
