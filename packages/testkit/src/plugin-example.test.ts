import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@stoa/contract'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { servePlugin } from '../../../examples/plugins/serve.ts'
import { shippingRates } from '../../../examples/plugins/shipping-rates.ts'
import { createShop } from './create-shop.ts'
import { createDriver } from './test-driver.ts'

const { currentCart, deliveryProfile: profiles, servicePlugins } = contract

const shop = await createShop({
  databaseUrl: inject('databaseUrl'),
  fixture: 'empty',
  config: { privateEndpoints: true },
})
afterAll(() => shop.close())

/** Serves the carrier of the guide for the shop, as in its folder. */
async function serveCarrier() {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-example-'))
  const { baseUrl, siteId, clientId, apiKey } = shop
  mkdirSync(join(folder, '.stoa'))
  writeFileSync(join(folder, '.stoa/demo.json'), JSON.stringify({ baseUrl, siteId, clientId, apiKey }))
  vi.stubGlobal('fetch', shop.fetch)
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const before = process.cwd()
  process.chdir(folder)
  try {
    return await servePlugin({ kind: 'SHIPPING_RATES', name: 'Parcel service' }, shippingRates)
  } finally {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  }
}

test('the carrier of the guide quotes signed requests, with the package weight of its settings', async () => {
  // The server compares the time of a request with its own; the platform has that of the test.
  vi.useFakeTimers({ toFake: ['Date'], now: shop.clock.now() })
  const driver = await createDriver(shop)
  const { id, close } = await serveCarrier()
  try {
    const { ping } = await driver.merchant.callOk(servicePlugins.pingServicePlugin, { id })
    expect(ping).toMatchObject({ answered: true })
    const limit = async (maxPackageWeight: number | null) =>
      (
        await driver.merchant.callOk(servicePlugins.updateServicePlugin, {
          servicePlugin: { id, shippingRates: { maxPackageWeight } },
        })
      ).servicePlugin.shippingRates
    const { deliveryProfile } = await driver.merchant.callOk(profiles.createDeliveryProfile, {
      deliveryProfile: { name: 'Everything', deliveryRegions: [{ name: 'Everywhere' }] },
    })
    const deliveryRegionId = deliveryProfile.deliveryRegions?.[0]?.id as string
    await driver.merchant.callOk(profiles.addDeliveryCarrier, {
      deliveryRegionId,
      deliveryCarrier: { appId: id },
    })
    await driver.cart((await driver.product({ weight: 6 })).id, 2)
    const standard = async () => {
      const { shippingInfo } = await driver.visitor.callOk(currentCart.estimateCurrentCartTotals, {
        shippingAddress: { country: 'DE' },
      })
      return shippingInfo?.carrierServiceOptions?.[0]?.shippingOptions?.[0]?.cost?.price?.amount
    }
    expect(await standard()).toBe('10.00')
    expect(await limit(10)).toEqual({ maxPackageWeight: 10 })
    expect(await standard()).toBe('14.00')
    expect(await limit(null)).toEqual({})
    const room = (packageDimensions: object | null) =>
      driver.merchant.send(servicePlugins.updateServicePlugin, {
        servicePlugin: { id, shippingRates: { packageDimensions } },
      })
    expect((await room({ length: '40', width: '30', unit: 'CM' })).status).toBe(400)
    const dimensions = { length: '40', width: '30', height: '30', unit: 'CM' }
    expect((await room(dimensions)).body.servicePlugin.shippingRates).toEqual({
      packageDimensions: dimensions,
    })
    expect((await room(null)).body.servicePlugin.shippingRates).toEqual({})
  } finally {
    await close()
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
  expect((await driver.merchant.callOk(servicePlugins.listServicePlugins, {})).servicePlugins).toEqual([])
})
