import type { contract, ReplyOf } from '@stoa/contract'
import type { ServicePlugin } from './service-plugin.ts'

/** A shop with its settings. Every call gets it from the directory's cache. */
export interface Site {
  id: string
  name: string
  currency: string
  locale: string
  settings: SiteSettings
  /** READ_ONLY while it is being moved. One that is SUSPENDED answers reads of the merchant only. Absent: ACTIVE. */
  status?: 'ACTIVE' | 'READ_ONLY' | 'SUSPENDED'
  /** Address of the installation that has the site now; null if it is here. */
  movedTo?: string | null
  /** What the site may use of the installation. */
  limits?: SiteLimits
  /** Enabled service plug-ins; absent if there are none. */
  servicePlugins?: readonly ServicePlugin[]
  /** Languages with translations of products or collections, BCP 47; absent if there are none. */
  translatedLanguages?: readonly string[]
  /** Active price lists, the highest priority first; absent if there are none. */
  priceLists?: readonly ActivePriceList[]
  /** Encrypted settings of payment providers and carriers by provider, in base64; absent if there are none. */
  providerSettings?: Readonly<Record<string, string>>
  /** Since when payment providers reject the keys of the site, in milliseconds by provider; absent if none does. */
  rejectedKeys?: Readonly<Record<string, number>>
}

/** Limits of one site. An absent one is that of the settings, which holds for all sites together. */
export interface SiteLimits {
  /** Calls of all its visitors, members and keys in a minute, on each node. */
  callsPerMinute?: number
  /** Part of the connections of the pool that its calls use at once, in percent. */
  poolPercent?: number
  /** Bytes of its media files, digital files and uploads. */
  storageBytes?: number
}

/** A price list of the site that is not suspended. */
export interface ActivePriceList {
  id: string
  revision: number
  name: string
  currency?: string
  memberGroupId?: string
  percentOff?: number
  startDate?: string
  endDate?: string
  /** Whether it has fixed prices. */
  hasPrices: boolean
}

/** Settings as the merchant reads them. */
type ShownSite = ReplyOf<typeof contract.sites.getSite>['site']
type Shown<K extends keyof ShownSite> = NonNullable<ShownSite[K]>

export interface SiteSettings
  extends Pick<
      ShownSite,
      'tax' | 'notifications' | 'seller' | 'ownerEmail' | 'dailyBackups' | 'returns' | 'deniedCrawlers'
    >,
    Required<Pick<ShownSite, 'countries' | 'languages' | 'weightUnit' | 'timeZone' | 'appearance'>> {
  /** The flat-rate delivery option. `priceMinor` is an integer in minor units of the site's currency. */
  shipping: { code: string; title: string; priceMinor: number; deliveryTime: string }
  taxIncludedInPrices: boolean
  /** Whether the merchant has opened the shop. Absent: it is open, because it was not made on the set-up page. */
  opened?: boolean
  checkoutRecovery: CheckoutRecoverySettings
  /** Whether shoppers may add lines from outside the catalogue, at their own price (decision 004). */
  customLineItems: boolean
  members: MemberSettings
  /**
   * URL templates for intents that this platform has no page for, such as `bookingsCheckout`; the intent's fields in
   * braces. Default of `storesProduct`: `{origin of the app}/products/{productSlug}`.
   */
  pages: Partial<Record<string, string>>
}

export type NotificationSettings = Shown<'notifications'>
export type TaxSettings = Shown<'tax'>
export type CheckoutRecoverySettings = Required<Shown<'checkoutRecovery'>>
export type MemberSettings = Required<Shown<'members'>>
