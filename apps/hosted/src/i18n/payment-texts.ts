import type { TextCatalogue } from './text-catalogue.ts'
import type { PaymentDictionary } from './texts/payment/en.ts'

/** Texts of the page of a payment request. */
export const paymentTexts: TextCatalogue<PaymentDictionary> = {
  en: () => import('./texts/payment/en.ts').then(({ payment }) => payment),
  de: () => import('./texts/payment/de.ts').then(({ payment }) => payment),
  es: () => import('./texts/payment/es.ts').then(({ payment }) => payment),
  he: () => import('./texts/payment/he.ts').then(({ payment }) => payment),
  ar: () => import('./texts/payment/ar.ts').then(({ payment }) => payment),
}
