import { type Connected, createApiKey, createClientApp, createSite, removeSite } from '@stoa/server'
import type { SiteAccess } from '@stoa/testkit'

/** Begins the names of all sites that this program creates. */
export const SITE_NAME = 'Stoa proof'

/** An address that client apps of these sites return to. */
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

/** Deletes the sites with all that the proofs have left on them, those of an interrupted run included. */
export async function removeOwnSites({ database }: Connected): Promise<void> {
  const { rows } = await database.pool.query('select id from sites where name like $1', [`${SITE_NAME} %`])
  for (const { id } of rows) await removeSite(database, id)
}
