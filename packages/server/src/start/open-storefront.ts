import { join } from 'node:path'
import { limitLogFile } from '../logging/limit-log-file.ts'
import type { Platform } from '../platform.ts'
import { localUrl } from '../platform-support/local-url.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { type ShopAccess, waitForFirstShop } from './shop-access.ts'
import { loadShopConfig } from './shop-config.ts'
import type { ShutdownManager } from './shutdown.ts'
import type { StartConfig } from './start-settings.ts'
import { startStorefront } from './storefront.ts'
import { storefrontProgram } from './storefront-program.ts'

const MIB = 1024 * 1024

/** URL of the storefront for browsers. */
export const storefrontUrl = (config: StartConfig) =>
  config.storefrontUrl ?? localUrl(config.host, config.storefrontPort)

/** Starts the storefront once the set-up page has made the first shop. */
export async function openStorefrontLater(
  config: StartConfig,
  platform: Pick<Platform, 'database'>,
  shutdown: ShutdownManager,
) {
  const shop = { platform, baseUrl: config.publicUrl, storefrontUrl: storefrontUrl(config) }
  const access = await waitForFirstShop(shop, shutdown)
  if (!access) return
  await openStorefront(config, access, shutdown)
  console.log(`\n  Shop      ${access.storefrontUrl}`)
}

/** Starts the storefront of a shop. Its end ends the node. */
export async function openStorefront(
  config: StartConfig,
  access: ShopAccess,
  shutdown: ShutdownManager,
): Promise<void> {
  const storefront = await startStorefront({
    ...access,
    program: storefrontProgram((await loadShopConfig()).storefront, config.development),
    host: config.host,
    port: config.storefrontPort,
    url: localUrl(config.host, config.storefrontPort),
    internalUrl: localUrl(config.host, config.port),
    publicUrl: config.storefrontUrl,
    logFile: join(config.data, 'storefront.log'),
    replyTimeoutMs: config.replyTimeoutMs,
    drainDelayMs: config.drainDelayMs,
    drainTimeoutMs: config.drainTimeoutMs,
  })
  shutdown.onClose(hurry => storefront.stop(hurry))
  const logLimit = limitLogFile(join(config.data, 'storefront.log'), config.logMaxMb * MIB)
  shutdown.onClose(() => logLimit.close())
  void storefront.exited.then(() =>
    shutdown.requestShutdown(
      new StartupError(
        `The storefront ended unexpectedly: read its log ${join(config.data, 'storefront.log')}, then start again.`,
      ),
    ),
  )
}
