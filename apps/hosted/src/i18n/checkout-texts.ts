import type { TextCatalogue } from './text-catalogue.ts'
import { type CheckoutTexts, en } from './texts/checkout/en.ts'

/** Texts of checkout and thank-you page. English is in the bundle, for the loading page. */
export const checkoutTexts: TextCatalogue<CheckoutTexts> = {
  en: async () => en,
  de: () => import('./texts/checkout/de.ts').then(({ de }) => de),
  es: () => import('./texts/checkout/es.ts').then(({ es }) => es),
  he: () => import('./texts/checkout/he.ts').then(({ he }) => he),
  ar: () => import('./texts/checkout/ar.ts').then(({ ar }) => ar),
}
