import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import {
  type Administration,
  createApiKey,
  listSites,
  revokeApiKey,
} from '../identity/sites/administration.ts'
import type { Platform } from '../platform.ts'
import { openDatabase } from '../storage/database.ts'
import { allowOrigins } from '../storage/identity/client-apps.ts'
import type { Demo, SeededShop } from './demo.ts'

/** Content of `demo.json`: URLs and keys of the demo shop. */
export interface DemoAccess {
  baseUrl: string
  storefrontUrl: string
  siteId: string
  clientId: string
  apiKey: string
  /** A client app for programs written for the original platform: not strict, no token rotation. */
  compatClientId: string
}

interface Options {
  demo: Demo
  connection: pg.PoolConfig
  platform: Pick<Platform, 'administration'>
  data: string
  baseUrl: string
  storefrontUrl: string
  products: number | undefined
}

const STOREFRONT = 'Storefront'
const FOREIGN = 'Foreign client'
const KEY = 'Demo'

/** Site name by catalogue size: each size of a generated catalogue has its own site. */
const siteName = ({ demo, products }: Pick<Options, 'demo' | 'products'>) =>
  products ? `${demo.name}, ${products} generated products` : demo.name

/** Whether the requested demo shop exists. */
export async function hasShop(options: Pick<Options, 'platform' | 'demo' | 'products'>): Promise<boolean> {
  return (await findShop(options.platform.administration, siteName(options))) !== undefined
}

/** Creates the shop unless it exists, and writes `demo.json`, readable only by its owner. */
export async function openShop(options: Options): Promise<DemoAccess> {
  const { platform, data, baseUrl, storefrontUrl } = options
  const { administration: admin } = platform
  const origins = [storefrontUrl, storefrontUrl.replace('//127.0.0.1', '//localhost')]
  // Redirect URI of the hosted sign-in page.
  const callbacks = origins.map(origin => `${origin}/sign-in/callback`)
  const found = await findShop(admin, siteName(options))
  let access: DemoAccess
  if (found) {
    await allowOrigins(admin.db, found, origins, callbacks)
    access = { baseUrl, storefrontUrl, ...found, apiKey: await keyOf(options, found.siteId) }
  } else {
    const seeded = await seedShop(options, origins, callbacks)
    access = { baseUrl, storefrontUrl, ...seeded }
  }
  await writeAccess(data, access)
  return access
}

/** The statements of a large catalogue have no time limit: there are no calls yet. */
async function seedShop(options: Options, origins: string[], redirectUris: string[]): Promise<SeededShop> {
  const { demo, connection, platform, products } = options
  const { clock, ids } = platform.administration
  const database = openDatabase({ connection, poolSize: 1, statementTimeoutMs: 0 })
  try {
    return await demo.seed(database, clock, ids, {
      name: siteName(options),
      origins,
      redirectUris,
      products,
      commerceRules: true,
      translations: true,
    })
  } finally {
    await database.close()
  }
}

async function findShop(admin: Administration, wanted: string) {
  const site = (await listSites(admin)).find(({ name }) => name === wanted)
  if (!site) return undefined
  const clients = site.clients as { id: string; name: string }[]
  const clientId = clients.find(({ name }) => name === STOREFRONT)?.id
  const compatClientId = clients.find(({ name }) => name === FOREIGN)?.id
  return clientId && compatClientId
    ? { siteId: site.id, clientId, compatClientId: compatClientId }
    : undefined
}

// Only hashes of keys are stored: if demo.json is lost, a new key replaces the old one.
async function keyOf({ platform: { administration }, data }: Options, siteId: string): Promise<string> {
  const written = await readAccess(data)
  if (written?.siteId === siteId && written.apiKey) return written.apiKey
  const site = (await listSites(administration)).find(({ id }) => id === siteId)
  for (const { id, name, revoked } of (site?.keys ?? []) as {
    id: string
    name: string
    revoked: boolean
  }[]) {
    if (name === KEY && !revoked) await revokeApiKey(administration, siteId, id)
  }
  return (await createApiKey(administration, { siteId, name: KEY })).secret
}

/** Path of `demo.json` in the data folder. */
export const accessFile = (data: string) => join(data, 'demo.json')

async function readAccess(data: string): Promise<Partial<DemoAccess> | undefined> {
  try {
    return JSON.parse(await readFile(accessFile(data), 'utf8'))
  } catch {
    // Missing or incomplete: write it again.
    return undefined
  }
}

async function writeAccess(data: string, access: DemoAccess): Promise<void> {
  const temporaryFile = `${accessFile(data)}.new`
  await writeFile(temporaryFile, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 })
  await chmod(temporaryFile, 0o600)
  await rename(temporaryFile, accessFile(data))
}
