import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../platform.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { allowOrigins, findFirstClientApp, siteOfClientApp } from '../storage/identity/client-apps.ts'
import { firstSiteId } from '../storage/identity/sites.ts'

/** URLs and client app of the storefront's shop. */
export interface ShopAccess {
  /** URL of the platform for browsers. */
  baseUrl: string
  storefrontUrl: string
  siteId: string
  clientId: string
}

interface Options {
  platform: Pick<Platform, 'database'>
  clientId: string
  baseUrl: string
  storefrontUrl: string
}

/** Finds the site of a client app, and registers the storefront's URL with the app. */
export async function openOwnShop({ platform, ...access }: Options): Promise<ShopAccess> {
  const { clientId, storefrontUrl } = access
  const found = await siteOfClientApp(platform.database, clientId)
  if (!found)
    throw new StartupError(
      `The client app ${clientId} does not exist: "npx stoa site list" shows the ids to choose from for --client-id.`,
    )
  const { origin } = new URL(storefrontUrl)
  const { siteId } = found
  await allowOrigins(platform.database, { siteId, clientId }, [origin], [`${origin}/sign-in/callback`])
  return { ...access, siteId }
}

/** Opens the first site of the installation as the storefront's shop; undefined if there is none, or it has no client app. */
export async function openFirstShop(options: Omit<Options, 'clientId'>): Promise<ShopAccess | undefined> {
  const { database } = options.platform
  const siteId = await firstSiteId(database)
  const app = siteId && (await findFirstClientApp(database, siteId))
  return app ? openOwnShop({ ...options, clientId: app.id }) : undefined
}

/** How often a start looks for the first shop. */
const POLL_MS = 1000

/** Waits until there is a first shop, made by whichever node; undefined when a shutdown is requested before. */
export async function waitForFirstShop(
  options: Omit<Options, 'clientId'>,
  { requested }: { requested: Promise<unknown> },
): Promise<ShopAccess | undefined> {
  let isStopping = false
  void requested.then(() => {
    isStopping = true
  })
  while (!isStopping) {
    // The next round repeats what a lost connection has failed.
    const access = await openFirstShop(options).catch(() => undefined)
    if (access) return access
    await sleep(POLL_MS, undefined, { ref: false })
  }
  return undefined
}
