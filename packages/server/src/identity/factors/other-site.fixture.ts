import { type Administration, createApiKey, createClientApp, createSite } from '../sites/administration.ts'

/** One more site of the installation, as its merchant knows it. */
export async function otherSite(administration: Administration) {
  const siteId = await createSite(administration, { name: 'Elsewhere', currency: 'EUR', locale: 'en' })
  const origins = ['http://shop.test']
  const clientId = await createClientApp(administration, { siteId, name: 'Storefront', origins })
  const { secret: apiKey } = await createApiKey(administration, { siteId, name: 'Tests' })
  return { siteId, clientId, apiKey }
}
