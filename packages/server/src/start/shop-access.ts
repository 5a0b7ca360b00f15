import type { Platform } from '../platform.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { allowOrigins, siteOfClientApp } from '../storage/identity/client-apps.ts'

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
