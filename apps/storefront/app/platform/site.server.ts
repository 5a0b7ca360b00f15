import { getSite } from '@stoa/client/calls'
import { cached } from './cached.server.ts'
import { catalogue } from './catalogue.server.ts'
import { config } from './config.server.ts'

export interface Site {
  id: string
  name: string
  currency: string
  /** BCP 47. */
  locale: string
  /** IANA name. */
  timeZone: string
  /** Languages of the shop, BCP 47. */
  languages: string[]
  /** Countries that the shop delivers to, ISO 3166-1 alpha-2. */
  countries: string[]
}

let site: Promise<Site> | undefined

/** The shop that this storefront sells for. Asked once; a failure is not remembered. */
export function currentSite(): Promise<Site> {
  site ??= ask().catch(error => {
    site = undefined
    throw error
  })
  return site
}

async function ask(): Promise<Site> {
  const { site } = await catalogue.call(getSite, {})
  // A client app of another site would answer too, with an empty or a foreign shop.
  if (config.siteId !== 'unchecked' && site.id !== config.siteId)
    throw new Error(
      `STOA_CLIENT_ID belongs to site ${site.id}, but STOA_SITE_ID is ${config.siteId}. Use the client app of that site.`,
    )
  return {
    id: site.id,
    name: site.name,
    currency: site.currency,
    locale: site.locale,
    timeZone: site.timeZone ?? 'UTC',
    languages: site.languages.filter(code => code != null),
    countries: site.countries.filter(code => code != null),
  }
}

/** What the merchant says about returns and programs of assistants: read again after seconds, as the merchant may change it. */
const publicSettings = cached(async () => {
  const { returns = {}, deniedCrawlers = [] } = (await catalogue.call(getSite, {})).site
  return { returns, deniedCrawlers: deniedCrawlers.filter(name => name != null) }
})
export const currentSettings = () => publicSettings('')

const opened = cached(async () => (await catalogue.call(getSite, {})).site.opened !== false)

/** Whether the merchant has opened the shop. While that is unknown, its pages report the failure themselves. */
export const isOpened = () => opened('').catch(() => true)
