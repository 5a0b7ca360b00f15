import { contract } from '@stoa/contract'
import type { TestDriver } from '@stoa/testkit/valid-request'

/** Creates a delivery profile with one region. */
export async function createProfile(driver: TestDriver) {
  const { deliveryProfile } = await driver.callOk(
    contract.deliveryProfile.createDeliveryProfile,
    {
      deliveryProfile: {
        name: 'Everywhere',
        deliveryRegions: [{ name: 'France', destinations: [{ countryCode: 'FR' }] }],
      },
    },
    'merchant',
  )
  const { id, revision, deliveryRegions = [] } = deliveryProfile
  return { id, revision, regionId: deliveryRegions[0]?.id as string }
}

/** Id of a region of the site; creates one if there is none. */
export async function anyRegion(driver: TestDriver): Promise<string> {
  const { queryDeliveryProfiles } = contract.deliveryProfile
  const query = { cursorPaging: { limit: 1 } }
  const { deliveryProfiles } = await driver.callOk(queryDeliveryProfiles, { query }, 'merchant')
  return deliveryProfiles[0]?.deliveryRegions?.[0]?.id ?? (await createProfile(driver)).regionId
}
