import { type HostedCheckoutTexts as CheckoutTexts, hostedCheckout } from '@stoa/texts/hosted-checkout'
import { messages } from '@stoa/texts/hosted-checkout/en'
import type { TextCatalogue } from './text-catalogue.ts'

export type { CheckoutTexts }

/** Texts of checkout and thank-you page. English is in the bundle, for the loading page. */
export const checkoutTexts: TextCatalogue<CheckoutTexts> = {
  ...hostedCheckout,
  en: async () => ({ messages }),
}
