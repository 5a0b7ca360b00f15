import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { anyRegion } from './delivery-region.fixture.ts'

// A Friday before the Sunday on which clocks change in Europe.
const { driver, shop } = await openTestShop({ now: '2027-03-26T10:30:00Z' })
const { getSite, updateSite } = contract.sites
const setTimeZone = (timeZone: string) => driver.merchant.send(updateSite, { site: { timeZone } })

/** Starts of the slots that a checkout offers. */
async function slots() {
  const { checkout } = await driver.visitor.callOk(contract.checkout.getCheckout, {
    id: await driver.checkout(),
  })
  return checkout.shippingInfo.carrierServiceOptions
    ?.flatMap(({ shippingOptions }) => shippingOptions ?? [])
    .flatMap(({ logistics }) => logistics?.deliveryTimeSlot?.from ?? [])
}

const windows = ['SAT', 'SUN', 'MON'] as const
await driver.merchant.callOk(contract.localDeliveryOptions.createLocalDeliveryOption, {
  localDeliveryOption: {
    areaName: 'Town',
    rates: [{ amount: '3' }],
    deliveryRegionIds: [await anyRegion(driver)],
    scheduledDeliveryConfig: {
      timeWindows: windows.map(day => ({ day, start: { hours: 9 }, end: { hours: 11 } })),
      cutOffTime: { hours: 12 },
      handlingDays: 1,
    },
  },
})

describe('the time zone of a site (protocol/delivery §5)', () => {
  test('is UTC until the merchant sets it, and everyone may read it', async () => {
    expect((await driver.visitor.callOk(getSite, {})).site.timeZone).toBe('UTC')
    expect(rejectedFields(await setTimeZone('Europe/Atlantis'))).toEqual({ 'site.timeZone': 'VALIDATION' })
    expect(rejectedFields(await setTimeZone('+02:00'))).toEqual({ 'site.timeZone': 'VALIDATION' })
    expect((await slots())?.slice(0, 3)).toEqual([
      '2027-03-27T09:00:00.000Z',
      '2027-03-28T09:00:00.000Z',
      '2027-03-29T09:00:00.000Z',
    ])
  })

  test('moves delivery slots, also over a clock change', async () => {
    expect((await setTimeZone('Europe/Berlin')).status).toBe(200)
    expect((await driver.visitor.callOk(getSite, {})).site.timeZone).toBe('Europe/Berlin')
    expect((await slots())?.slice(0, 3)).toEqual([
      '2027-03-27T08:00:00.000Z',
      '2027-03-28T07:00:00.000Z',
      '2027-03-29T07:00:00.000Z',
    ])
  })

  test('decides when the cut-off time is over', async () => {
    // 11:59 in Berlin, then 12:00: one more day.
    shop.clock.set('2027-03-26T10:59:59Z')
    expect((await slots())?.[0]).toBe('2027-03-27T08:00:00.000Z')
    shop.clock.set('2027-03-26T11:00:00Z')
    expect((await slots())?.[0]).toBe('2027-03-28T07:00:00.000Z')
    await setTimeZone('America/New_York')
    expect((await slots())?.[0]).toBe('2027-03-27T13:00:00.000Z')
  })
})
