import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { createProfile } from './delivery-region.fixture.ts'

const { driver } = await openTestShop()

const NOWHERE = '00000000-0000-4000-a000-000000000000'
const rates = [{ amount: '5' }]

describe('shipping options', () => {
  const { createShippingOption, updateShippingOption } = contract.shippingOptions

  test('the deprecated single region is the first of the list (protocol/delivery §7)', async () => {
    const { regionId } = await createProfile(driver)
    const { shippingOption } = await driver.merchant.callOk(createShippingOption, {
      shippingOption: { title: 'Parcel', rates, deliveryRegionId: regionId },
    })
    expect(shippingOption).toMatchObject({ deliveryRegionId: regionId, deliveryRegionIds: [regionId] })
  })

  test('regions must exist, and an update cannot change them (protocol/delivery §7)', async () => {
    const { regionId } = await createProfile(driver)
    const create = (deliveryRegionIds: string[]) =>
      driver.merchant.send(createShippingOption, {
        shippingOption: { title: 'Parcel', rates, deliveryRegionIds },
      })
    expect(rejectedFields(await create([regionId, NOWHERE]))).toEqual({
      'shippingOption.deliveryRegionIds[1]': 'VALIDATION',
    })
    const { shippingOption: created } = (await create([regionId])).body
    const { createdDate: _, ...echo } = created
    const same = await driver.merchant.send(updateShippingOption, {
      shippingOption: { ...echo, title: 'Letter' },
    })
    expect(same.body.shippingOption).toMatchObject({ title: 'Letter', deliveryRegionIds: [regionId] })
    const other = { id: created.id, revision: '2', deliveryRegionIds: [] }
    const moved = await driver.merchant.send(updateShippingOption, { shippingOption: other })
    expect(rejectedFields(moved)).toEqual({ 'shippingOption.deliveryRegionIds': 'FIELD_NOT_ALLOWED' })
  })
})

describe('local delivery options', () => {
  const calls = contract.localDeliveryOptions
  const create = (option: object) =>
    driver.merchant.send(calls.createLocalDeliveryOption, {
      localDeliveryOption: { areaName: 'Centre', ...option },
    })

  test('the deprecated rate and limit become rates (protocol/delivery §9)', async () => {
    const { body } = await create({ rate: '4.50', minimumFreeDeliveryOrderAmount: 30 })
    const option = body.localDeliveryOption
    expect(option.rates).toEqual([
      { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', value: '30', operator: 'GTE' }] },
      { amount: '4.50' },
    ])
    expect(option).not.toHaveProperty('rate')
    const change = { id: option.id, revision: '1', rate: '6' }
    const updated = await driver.merchant.callOk(calls.updateLocalDeliveryOption, {
      localDeliveryOption: change,
    })
    expect(updated.localDeliveryOption.rates).toEqual([{ amount: '6' }])
  })

  test.each([
    [0, '0'],
    [5e-324, '0'],
    [49.9, '49.9'],
    [1e300, '999999999'],
  ])(
    'the deprecated limit %s is a decimal without exponent',
    async (minimumFreeDeliveryOrderAmount, value) => {
      const { body } = await create({ rate: '4.50', minimumFreeDeliveryOrderAmount })
      expect(body.localDeliveryOption.rates[0].conditions[0].value).toBe(value)
    },
  )

  test.each([
    ['no rate', {}, 'rates', 'REQUIRED_FIELD'],
    [
      'a circle without centre',
      { rates, radiusConfig: { radius: 3 } },
      'radiusConfig.address.geocode',
      'REQUIRED_FIELD',
    ],
    [
      'a window that ends before it starts',
      {
        rates,
        scheduledDeliveryConfig: {
          timeWindows: [{ day: 'MON', start: { hours: 12 }, end: { hours: 11, minutes: 59 } }],
        },
      },
      'scheduledDeliveryConfig.timeWindows[0].end',
      'VALIDATION',
    ],
    [
      'two areas',
      {
        rates,
        zipConfig: { zipCodes: ['1'] },
        cityConfig: { cityItems: [{ cityName: 'Bonn', country: 'DE' }] },
      },
      'cityConfig',
      'ONE_OF_ALIGNMENT',
    ],
  ])('%s is rejected (protocol/delivery §9)', async (_, option, field, rule) => {
    const rejected = rejectedFields(await create(option))
    expect(Object.entries(rejected)).toContainEqual([`localDeliveryOption.${field}`, rule])
  })

  test('a list has the options of a region (protocol/delivery §9)', async () => {
    const { regionId: externalId } = await createProfile(driver)
    const { body } = await create({ rates, deliveryRegionIds: [externalId] })
    const listed = await driver.merchant.callOk(calls.listLocalDeliveryOptions, { externalId })
    expect(listed.localDeliveryOptions).toEqual([body.localDeliveryOption])
  })

  test('errors of bulk calls are texts (protocol/delivery §9)', async () => {
    const change = { id: NOWHERE, revision: '1', areaName: 'Harbour' }
    const reply = await driver.merchant.callOk(calls.bulkUpdateLocalDeliveryOption, {
      localDeliveryOptions: [change],
    })
    expect(reply).toEqual({
      localDeliveryOptions: [],
      errors: [{ id: NOWHERE, error: expect.stringContaining('LOCAL_DELIVERY_OPTION_NOT_FOUND') }],
    })
  })
})

test('a Shippo configuration stores its backup rate in its regions (protocol/delivery §10)', async () => {
  const { id, regionId } = await createProfile(driver)
  await driver.merchant.callOk(contract.shippoConfigurations.createShippoConfiguration, {
    shippoConfiguration: { deliveryRegionIds: [regionId] },
    backupRate: '12.50',
  })
  const { getDeliveryProfile } = contract.deliveryProfile
  const { deliveryProfile } = await driver.merchant.callOk(getDeliveryProfile, { deliveryProfileId: id })
  expect(deliveryProfile.deliveryRegions?.[0]?.deliveryCarriers).toMatchObject([
    { backupRate: { amount: '12.50', active: true } },
  ])
  const services = [{ service: 'PRIORITY_MAIL' }, { service: 'PRIORITY_MAIL' }]
  const twice = await driver.merchant.send(contract.shippoConfigurations.createShippoConfiguration, {
    shippoConfiguration: { packageType: 'FLAT_RATE_ENVELOPE', domesticServices: services },
  })
  expect(rejectedFields(twice)).toEqual({ 'shippoConfiguration.domesticServices[1].service': 'VALIDATION' })
})
