import type { TextCatalogue } from './text-catalogue.ts'
import type { OrderDictionary } from './texts/order/en.ts'

/** Texts of order pages and of the list of orders in the account. */
export const orderTexts: TextCatalogue<OrderDictionary> = {
  en: () => import('./texts/order/en.ts').then(({ order }) => order),
  de: () => import('./texts/order/de.ts').then(({ order }) => order),
  es: () => import('./texts/order/es.ts').then(({ order }) => order),
  he: () => import('./texts/order/he.ts').then(({ order }) => order),
  ar: () => import('./texts/order/ar.ts').then(({ order }) => order),
}
