import pino from 'pino'
import { comparePayments } from '../billing/index.ts'
import { openPlatform } from '../platform.ts'
import { loadShopConfig, packagesOf } from './shop-config.ts'
import type { StartConfig } from './start-settings.ts'

/** Compares the ledger with the payment providers in this process, beside a platform that may be running. */
export async function comparePaymentsOnce(
  { config, connectionString }: { config: StartConfig; connectionString: string },
  options: { siteId: string | undefined; days: number },
) {
  const platform = await openPlatform({
    config,
    connection: { connectionString },
    logger: pino({ level: 'silent' }),
    maintenance: false,
    ...packagesOf(await loadShopConfig()),
  })
  try {
    const { db, platform: services, clock } = platform.host
    return await comparePayments({ ...options, db, platform: services, now: clock.now() })
  } finally {
    await platform.close()
  }
}
