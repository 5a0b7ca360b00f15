import { createDriver, createShop, type ShopOptions } from '@stoa/testkit'
import { afterAll, inject } from 'vitest'

/** A shop for the tests of a file, empty by default, closed after the last one. */
export async function openTestShop(options: Omit<ShopOptions, 'databaseUrl'> = {}) {
  const shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty', ...options })
  afterAll(() => shop.close())
  return { shop, driver: await createDriver(shop) }
}
