import { createDriver, createShop, type ShopOptions } from '@stoa/testkit'
import { afterAll, inject, onTestFinished } from 'vitest'

type Options = Omit<ShopOptions, 'databaseUrl'>

const emptyShop = (options?: Options) =>
  createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty', ...options })

/** A shop for the tests of a file, empty by default, closed after the last one. Nobody has called it yet. */
export async function openShop(options?: Options) {
  const shop = await emptyShop(options)
  afterAll(() => shop.close())
  return shop
}

/** A shop for one test, closed when it ends. */
export async function shopOfTest(options?: Options) {
  const shop = await emptyShop(options)
  onTestFinished(() => shop.close())
  return shop
}

/** Such a shop with a test driver. */
export async function openTestShop(options?: Options) {
  const shop = await openShop(options)
  return { shop, driver: await createDriver(shop) }
}
