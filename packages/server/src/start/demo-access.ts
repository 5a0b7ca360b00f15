import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Administration,
  createApiKey,
  createClientApp,
  createSite,
  listSites,
  revokeApiKey,
} from '../identity/administration.ts'
import { allowAddresses } from '../identity/allowed-addresses.ts'
import type { Database } from '../storage/database.ts'

/** What `demo.json` holds: how to reach the shop and with which keys. */
export interface DemoAccess {
  baseUrl: string
  storefrontUrl: string
  siteId: string
  clientId: string
  apiKey: string
  /** A client app for programs written for the original platform: not strict, no token rotation. */
  foreignClientId: string
}

/** Fills a new site with products, inside the transaction that makes the site. */
export type FillShop = (admin: Administration, siteId: string, products: number | undefined) => Promise<void>

interface Options {
  database: Database
  administration: Administration
  data: string
  baseUrl: string
  storefrontUrl: string
  products: number | undefined
  fill: FillShop
}

const STOREFRONT = 'Storefront'
const FOREIGN = 'Foreign client'
const KEY = 'demo.json'
const FOREIGN_CALLBACK = 'http://127.0.0.1:9797/callback'

/** The sites of the demo differ by their name alone: a generated catalogue of each size is a shop of its own. */
const siteName = (products: number | undefined) =>
  products ? `Stoa, ${products} generated products` : 'Stoa'

/** Whether the shop that this start wants is already there. */
export async function hasShop({
  administration,
  products,
}: Pick<Options, 'administration' | 'products'>): Promise<boolean> {
  return (await findShop(administration, products)) !== undefined
}

/** Makes the shop unless it is there, and writes `demo.json`, readable by its owner only. */
export async function openShop(options: Options): Promise<DemoAccess> {
  const { administration: admin, data, baseUrl, storefrontUrl, products } = options
  const shop = (await findShop(admin, products)) ?? (await makeShop(options))
  const { siteId, clientId } = shop
  const origins = [storefrontUrl, storefrontUrl.replace('//127.0.0.1', '//localhost')]
  await allowAddresses(admin.db, { siteId, clientId }, { origins, redirectUris: origins })
  const written = await readAccess(data)
  const apiKey =
    written?.siteId === siteId && written.apiKey ? written.apiKey : await replaceKey(admin, siteId)
  const access = { baseUrl, storefrontUrl, ...shop, apiKey }
  await writeAccess(data, access)
  return access
}

async function findShop(admin: Administration, products: number | undefined) {
  const site = (await listSites(admin)).find(({ name }) => name === siteName(products))
  if (!site) return undefined
  const clients = site.clients as { id: string; name: string }[]
  const clientId = clients.find(({ name }) => name === STOREFRONT)?.id
  const foreignClientId = clients.find(({ name }) => name === FOREIGN)?.id
  return clientId && foreignClientId ? { siteId: site.id, clientId, foreignClientId } : undefined
}

// One transaction: a start that is killed in the middle leaves no half a shop behind.
async function makeShop({ database, administration, products, fill }: Options) {
  const { result } = await database.transaction(async tx => {
    const admin = { ...administration, db: tx }
    const siteId = await createSite(admin, { name: siteName(products), currency: 'EUR', locale: 'en' })
    const clientId = await createClientApp(admin, { siteId, name: STOREFRONT })
    const foreignClientId = await createClientApp(admin, {
      siteId,
      name: FOREIGN,
      foreign: true,
      origins: [new URL(FOREIGN_CALLBACK).origin],
      redirectUris: [FOREIGN_CALLBACK],
    })
    await fill(admin, siteId, products)
    return { siteId, clientId, foreignClientId }
  })
  return result
}

// Only hashes of keys are kept: where demo.json was lost, its key is as good as gone, and a new one takes its place.
async function replaceKey(admin: Administration, siteId: string): Promise<string> {
  const site = (await listSites(admin)).find(({ id }) => id === siteId)
  for (const key of (site?.keys ?? []) as { id: string; name: string; revoked: boolean }[]) {
    if (key.name === KEY && !key.revoked) await revokeApiKey(admin, siteId, key.id)
  }
  return (await createApiKey(admin, { siteId, name: KEY })).secret
}

/** The file in the data folder. */
export const accessFile = (data: string) => join(data, 'demo.json')

async function readAccess(data: string): Promise<Partial<DemoAccess> | undefined> {
  try {
    return JSON.parse(await readFile(accessFile(data), 'utf8'))
  } catch {
    // Missing or cut short: written again.
    return undefined
  }
}

async function writeAccess(data: string, access: DemoAccess): Promise<void> {
  const aside = `${accessFile(data)}.new`
  await writeFile(aside, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 })
  await chmod(aside, 0o600)
  await rename(aside, accessFile(data))
}
