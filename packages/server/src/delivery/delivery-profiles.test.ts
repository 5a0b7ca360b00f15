import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { BUILT_IN_CARRIERS } from './delivery-options.ts'
import { createProfile } from './delivery-region.fixture.ts'

const { shop, driver } = await openTestShop()

const calls = contract.deliveryProfile
const eventsOf = async (entityId: string) =>
  (await driver.merchant.callOk(contract.events.listEvents, { entityId })).events.map(({ type }) =>
    type.replace('wix.ecom.v1.delivery_profile_', ''),
  )

test('the oldest profile is the default and cannot be deleted (protocol/delivery §6)', async () => {
  const first = await createProfile(driver)
  shop.clock.advance(1000)
  const second = await createProfile(driver)
  const query = { filter: { default: { $eq: true } } }
  const { deliveryProfiles } = await driver.merchant.callOk(calls.queryDeliveryProfiles, { query })
  expect(deliveryProfiles).toMatchObject([{ id: first.id, default: true }])
  const remove = (id: string) => driver.merchant.send(calls.deleteDeliveryProfile, { deliveryProfileId: id })
  expect(codeOf(await remove(first.id.toUpperCase()))).toBe('DELIVERY_PROFILE_IS_DEFAULT')
  expect((await remove(second.id)).status).toBe(200)
})

test('regions are added, changed and removed one by one (protocol/delivery §6)', async () => {
  const { id: deliveryProfileId, regionId } = await createProfile(driver)
  const spain = { name: 'Spain', destinations: [{ countryCode: 'ES' }] }
  const added = await driver.merchant.callOk(calls.addDeliveryRegion, {
    deliveryProfileId,
    deliveryRegion: spain,
    revision: '1',
  })
  const [france, created] = added.deliveryProfile.deliveryRegions ?? []
  expect(france?.id).toBe(regionId)
  expect(created).toMatchObject({ ...spain, active: true, createdDate: expect.stringMatching(/Z$/) })
  const outdated = await driver.merchant.send(calls.updateDeliveryRegion, {
    deliveryProfileId,
    deliveryRegion: { id: regionId, active: false },
    revision: '1',
  })
  expect(codeOf(outdated)).toBe('REVISION_CONFLICT')
  const changed = await driver.merchant.callOk(calls.updateDeliveryRegion, {
    deliveryProfileId,
    deliveryRegion: { id: regionId.toUpperCase(), active: false },
  })
  expect(changed.deliveryProfile.deliveryRegions?.[0]).toMatchObject({
    id: regionId,
    name: 'France',
    active: false,
  })
  const removed = await driver.merchant.callOk(calls.removeDeliveryRegion, {
    deliveryProfileId,
    deliveryRegionId: regionId,
    revision: '3',
  })
  expect(removed.deliveryProfile.deliveryRegions?.map(({ id }) => id)).toEqual([created?.id])
  const gone = { deliveryProfileId, deliveryRegionId: regionId }
  expect(codeOf(await driver.merchant.send(calls.removeDeliveryRegion, gone))).toBe(
    'DELIVERY_REGION_NOT_FOUND',
  )
  expect(await eventsOf(deliveryProfileId)).toEqual([
    'created',
    'updated',
    'region_added',
    'updated',
    'region_updated',
    'updated',
    'region_removed',
  ])
})

test('a destination belongs to one region of a profile (protocol/delivery §6)', async () => {
  const { id: deliveryProfileId } = await createProfile(driver)
  const add = (destinations: object[]) =>
    driver.merchant.send(calls.addDeliveryRegion, { deliveryProfileId, deliveryRegion: { destinations } })
  expect(rejectedFields(await add([{ countryCode: 'FR' }]))).toEqual({
    'deliveryProfile.deliveryRegions[1].destinations[0]': 'VALIDATION',
  })
  expect((await add([{ countryCode: 'FR', subdivisions: ['FR-75'] }])).status).toBe(200)
  expect((await add([])).status).toBe(200)
  expect((await add([])).status).toBe(400)
})

test('an update of the profile keeps carriers of known regions (protocol/delivery §6, §11)', async () => {
  const { id, regionId: deliveryRegionId } = await createProfile(driver)
  const carrier = { appId: BUILT_IN_CARRIERS.shipping, additionalCharges: [{ amount: '1.50' }] }
  const { deliveryProfile } = await driver.merchant.callOk(calls.addDeliveryCarrier, {
    deliveryRegionId,
    deliveryCarrier: carrier,
  })
  const again = { deliveryRegionId, deliveryCarrier: carrier }
  expect(codeOf(await driver.merchant.send(calls.addDeliveryCarrier, again))).toBe(
    'DELIVERY_CARRIER_ALREADY_EXISTS',
  )
  const { revision } = deliveryProfile
  const regions = [
    { id: deliveryRegionId, name: 'All of France', destinations: [{ countryCode: 'FR' }] },
    { name: 'Spain', destinations: [{ countryCode: 'ES' }] },
  ]
  const updated = await driver.merchant.callOk(calls.updateDeliveryProfile, {
    deliveryProfile: { id, revision, deliveryRegions: regions },
  })
  const [france, spain] = updated.deliveryProfile.deliveryRegions ?? []
  expect(france).toMatchObject({ id: deliveryRegionId, name: 'All of France', deliveryCarriers: [carrier] })
  expect(spain).not.toHaveProperty('deliveryCarriers')
  const removal = { deliveryRegionId, appId: carrier.appId }
  const removed = await driver.merchant.callOk(calls.removeDeliveryCarrier, removal)
  expect(removed.deliveryProfile.deliveryRegions?.[0]?.deliveryCarriers).toEqual([])
  expect(codeOf(await driver.merchant.send(calls.removeDeliveryCarrier, removal))).toBe(
    'DELIVERY_CARRIER_NOT_FOUND',
  )
})

test('carriers list their options by region, and pickup locations can be switched (protocol/delivery §11)', async () => {
  const { id: deliveryProfileId, regionId } = await createProfile(driver)
  const location = {
    name: 'Shop',
    address: { country: 'FR', city: 'Paris' },
    deliveryRegionIds: [regionId.toUpperCase()],
  }
  const { pickupLocation } = await driver.merchant.callOk(contract.pickupLocations.createPickupLocation, {
    pickupLocation: location,
  })
  expect(pickupLocation.deliveryRegionIds).toEqual([regionId])
  const list = async (appIds: string[]) =>
    (await driver.merchant.callOk(calls.listDeliveryCarriers, { deliveryProfileId, appIds })).results
  const rowsOf = async () => {
    const [pickup] = await list([BUILT_IN_CARRIERS.pickup])
    return pickup?.deliveryCarrierRegionalSettings?.[0]?.dashboardTables[0]?.rows
  }
  const row = { key: pickupLocation.id, data: { name: 'Shop', city: 'Paris' } }
  expect(await rowsOf()).toEqual([{ ...row, active: true }])
  const status = { carrierAppId: BUILT_IN_CARRIERS.pickup, rowId: pickupLocation.id, active: false }
  await driver.merchant.callOk(calls.setDeliveryCarrierActiveStatus, status)
  expect(await rowsOf()).toEqual([{ ...row, active: false }])
  const shipping = { ...status, carrierAppId: BUILT_IN_CARRIERS.shipping }
  const reply = await driver.merchant.send(calls.setDeliveryCarrierActiveStatus, shipping)
  expect(codeOf(reply)).toBe('DELIVERY_CARRIER_ROW_NOT_FOUND')
  expect(await list([regionId])).toMatchObject([
    { deliveryCarrierMetadata: { error: { code: 'DELIVERY_CARRIER_NOT_FOUND' } } },
  ])
})
