import { createDriver, createShop, type ShopOptions } from '@stoa/testkit'
import { afterAll, inject } from 'vitest'

/** An empty shop for the tests of a file, closed after the last one. */
export async function openTestShop(options: Omit<ShopOptions, 'databaseUrl' | 'fixture'> = {}) {
  const shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty', ...options })
  afterAll(() => shop.close())
  return { shop, driver: await createDriver(shop) }
}
