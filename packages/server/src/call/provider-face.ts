import type { Host } from './host.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { Site } from './site.ts'

/** A text in English, and in other languages by their BCP 47 tag. */
export type Texts = { readonly en: string } & Readonly<Record<string, string>>

/** A value that an account at a provider has, such as a key. */
export interface ProviderSetting {
  /** `SECRET`: no call returns it, and no message repeats it. `CHOICE`: one of `choices`. */
  kind: 'SECRET' | 'TEXT' | 'CHOICE'
  label: Texts
  /** Where the merchant finds the value. */
  help?: Texts
  /** @default true */
  required?: boolean
  /** For `CHOICE`: the values with their labels. */
  choices?: Readonly<Record<string, Texts>>
  /** What the value must be, such as `must begin with "sk_"`; undefined if it is so. */
  check?: (value: string) => string | undefined
}

/** Settings of a provider by name, such as `secretKey`. */
export type ProviderSettings = Readonly<Record<string, ProviderSetting>>

type ValueOf<S extends ProviderSetting> = S extends { kind: 'CHOICE'; choices: infer Choices }
  ? Extract<keyof Choices, string>
  : string

/** The values of settings that a site has. */
export type ValuesOf<S extends ProviderSettings> = {
  [K in keyof S as S[K] extends { required: false } ? never : K]: ValueOf<S[K]>
} & { [K in keyof S as S[K] extends { required: false } ? K : never]?: ValueOf<S[K]> }

/** What a provider says of itself to people: admin, command line and guides show nothing else. */
export interface ProviderFace {
  /** Small letters and digits. Name in the ledger, in addresses of callbacks and in names of variables. */
  readonly id: string
  /** Its name, which is the same in all languages. */
  readonly title: string
  /** What it takes and for whom, in one sentence. */
  readonly description?: Texts
  /** What the merchant enters. A site that has stored them has set up the provider. @default none */
  readonly settings?: ProviderSettings
}

/** What a payment provider says of itself to people. */
export interface PaymentProviderFace extends ProviderFace {
  /** What buyers choose at the checkout, such as `Card`. @default "Pay with" and the title */
  readonly methodName?: Texts
  /** Whether its payments move money. @default true */
  readonly movesMoney?: boolean
  /** A Markdown file in its package: how to set it up, and its limits. The platform serves it. */
  readonly guide?: URL
}

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
