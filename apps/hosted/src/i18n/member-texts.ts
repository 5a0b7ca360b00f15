import type { TextCatalogue } from './text-catalogue.ts'
import type { MemberTexts } from './texts/member/en.ts'

/** Texts of sign-in, which the account page also uses. */
export const memberTexts: TextCatalogue<MemberTexts> = {
  en: () => import('./texts/member/en.ts').then(({ en }) => en),
  de: () => import('./texts/member/de.ts').then(({ de }) => de),
  es: () => import('./texts/member/es.ts').then(({ es }) => es),
  he: () => import('./texts/member/he.ts').then(({ he }) => he),
  ar: () => import('./texts/member/ar.ts').then(({ ar }) => ar),
}
