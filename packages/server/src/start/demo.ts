import type { Clock, Ids } from '../call/clock.ts'
import type { MediaSource } from '../call/media-source.ts'
import type { Database } from '../storage/database.ts'

/** A demo shop as package @stoa/demo provides it. */
export interface Demo {
  /** Name of its site. */
  name: string
  /** Pictures of its products. */
  media: MediaSource
  /** Creates the shop in a migrated database, in one transaction. */
  seed(database: Database, clock: Clock, ids: Ids, options: SeedOptions): Promise<SeededShop>
}

export interface SeedOptions {
  /** Name of the site. */
  name: string
  /** Origins from which the storefront sends its visitors, and to which hosted pages return. */
  origins: string[]
  /** Addresses that may receive the storefront's codes. */
  redirectUris?: string[]
  /** Number of generated products instead of the demo's own; 0 for none. */
  products?: number
  /** Adds a discount rule, a coupon, taxes, delivery regions and exchange rates. @default false */
  commerceRules?: boolean
  /** Adds the texts of its products and collections in its other languages. @default false */
  translations?: boolean
  onProgress?: (text: string) => void
}

/** The ids and the key that a client of the seeded shop needs. */
export interface SeededShop {
  siteId: string
  clientId: string
  apiKey: string
  compatClientId: string
}
