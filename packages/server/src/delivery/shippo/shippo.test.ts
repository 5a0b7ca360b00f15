import { contract } from '@stoa/contract'
import { createDriver, createShippoServer, type TestDriver } from '@stoa/testkit'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { commands } from '../../commands/commands.ts'
import type { ConnectedInstallation } from '../../commands/connect.ts'
import { createApiKey, createClientApp, createSite } from '../../identity/sites/administration.ts'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const {
  businessLocations,
  checkout: checkouts,
  currentCart,
  deliveryProfile: profiles,
  orders,
  shippoConfigurations,
  sites,
} = contract

const server = await createShippoServer()
/** A shop in dollars and pounds, and one in euros and kilograms. */

const FROM = { country: 'US', subdivision: 'US-CA', city: 'San Francisco', postalCode: '94117' }
const NEW_YORK = { country: 'US', subdivision: 'US-NY', city: 'New York', postalCode: '10001' }
const BERLIN = { country: 'DE', city: 'Berlin', postalCode: '10115' }

async function setUp(driver: TestDriver) {
  const {
    businessLocations: [location],
  } = await driver.merchant.callOk(businessLocations.queryBusinessLocations, { query: {} })
  await driver.merchant.callOk(businessLocations.updateBusinessLocation, {
    businessLocation: { id: location?.id as string, revision: location?.revision as string, address: FROM },
  })
  const { deliveryProfile } = await driver.merchant.callOk(profiles.createDeliveryProfile, {
    deliveryProfile: { name: 'Everything', deliveryRegions: [{ name: 'Everywhere' }] },
  })
  return deliveryProfile.deliveryRegions?.[0]?.id as string
}

const setToken = async (siteId: string, token: string) => {
  vi.stubEnv('SHIPPO_TOKEN', token)
  const { database, administration } = shop.platform
  const connected = { database, administration, config: {} } as ConnectedInstallation
  await commands['carrier set']?.run({ site: siteId, carrier: 'shippo' }, connected)
  vi.unstubAllEnvs()
}

const shop = await openShop({ config: { shippoUrl: server.url, privateEndpoints: true } })
const { administration } = shop.platform
const siteId = await createSite(administration, { name: 'Stoa', currency: 'USD', locale: 'en' })
const clientId = await createClientApp(administration, {
  siteId,
  name: 'Shop',
  origins: ['http://us.test'],
})
const { secret: apiKey } = await createApiKey(administration, { siteId, name: 'Shop' })
await setToken(siteId, server.token)
await setToken(shop.siteId, server.token)
const us = await createDriver(shop, { siteId, clientId, apiKey })
const eu = await createDriver(shop)
await us.merchant.callOk(sites.updateSite, { site: { weightUnit: 'LB' } })
const regionId = await setUp(us)
afterAll(async () => {
  await server.close()
})

beforeEach(async () => {
  server.recover()
  // Failures and circuits of the test before.
  shop.clock.advance(600_000)
  const { shippoConfigurations: all } = await us.merchant.callOk(
    shippoConfigurations.queryShippoConfigurations,
    { query: {} },
  )
  for (const { id } of all)
    await us.merchant.callOk(shippoConfigurations.deleteShippoConfiguration, { shippoConfigurationId: id })
  await us.visitor.send(currentCart.deleteCurrentCart, {})
})

const configure = async (configuration: object, { driver = us, region = regionId, backupRate = '' } = {}) =>
  (
    await driver.merchant.callOk(shippoConfigurations.createShippoConfiguration, {
      shippoConfiguration: {
        packageDetails: { name: 'Box', dimensions: { length: '12', width: '10', height: '8' } },
        deliveryRegionIds: [region],
        ...configuration,
      },
      ...(backupRate && { backupRate }),
    } as never)
  ).shippoConfiguration

/** Units of 12 × 10 × 4 inches and 3 pounds: two fit into the box. */
const brick = async (quantity: number, { price = 10, ...more }: Record<string, unknown> = {}) => {
  const product = await us.product({
    name: 'Brick',
    priceData: { price: price as number },
    weight: 3,
    packageDimensions: { length: '10', width: '4', height: '12', unit: 'IN' },
    ...more,
  })
  await us.visitor.callOk(currentCart.addToCurrentCart, { lineItems: [us.line(product.id, quantity)] })
}

const estimate = (shippingAddress: object, driver = us) =>
  driver.visitor.callOk(currentCart.estimateCurrentCartTotals, { shippingAddress })
const optionsOf = ({ shippingInfo }: Awaited<ReturnType<typeof estimate>>) =>
  (shippingInfo?.carrierServiceOptions ?? []).flatMap(({ shippingOptions = [] }) =>
    shippingOptions.map(({ title, cost, logistics }) => [
      title,
      cost?.price?.amount,
      logistics?.deliveryTime,
    ]),
  )
const reasonsOf = ({ calculationErrors }: Awaited<ReturnType<typeof estimate>>) =>
  calculationErrors?.carrierErrors?.errors?.map(({ error }) => error?.applicationError?.code)

describe('rates of Shippo (protocol/delivery §10)', () => {
  test('are those of the configured services, with their fees; each different package is one request', async () => {
    await configure({
      domesticServices: [
        {
          service: 'GROUND_ADVANTAGE',
          serviceSettings: { handlingFee: { value: '1.5', calculationType: 'FIXED' } },
        },
        {
          service: 'PRIORITY_MAIL',
          serviceSettings: {
            handlingFee: { value: '10', calculationType: 'PERCENTAGE' },
            estimatedDeliveryTime: 'Soon',
          },
        },
      ],
      internationalServices: [{ service: 'PRIORITY_MAIL_INTERNATIONAL' }],
    })
    await brick(5)
    const from = server.shipments().length
    // Two boxes of two bricks at 11.00 and 18.00, and one of one brick at 8.00 and 13.50.
    expect(optionsOf(await estimate(NEW_YORK))).toEqual([
      ['USPS Ground Advantage', '31.50', '5 days'],
      ['USPS Priority Mail', '54.45', 'Soon'],
    ])
    const address_from = { country: 'US', state: 'CA', city: 'San Francisco', zip: '94117' }
    const address_to = { country: 'US', state: 'NY', city: 'New York', zip: '10001' }
    const box = { length: '12', width: '10', height: '8', distance_unit: 'in', mass_unit: 'lb' }
    expect(server.shipments().slice(from)).toEqual([
      { address_from, address_to, async: false, parcels: [{ ...box, weight: '6' }] },
      { address_from, address_to, async: false, parcels: [{ ...box, weight: '3' }] },
    ])
    await estimate(NEW_YORK)
    expect(server.shipments()).toHaveLength(from + 2)
    expect(optionsOf(await estimate(BERLIN))).toEqual([
      ['USPS Priority Mail International', '225.00', '8 days'],
    ])
  })

  test('are free from the minimum amount of the service', async () => {
    await configure({
      domesticServices: [{ service: 'PRIORITY_MAIL', serviceSettings: { freeDeliveryMinimumAmount: '60' } }],
    })
    await brick(1, { price: 50 })
    const option = (reply: Awaited<ReturnType<typeof estimate>>) =>
      reply.shippingInfo?.carrierServiceOptions?.[0]?.shippingOptions?.[0]
    expect(option(await estimate(NEW_YORK))).toMatchObject({
      cost: { price: { amount: '13.50' } },
      freeFrom: { subtotal: { amount: '60.00' }, missing: { amount: '10.00' } },
    })
    await brick(1, { price: 10, weight: 0 })
    expect(option(await estimate(NEW_YORK))).toMatchObject({ cost: { price: { amount: '0.00' } } })
  })

  test('are those of the carrier’s own boxes; a unit that is too large has its own package', async () => {
    await configure({ packageType: 'SMALL_FLAT_RATE_BOX', domesticServices: [{ service: 'PRIORITY_MAIL' }] })
    await brick(2, { packageDimensions: { length: '8', width: '5', height: '1', unit: 'IN' } })
    const from = server.shipments().length
    expect(optionsOf(await estimate(NEW_YORK))).toEqual([['USPS Priority Mail', '22.00', '2 days']])
    expect(server.shipments()[from]?.parcels).toEqual([
      { template: 'USPS_SmallFlatRateBox', weight: '3', mass_unit: 'lb' },
    ])
    await brick(1)
    expect(optionsOf(await estimate(NEW_YORK))).toEqual([['USPS Priority Mail', '35.50', '2 days']])
    expect(
      server
        .shipments()
        .at(-2)
        ?.parcels.concat(server.shipments().at(-1)?.parcels ?? []),
    ).toContainEqual(expect.objectContaining({ length: '10', width: '4', height: '12', weight: '3' }))
  })

  test('of two packages with the same service are the cheaper ones', async () => {
    await configure({ domesticServices: [{ service: 'PRIORITY_MAIL' }] })
    await configure({ packageType: 'LARGE_FLAT_RATE_BOX', domesticServices: [{ service: 'PRIORITY_MAIL' }] })
    await brick(1)
    expect(optionsOf(await estimate(NEW_YORK))).toEqual([['USPS Priority Mail', '13.50', '2 days']])
    // 20 pounds in a custom box are 39.00; the large box is 27.00.
    await us.visitor.send(currentCart.deleteCurrentCart, {})
    await brick(1, { weight: 20, packageDimensions: { length: '5', width: '4', height: '5', unit: 'IN' } })
    expect(optionsOf(await estimate(NEW_YORK))).toEqual([['USPS Priority Mail', '27.00', '2 days']])
  })

  test('use the backup weight of products without one, and the maximum number of units', async () => {
    await configure({
      packageDetails: { dimensions: { length: '12', width: '10', height: '8' }, maxNumberOfProducts: '1' },
      backupWeight: '2',
      domesticServices: [{ service: 'GROUND_ADVANTAGE' }],
    })
    await brick(2, { weight: 0 })
    expect(optionsOf(await estimate(NEW_YORK))).toEqual([['USPS Ground Advantage', '14.00', '5 days']])
  })

  test.each([
    ['unavailable', 'STATUS'],
    ['refused', 'UNREACHABLE'],
  ] as const)('are replaced by the backup rate while Shippo is %s', async (fault, reason) => {
    await configure({ domesticServices: [{ service: 'PRIORITY_MAIL' }] }, { backupRate: '9.9' })
    await brick(1, { price: reason.length })
    server.fail(fault)
    const reply = await estimate(NEW_YORK)
    expect(optionsOf(reply)).toEqual([['USPS', '9.90', undefined]])
    expect(reasonsOf(reply)).toEqual([reason])
    server.recover()
    shop.clock.advance(31_000)
    expect(optionsOf(await estimate(NEW_YORK))).toEqual([['USPS Priority Mail', '13.50', '2 days']])
  })

  test('an address that USPS rejects gets the backup rate, and does not stop the rates of others', async () => {
    await configure({ domesticServices: [{ service: 'PRIORITY_MAIL' }] }, { backupRate: '9.9' })
    await brick(1)
    for (const postalCode of ['1', '2', '3', '4', '5', '6']) {
      const reply = await estimate({ ...NEW_YORK, postalCode })
      expect(optionsOf(reply)).toEqual([['USPS', '9.90', undefined]])
      expect(reasonsOf(reply)).toEqual(['NO_RATES'])
    }
    expect(optionsOf(await estimate(NEW_YORK))).toEqual([['USPS Priority Mail', '13.50', '2 days']])
  })

  test('are the price of the order', async () => {
    const { domesticServices } = await configure({ domesticServices: [{ service: 'PRIORITY_MAIL' }] })
    await brick(1)
    const { checkoutId: id } = await us.visitor.callOk(currentCart.createCheckoutFromCurrentCart, {
      channelType: 'WEB',
      email: 'ada@example.com',
      shippingAddress: { ...NEW_YORK, addressLine: 'Broadway 1' },
      selectedShippingOption: { code: domesticServices?.[0]?.id as string },
    })
    const contactDetails = { firstName: 'Ada', lastName: 'Byron' }
    const shippingDestination = { address: { ...NEW_YORK, addressLine: 'Broadway 1' }, contactDetails }
    await us.visitor.callOk(checkouts.updateCheckout, {
      checkout: { id, shippingInfo: { shippingDestination } },
    })
    const { orderId } = await us.visitor.callOk(checkouts.createOrder, { id })
    const { order } = await us.visitor.callOk(orders.getOrder, { id: orderId })
    expect(order.shippingInfo).toMatchObject({
      title: 'USPS Priority Mail',
      cost: { price: { amount: '13.50' } },
    })
  })

  test('are converted by Shippo into the currency of the site; kilograms are sent as such', async () => {
    const region = await setUp(eu)
    await configure(
      {
        domesticServices: [{ service: 'PRIORITY_MAIL' }],
        internationalServices: [{ service: 'PRIORITY_MAIL_INTERNATIONAL' }],
      },
      { driver: eu, region },
    )
    const product = await eu.product({ weight: 1.5 })
    await eu.visitor.callOk(currentCart.addToCurrentCart, { lineItems: [eu.line(product.id, 1)] })
    // 1.5 kg are 4 pounds: 15.00 and 69.00 dollars.
    expect(optionsOf(await estimate(NEW_YORK, eu))).toEqual([['USPS Priority Mail', '13.50', '2 days']])
    expect(server.shipments().at(-1)?.parcels).toMatchObject([{ weight: '1.5', mass_unit: 'kg' }])
    const from = server.requests.length
    expect(optionsOf(await estimate(BERLIN, eu))).toEqual([
      ['USPS Priority Mail International', '62.10', '8 days'],
    ])
    expect(server.requests.length).toBe(from + 1)
  })
})

test('a configuration says from where it sends, and is a carrier of the site (protocol/delivery §10, §11)', async () => {
  const { id, shipFromAddress } = await configure({ domesticServices: [{ service: 'PRIORITY_MAIL' }] })
  expect(shipFromAddress).toEqual(FROM)
  const create = (configuration: object) =>
    us.merchant.send(shippoConfigurations.createShippoConfiguration, {
      shippoConfiguration: { deliveryRegionIds: [regionId], ...configuration },
    } as never)
  for (const [field, configuration] of [
    ['packageDetails.dimensions', { domesticServices: [{ service: 'PRIORITY_MAIL' }] }],
    ['osLocationId', { packageType: 'FLAT_RATE_ENVELOPE', osLocationId: id }],
  ] as const) {
    const { status, body } = await create(configuration)
    expect([status, body.details.validationError.fieldViolations[0].field]).toEqual([
      400,
      `shippoConfiguration.${field}`,
    ])
  }
  const { installedDeliveryCarriers } = await us.merchant.callOk(profiles.listInstalledDeliveryCarriers, {})
  expect(installedDeliveryCarriers?.map(({ displayName }) => displayName)).toContain('USPS')
})
