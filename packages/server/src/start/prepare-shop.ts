import type pg from 'pg'
import type { Logger } from 'pino'
import { setUpLink } from '../installation/index.ts'
import type { Platform } from '../platform.ts'
import { ownerSignInLink } from '../staff/index.ts'
import { firstSiteId } from '../storage/identity/sites.ts'
import type { Demo } from './demo.ts'
import { hasShop, openShop } from './demo-access.ts'
import { storefrontUrl } from './open-storefront.ts'
import { step } from './progress.ts'
import { checkSites, logFindings } from './report-findings.ts'
import type { Finding } from './security-checks.ts'
import { openFirstShop, openOwnShop, type ShopAccess } from './shop-access.ts'
import type { StartConfig } from './start-settings.ts'

/** What a start tells about the shop of its storefront. */
export interface PreparedShop {
  access: ShopAccess | undefined
  findings: readonly Finding[]
  /** A link that signs the owner in, once. */
  adminUrl: string | undefined
  /** The link to the set-up page, if there is no shop. */
  setUpUrl: string | undefined
}

interface Options {
  config: StartConfig
  connection: pg.PoolConfig
  platform: Platform
  log: Logger
  demo: Demo | undefined
}

/** Opens the shop of the storefront, makes that of the demo first, and checks the settings together with all sites. */
export async function prepareShop({
  config,
  connection,
  platform,
  log,
  demo,
}: Options): Promise<PreparedShop> {
  const shop = {
    platform,
    data: config.data,
    baseUrl: config.publicUrl,
    storefrontUrl: storefrontUrl(config),
  }
  const access = config.clientId
    ? await openOwnShop({ ...shop, clientId: config.clientId })
    : demo
      ? await openDemo({ ...shop, demo, connection, products: config.products })
      : config.storefront
        ? await openFirstShop(shop)
        : undefined
  const isSetUp = access !== undefined || (await firstSiteId(platform.database)) !== undefined
  const findings = await checkSites(config, platform.database)
  logFindings(findings, log)
  // A new link on each start: earlier ones end, and no link is stored.
  const adminUrl = access && (await ownerSignInLink(platform.administration, config.publicUrl, access.siteId))
  const { protectionSecret } = platform.host.platform
  const setUpUrl = isSetUp ? undefined : setUpLink(config.publicUrl, protectionSecret)
  return { access, findings, adminUrl, setUpUrl }
}

async function openDemo(shop: Parameters<typeof openShop>[0]): Promise<ShopAccess> {
  const title = shop.products
    ? `Shop with ${shop.products} products (first time only)`
    : 'Demo shop (first time only)'
  return (await hasShop(shop)) ? openShop(shop) : step(title, () => openShop(shop))
}
