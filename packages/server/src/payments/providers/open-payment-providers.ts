import type { PaymentProvider } from '../../call/payment-provider.ts'
import { guardedFetch } from '../../platform-support/guarded-fetch.ts'
import { payPalProvider } from './paypal/paypal-provider.ts'
import { providerSettingsOf } from './provider-settings.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

/** Milliseconds for a request to a provider. A charge waits for the buyer's bank. */
const TIMEOUT_MS = 30_000
/** A hundred refunds of a payment take 100 KB. */
const REPLY_BYTES_MAX = 2 * 1024 * 1024

interface Options {
  now: () => number
  /** Decrypts the keys of sites. */
  protectionSecret: string
  allowPrivate: boolean
}

/** The providers that a site sets up by its keys. Their packages are loaded by the first request of such a site. */
export function openPaymentProviders({ now, protectionSecret, allowPrivate }: Options): PaymentProvider[] {
  const fetch = guardedFetch({ allowPrivate, timeoutMs: TIMEOUT_MS, bytesMax: REPLY_BYTES_MAX })
  return [
    stripeProvider({ settingsOf: site => providerSettingsOf(site, 'stripe', protectionSecret), fetch, now }),
    payPalProvider({ settingsOf: site => providerSettingsOf(site, 'paypal', protectionSecret), fetch }),
  ]
}
