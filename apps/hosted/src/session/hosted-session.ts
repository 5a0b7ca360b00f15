import type { CustomFieldDefinition, contract, ReplyOf } from '@stoa/contract'
import type { ValueStorage } from '@stoa/ui/browser-storage'
import type { Attempt } from '../checkout/flow/flow-state.ts'
import type { Redeemed } from './redeem-once.ts'

/** The session that the one-time token was redeemed for; stored in this tab. */
export interface HostedSession extends Redeemed {
  accessToken: string
  checkoutId: string
  callbacks: Callbacks
  site: HostedSite
  /** The member, where their own session has opened the page. */
  member?: CheckoutMember | undefined
  /** The order of this checkout, once it is placed. */
  orderId?: string
  /** The attempt to place the order whose outcome is unknown. */
  attempt?: Attempt
}

/** What the form is filled with. */
export type CheckoutMember = NonNullable<ReplyOf<typeof contract.redirects.redeemRedirectSession>['member']>

export interface Callbacks {
  thankYouPageUrl?: string
  postFlowUrl?: string
  cartPageUrl?: string
  loginUrl?: string
}

export type CheckoutPageSettings = ReplyOf<
  typeof contract.redirects.redeemRedirectSession
>['site']['checkoutPage']

export interface HostedSite {
  id: string
  name: string
  currency: string
  /** BCP 47. */
  locale: string
  /** IANA name. */
  timeZone: string
  /** ISO 3166 codes of the countries that the shop delivers to. */
  countries: string[]
  /** Whether arches stand beside the name. Absent: true. */
  arches?: boolean
  /** Whether a plug-in suggests addresses. */
  addressCompletion?: boolean
  /** Whether the shop accepts gift cards. */
  giftCards: boolean
  /** Payment providers of the shop. */
  paymentProviders: {
    id: string
    name?: string
    methodNames?: Readonly<Record<string, string>>
    savedMethods: boolean
    savesWithoutCharge?: boolean
  }[]
  /** Absent in a session from before the platform had these settings. */
  checkoutPage?: CheckoutPageSettings
  /** Custom fields of the checkout page and of pages of orders. */
  customFields?: CustomFieldDefinition[]
  /** Tips that the checkout offers. */
  tip?: { type: 'PERCENTAGE' | 'AMOUNT'; presets: number[]; allowCustomAmount: boolean }
}

export const sessionKey = 'stoa.session'

export const readSession = (storage: ValueStorage) => storage.read<HostedSession>(sessionKey)
export const saveSession = (storage: ValueStorage, session: HostedSession) =>
  storage.write(sessionKey, session)
