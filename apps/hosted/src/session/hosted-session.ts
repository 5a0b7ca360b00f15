import type { Attempt } from '../checkout/flow/flow-state.ts'
import type { Redeemed } from './redeem-once.ts'
import type { TabStorage } from './tab-storage.ts'

/** What the page got for the one-time token of its redirect session, kept for this tab until the order is placed and shown. */
export interface HostedSession extends Redeemed {
  accessToken: string
  checkoutId: string
  callbacks: Callbacks
  site: HostedSite
  /** The order that this checkout became. */
  orderId?: string
  /** The attempt to place the order that has no definite answer yet. */
  attempt?: Attempt
}

export interface Callbacks {
  thankYouPageUrl?: string
  postFlowUrl?: string
  cartPageUrl?: string
}

export interface HostedSite {
  id: string
  name: string
  currency: string
  /** BCP 47. */
  locale: string
  /** ISO 3166 codes of the countries that the shop delivers to. */
  countries: string[]
}

export const sessionKey = 'stoa.session'

export const readSession = (storage: TabStorage) => storage.read<HostedSession>(sessionKey)
export const keepSession = (storage: TabStorage, session: HostedSession) => storage.write(sessionKey, session)
