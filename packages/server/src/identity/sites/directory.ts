import { parseAmount } from '@stoa/contract/money'
import { mailLanguages } from '@stoa/texts/languages'
import type { Directory } from '../../call/services.ts'
import type { Site, SiteSettings } from '../../call/site.ts'
import type { Database } from '../../storage/database.ts'
import { findApiKey } from '../../storage/identity/api-keys.ts'
import { findClientApp, findFirstClientApp, isOriginRegistered } from '../../storage/identity/client-apps.ts'
import { findSite } from '../../storage/identity/sites.ts'
import { findStaffSession } from '../../storage/identity/staff.ts'
import type { InvalidationReceiver } from '../../storage/invalidations.ts'

/** Cache tag of a site. Its invalidation tells every node of a change. */
export const siteTag = (siteId: string) => `site:${siteId}`

/** Cache tag of the client apps and API keys of a site. */
export const appTag = (siteId: string) => `apps:${siteId}`

/** Cache tag of the staff of a site and their sessions. */
export const staffTag = (siteId: string) => `staff:${siteId}`

/** Cache lifetime of a site, an app or a key. A revoked key works no longer than this. */
const FRESH_MS = 5_000

/**
 * Sites, client apps and API keys with a short-lived cache: every request needs them, and they change rarely. Absence is
 * not cached, so that new ones work immediately. Uses a separate pool: a call that holds a connection of the main pool
 * cannot deadlock with others that wait here.
 */
export function openDirectory(
  database: Database,
  monotonicMs: () => number,
): Directory & InvalidationReceiver {
  const cached = <K, V>(load: (key: K) => Promise<V | undefined>) => {
    const known = new Map<K, { value: V; until: number }>()
    /** Single flight: concurrent lookups of a key share one query. */
    const inFlight = new Map<K, Promise<V | undefined>>()
    const loadAndCache = async (key: K): Promise<V | undefined> => {
      const value = await load(key).finally(() => inFlight.delete(key))
      known.delete(key)
      if (value !== undefined) {
        if (known.size >= 10_000) known.clear()
        known.set(key, { value, until: monotonicMs() + FRESH_MS })
      }
      return value
    }
    /** The cached value, without a query. */
    const peek = (key: K): V | undefined => {
      const hit = known.get(key)
      return hit && hit.until > monotonicMs() ? hit.value : undefined
    }
    const find = async (key: K): Promise<V | undefined> => {
      const value = peek(key)
      if (value !== undefined) return value
      const pending = inFlight.get(key) ?? loadAndCache(key)
      inFlight.set(key, pending)
      return pending
    }
    return Object.assign(find, { peek, forget: (key: K) => known.delete(key), clear: () => known.clear() })
  }

  const site = cached(async (id: string) => {
    const row = await findSite<Omit<Site, 'settings'> & { settings: Partial<SiteSettings> }>(database, id)
    return (
      row && {
        ...row,
        settings: withDefaults(row.settings, row.currency),
        servicePlugins: row.servicePlugins ?? undefined,
        priceLists: row.priceLists ?? undefined,
        translatedLanguages: row.translatedLanguages ?? undefined,
        providerSettings: row.providerSettings ?? undefined,
        rejectedKeys: row.rejectedKeys ?? undefined,
      }
    )
  })

  const client = cached((id: string) => findClientApp(database, id))

  const apiKey = cached((secret: string) => findApiKey(database, secret))

  const staffSession = cached((id: string) => findStaffSession(database, id))

  /** The first app of a site, which the hosted pages use. */
  const ownApp = cached(async (siteId: string) => (await findFirstClientApp(database, siteId))?.id)

  /** Whether any client app of the installation has registered the origin, for CORS preflights, which have no token. */
  const originKnown = cached(async (origin: string) =>
    (await isOriginRegistered(database, origin)) ? true : undefined,
  )

  const forgetApps = () => {
    for (const lookup of [client, apiKey, ownApp, originKnown]) lookup.clear()
  }

  // Each load creates a new object, so the object identifies the version.
  const versions = new WeakMap<Site, number>()
  let loads = 0
  const versionOf = (one: Site) => {
    const version = versions.get(one) ?? ++loads
    versions.set(one, version)
    return version
  }

  return {
    site,
    versionOf,
    currentVersion(siteId: string) {
      const known = site.peek(siteId)
      return known && versionOf(known)
    },
    client,
    ownApp,
    apiKey,
    staffSession,
    originKnown,
    /** Listens to cache invalidations, so that changes of a site and its staff take effect immediately. */
    dropped(tags: readonly string[]) {
      for (const tag of tags) {
        if (tag.startsWith('site:')) site.forget(tag.slice(5))
        if (tag.startsWith('price_lists:')) site.forget(tag.slice(12))
        if (tag.startsWith('translations:')) site.forget(tag.slice(13))
        if (tag.startsWith('staff:')) staffSession.clear()
        if (tag.startsWith('apps:')) forgetApps()
      }
    },
    cleared() {
      site.clear()
      staffSession.clear()
      forgetApps()
    },
  }
}

/** Settings of a site with defaults. */
export const withDefaults = (settings: Partial<SiteSettings>, currency: string): SiteSettings => ({
  ...defaultSettings,
  shipping: { ...defaultShipping, priceMinor: Number(parseAmount('4.90', currency)) },
  ...settings,
  members: { ...defaultSettings.members, ...settings.members },
  checkoutRecovery: { ...defaultSettings.checkoutRecovery, ...settings.checkoutRecovery },
})

const defaultShipping = { code: 'standard', title: 'Standard delivery', deliveryTime: '3 to 5 working days' }

/** Settings of a new site. */
export const defaultSettings: Omit<SiteSettings, 'shipping'> = {
  countries: ['DE', 'AT', 'CH', 'FR', 'NL', 'BE', 'IT', 'ES', 'GB', 'IE', 'US', 'CA', 'IL', 'JP', 'GR'],
  taxIncludedInPrices: true,
  weightUnit: 'KG',
  timeZone: 'UTC',
  checkoutRecovery: { abandonedAfterMinutes: 60, sendMail: true },
  customLineItems: false,
  members: {
    registration: 'OPEN',
    captcha: 'WHEN_SUSPICIOUS',
    magicLink: true,
    passkey: true,
    highRiskLogin: true,
  },
  languages: [...mailLanguages],
  appearance: {},
  pages: {},
}
