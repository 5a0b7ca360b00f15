import type { Host } from './host.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { PaymentProviderFace, ProviderSetting, ProviderSettings } from './provider-face.ts'
import type { Site } from './site.ts'

type ValueOf<S extends ProviderSetting> = S extends { kind: 'CHOICE'; choices: infer Choices }
  ? Extract<keyof Choices, string>
  : string

/** The values of settings that a site has. */
export type ValuesOf<S extends ProviderSettings> = {
  [K in keyof S as S[K] extends { required: false } ? never : K]: ValueOf<S[K]>
} & { [K in keyof S as S[K] extends { required: false } ? K : never]?: ValueOf<S[K]> }

/** What a payment provider works with. */
export interface ProviderTools<Values> {
  /** The decrypted settings of a site; undefined if it has none. */
  settingsOf(site: Site): Values | undefined
  /** Sends requests: no private networks, no redirects, limits for time and size (decision 035). Use no other way. */
  fetch: typeof globalThis.fetch
  /** The time, in milliseconds. */
  now: () => number
  host: Host
}

/** A payment provider as its package declares it. */
export interface DeclaredPaymentProvider extends PaymentProviderFace {
  /** Makes the provider for a platform. It must not load large libraries: most shops use one provider, or none. */
  readonly open: (tools: ProviderTools<never>) => PaymentProvider
}

/**
 * Declares a payment provider. Its settings have the types that it declares.
 *
 * @example
 * ```ts
 * export const adyen = feature({
 *   name: 'adyen',
 *   builtFor: '0.1',
 *   paymentProviders: [
 *     paymentProvider({
 *       id: 'adyen',
 *       title: 'Adyen',
 *       settings: { apiKey: { kind: 'SECRET', label: { en: 'API key' } } },
 *       open: ({ settingsOf, fetch }) => adyenProvider({ settingsOf, fetch }),
 *     }),
 *   ],
 * })
 * ```
 */
export const paymentProvider = <const S extends ProviderSettings = Record<never, never>>(
  declared: PaymentProviderFace & {
    readonly settings?: S
    readonly open: (tools: ProviderTools<ValuesOf<S>>) => PaymentProvider
  },
): DeclaredPaymentProvider => declared as DeclaredPaymentProvider
