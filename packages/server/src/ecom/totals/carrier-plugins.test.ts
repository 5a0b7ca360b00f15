import { contract } from '@stoa/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shippingRates } from '../../../../../examples/plugins/shipping-rates.ts'
import { localPlugin } from '../../testing/local-plugin.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const CARRIER = '0b6f3a52-77c1-4d0e-9b1a-6a4d1e2f3c58'
const { checkout: checkouts, currentCart, deliveryProfile: profiles, orders } = contract

/** Requests to the carrier, and its reply to the next ones. */
const requests: Record<string, unknown>[] = []
let answer: (request: never) => unknown = shippingRates

const { shop, driver } = await openTestShop({
  servicePlugins: [
    localPlugin({
      id: CARRIER,
      name: 'Parcel service',
      kind: 'SHIPPING_RATES',
      shippingRates: {
        maxPackageWeight: 10,
        packageDimensions: { length: '40', width: '30', height: '40', unit: 'CM' },
      },
      answer: request => {
        requests.push(request)
        return answer(request as never)
      },
    }),
  ],
})
beforeAll(async () => {
  const deliveryRegions = [
    { name: 'Germany', destinations: [{ countryCode: 'DE' }] },
    { name: 'France', destinations: [{ countryCode: 'FR' }] },
  ]
  const { deliveryProfile } = await driver.merchant.callOk(profiles.createDeliveryProfile, {
    deliveryProfile: { name: 'Everything', deliveryRegions },
  })
  const [germany, france] = (deliveryProfile.deliveryRegions ?? []).map(({ id }) => id as string)
  for (const [deliveryRegionId, active] of [
    [germany, true],
    [france, false],
  ] as const)
    await driver.merchant.callOk(profiles.addDeliveryCarrier, {
      deliveryRegionId: deliveryRegionId as string,
      deliveryCarrier: {
        appId: CARRIER,
        backupRate: { title: 'Parcel', amount: '9.90', active },
        additionalCharges: [{ description: 'Handling', amount: '1.00' }],
      },
    })
})
beforeEach(async () => {
  requests.length = 0
  answer = shippingRates
  await driver.visitor.send(currentCart.deleteCurrentCart, {})
})

/** A cart with 3 units of 6 kg each. Its price makes each test's requests differ. */
async function heavyCart(price: number) {
  const product = await driver.product({ name: 'Anvil', priceData: { price }, weight: 6 })
  return driver.cart(product.id, 3)
}

const estimate = (country = 'DE') =>
  driver.visitor.callOk(currentCart.estimateCurrentCartTotals, {
    shippingAddress: { country, city: 'Berlin', postalCode: '10115' },
  })
const optionsOf = ({ shippingInfo }: Awaited<ReturnType<typeof estimate>>) =>
  (shippingInfo?.carrierServiceOptions ?? []).flatMap(({ carrierId, shippingOptions = [] }) =>
    shippingOptions.map(({ code, cost }) => [carrierId, code, cost?.price?.amount]),
  )

describe('a carrier plug-in', () => {
  test('quotes rates for lines and packages; charges of the region are added (protocol/delivery §12)', async () => {
    await heavyCart(10)
    expect(optionsOf(await estimate())).toEqual([
      [CARRIER, 'standard', '22.00'],
      [CARRIER, 'express', '43.00'],
    ])
    expect(requests).toMatchObject([
      {
        kind: 'SHIPPING_RATES',
        weightUnit: 'KG',
        address: { country: 'DE', city: 'Berlin', postalCode: '10115' },
        subtotal: '30.00',
        lines: [{ id: '1', name: 'Anvil', quantity: 3, price: '10.00', weight: 6 }],
        packages: [{ count: 3, weight: 6, items: [{ lineId: '1', quantity: 1 }] }],
      },
    ])
  })

  test('gets packages by dimensions; a unit that is too large has its own (protocol/delivery §12)', async () => {
    const small = { length: '0.3', width: '0.2', height: '0.4', unit: 'M' } as const
    const box = await driver.product({ name: 'Box', weight: 1, productDimensions: small })
    const large = { length: '10', width: '10', height: '50', unit: 'CM' } as const
    const pole = await driver.product({ name: 'Pole', weight: 2, packageDimensions: large })
    await driver.visitor.callOk(currentCart.addToCurrentCart, {
      lineItems: [driver.line(box.id, 3), driver.line(pole.id, 1)],
    })
    await estimate()
    const [{ lines, packages }] = requests as [Record<string, unknown>]
    expect(lines).toMatchObject([{ dimensions: small }, { dimensions: large }])
    const room = { length: '40', width: '30', height: '40', unit: 'CM' }
    expect(packages).toEqual([
      { count: 1, weight: 2, items: [{ lineId: '1', quantity: 2 }], dimensions: room },
      { count: 1, weight: 1, items: [{ lineId: '1', quantity: 1 }], dimensions: room },
      { count: 1, weight: 2, items: [{ lineId: '2', quantity: 1 }], dimensions: large },
    ])
  })

  test('is asked once for the same purchase, also by two calls at the same time', async () => {
    await heavyCart(11)
    await Promise.all([estimate(), estimate()])
    await estimate()
    expect(requests).toHaveLength(1)
    shop.clock.advance(301_000)
    await estimate()
    expect(requests).toHaveLength(2)
  })

  test('delivers the order at the price that the shopper chose', async () => {
    await heavyCart(12)
    const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
    const { checkoutId: id } = await driver.visitor.callOk(currentCart.createCheckoutFromCurrentCart, {
      channelType: 'WEB',
      email: 'ada@example.com',
      shippingAddress: address,
      selectedShippingOption: { carrierId: CARRIER, code: 'express' },
    })
    const contactDetails = { firstName: 'Ada', lastName: 'Byron' }
    await driver.visitor.callOk(checkouts.updateCheckout, {
      checkout: { id, shippingInfo: { shippingDestination: { address, contactDetails } } },
    })
    const { orderId } = await driver.visitor.callOk(checkouts.createOrder, { id })
    const { order } = await driver.visitor.callOk(orders.getOrder, { id: orderId })
    expect(order.shippingInfo).toMatchObject({ carrierId: CARRIER, code: 'express', title: 'Express' })
    expect(order.priceSummary).toMatchObject({ shipping: { amount: '43.00' }, total: { amount: '79.00' } })
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['an error', () => Promise.reject(new Error('down')), 'UNREACHABLE'],
    ['a negative price', () => ({ rates: [{ code: 'a', title: 'A', price: '-1.00' }] }), 'BAD_REPLY'],
    ['too many decimals', () => ({ rates: [{ code: 'a', title: 'A', price: '1.001' }] }), 'BAD_REPLY'],
    ['no title', () => ({ rates: [{ code: 'a', price: '1.00' }] }), 'BAD_REPLY'],
    [
      'two rates of one code',
      () => ({ rates: ['1.00', '2.00'].map(price => ({ code: 'a', title: 'A', price })) }),
      'BAD_REPLY',
    ],
  ])('is replaced by the backup rate after %s (protocol/delivery §12)', async (name, failing, reason) => {
    answer = failing
    await heavyCart(20 + name.length)
    const reply = await estimate()
    expect(optionsOf(reply)).toEqual([[CARRIER, 'backup-rate', '10.90']])
    expect(reply.priceSummary?.shipping?.amount).toBe('10.90')
    expect(reply.calculationErrors?.carrierErrors?.errors).toMatchObject([
      { carrierId: CARRIER, error: { applicationError: { code: reason } } },
    ])
  })

  test('without an active backup rate offers nothing', async () => {
    answer = () => ({})
    await heavyCart(50)
    expect(optionsOf(await estimate('FR'))).toEqual([])
  })

  test('is an installed carrier', async () => {
    const { installedDeliveryCarriers } = await driver.merchant.callOk(
      profiles.listInstalledDeliveryCarriers,
      {},
    )
    expect(installedDeliveryCarriers).toMatchObject([
      {},
      {},
      {},
      { id: CARRIER, displayName: 'Parcel service' },
    ])
  })
})
