import type { Label } from './label-text.ts'

/** A value that an account at a provider has, such as a key. */
export interface ProviderSetting {
  /** `SECRET`: no call returns it, and no message repeats it. `CHOICE`: one of `choices`. */
  kind: 'SECRET' | 'TEXT' | 'CHOICE'
  label: Label
  /** Where the merchant finds the value. */
  help?: Label
  /** @default true */
  required?: boolean
  /** For `CHOICE`: the values with their labels. */
  choices?: Readonly<Record<string, Label>>
  /** What the value must be, such as `must begin with "sk_"`; undefined if it is so. Write the type of its parameter. */
  check?: (value: string) => string | undefined
}

/** Settings of a provider by name, such as `secretKey`. */
export type ProviderSettings = Readonly<Record<string, ProviderSetting>>

/** What a provider says of itself to people: admin, command line and guides show nothing else. */
export interface ProviderFace {
  /** Small letters and digits. Name in the ledger, in addresses of callbacks and in names of variables. */
  readonly id: string
  /** Its name. */
  readonly title: Label
  /** What it takes and for whom, in one sentence. */
  readonly description?: Label
  /** What the merchant enters. A site that has stored them has set up the provider. @default none */
  readonly settings?: ProviderSettings
}

/** What a payment provider says of itself to people. */
export interface PaymentProviderFace extends ProviderFace {
  /** What buyers choose at the checkout, such as `Card`. @default "Pay with" and the title */
  readonly methodName?: Label
  /** Whether its payments move money. @default true */
  readonly movesMoney?: boolean
  /** A Markdown file in its package: how to set it up, and its limits. The platform serves it. */
  readonly guide?: URL
}
