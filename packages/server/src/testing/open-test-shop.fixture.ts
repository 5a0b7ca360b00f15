import { createDriver, createShop, type ShopOptions, type TestDriver } from '@stoa/testkit'
import { afterAll, beforeEach, inject, onTestFinished } from 'vitest'

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

/** Such a shop whose driver has a new visitor and member for each test, because tokens expire when a test advances the clock. */
export async function openShopWithDrivers(options?: Options) {
  const shop = await openShop(options)
  let current: TestDriver
  beforeEach(async () => {
    current = await createDriver(shop)
  })
  const driver = new Proxy({} as TestDriver, {
    get: (_, name) => Reflect.get(current, name),
    set: (_, name, value) => Reflect.set(current, name, value),
  })
  return { shop, driver }
}
