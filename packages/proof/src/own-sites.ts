import { type Connected, createApiKey, createClientApp, createSite, removeSite } from '@stoa/server'
import type { SiteAccess } from '@stoa/testkit'

/** Prefix of the names of all sites that this program creates. */
export const SITE_NAME = 'Stoa proof'

/** Redirect URI of the client apps of these sites. */
export const ORIGIN = 'http://shop.test'

/** Creates a site with a client app and a key. */
export async function createOwnSite({ administration }: Connected, suffix: string): Promise<SiteAccess> {
  const siteId = await createSite(administration, {
    name: `${SITE_NAME} ${suffix}`,
    currency: 'EUR',
    locale: 'en',
    settings: { customLineItems: true },
  })
  const clientId = await createClientApp(administration, {
    siteId,
    name: SITE_NAME,
    origins: [ORIGIN],
    redirectUris: [`${ORIGIN}/callback`],
  })
  const { secret: apiKey } = await createApiKey(administration, { siteId, name: SITE_NAME })
  return { siteId, clientId, apiKey }
}

/** Deletes these sites with all data of the proofs, including those of an interrupted run. */
export async function removeOwnSites({ database }: Connected): Promise<void> {
  const { rows } = await database.pool.query('select id from sites where name like $1', [`${SITE_NAME} %`])
  for (const { id } of rows) await removeSite(database, id)
}
