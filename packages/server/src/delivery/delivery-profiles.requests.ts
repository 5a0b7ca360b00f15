import { contract } from '@stoa/contract'
import { crudRequests, type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'
import { BUILT_IN_CARRIERS } from './delivery-options.ts'
import { anyRegion, createOtherProfile } from './delivery-region.fixture.ts'

const germany = { name: 'Germany', destinations: [{ countryCode: 'DE' }] }
const charges = [{ description: 'Handling', amount: '1.50' }]

async function carrierOf(driver: TestDriver) {
  const { regionId: deliveryRegionId } = await createOtherProfile(driver)
  const deliveryCarrier = { appId: BUILT_IN_CARRIERS.shipping, additionalCharges: charges }
  await driver.merchant.callOk(contract.deliveryProfile.addDeliveryCarrier, {
    deliveryRegionId,
    deliveryCarrier,
  })
  return { deliveryRegionId, deliveryCarrier }
}

async function pickupRow(driver: TestDriver) {
  const pickupLocation = {
    name: 'Shop',
    address: { country: 'DE', city: 'Berlin', addressLine: 'Am Markt 1' },
  }
  const created = await driver.merchant.callOk(contract.pickupLocations.createPickupLocation, {
    pickupLocation,
  })
  return { rowId: created.pickupLocation.id, active: false }
}

export const deliveryProfile: ValidRequests<'deliveryProfile'> = crudRequests(
  'deliveryProfile',
  {
    create: async (n, driver) => {
      // The first profile of a site is the default one, which has its own rules.
      await createOtherProfile(driver)
      return { name: `New profile ${n}`, deliveryRegions: [germany] }
    },
    change: n => ({ name: `Changed profile ${n}` }),
  },
  {
    addDeliveryRegion: async driver => {
      const { id, revision } = await createOtherProfile(driver)
      return valid('merchant', { deliveryProfileId: id, deliveryRegion: germany, revision })
    },
    updateDeliveryRegion: async driver => {
      const { id, revision, regionId } = await createOtherProfile(driver)
      return valid('merchant', {
        deliveryProfileId: id,
        deliveryRegion: { id: regionId, active: false },
        revision,
      })
    },
    removeDeliveryRegion: async driver => {
      const { id, revision, regionId } = await createOtherProfile(driver)
      return valid('merchant', { deliveryProfileId: id, deliveryRegionId: regionId, revision })
    },
    getDeliveryProfileByDeliveryRegionId: async driver =>
      valid('merchant', { deliveryRegionId: await anyRegion(driver) }),
    getDeliveryDestinationProperties: async () => valid('merchant', {}),
    addDeliveryCarrier: async driver =>
      valid('merchant', {
        deliveryRegionId: (await createOtherProfile(driver)).regionId,
        deliveryCarrier: { appId: BUILT_IN_CARRIERS.shipping, additionalCharges: charges },
      }),
    updateDeliveryCarrier: async driver => valid('merchant', await carrierOf(driver)),
    removeDeliveryCarrier: async driver => {
      const { deliveryRegionId, deliveryCarrier } = await carrierOf(driver)
      return valid('merchant', { deliveryRegionId, appId: deliveryCarrier.appId })
    },
    listInstalledDeliveryCarriers: async () => valid('merchant', {}),
    listDeliveryCarriers: async driver =>
      valid('merchant', {
        deliveryProfileId: (await createOtherProfile(driver)).id,
        appIds: [BUILT_IN_CARRIERS.shipping],
      }),
    setDeliveryCarrierActiveStatus: async driver =>
      valid('merchant', { carrierAppId: BUILT_IN_CARRIERS.pickup, ...(await pickupRow(driver)) }),
    updateCarrierSettings: async driver =>
      valid('merchant', { carrierId: BUILT_IN_CARRIERS.pickup, ...(await pickupRow(driver)) }),
  },
)
