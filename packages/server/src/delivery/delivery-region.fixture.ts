import { contract } from '@stoa/contract'
import type { TestDriver } from '@stoa/testkit/valid-request'

/** Creates a delivery profile with one region. The first profile of a site is its default one. */
export async function createProfile(
  driver: TestDriver,
  { name = 'France', destinations = [{ countryCode: 'FR' }] } = {},
) {
  const { deliveryProfile } = await driver.merchant.callOk(contract.deliveryProfile.createDeliveryProfile, {
    deliveryProfile: { name, deliveryRegions: [{ name, destinations }] },
  })
  const { id, revision, deliveryRegions = [] } = deliveryProfile
  return { id, revision, regionId: deliveryRegions[0]?.id as string }
}

/** Creates a profile besides the default one, which delivers everywhere, so that orders stay possible. */
export async function createOtherProfile(driver: TestDriver) {
  await anyRegion(driver)
  return createProfile(driver)
}

/** Id of the region of the oldest profile that has one: that of the default profile contains every address. Creates it if there is none. */
export async function anyRegion(driver: TestDriver): Promise<string> {
  const { queryDeliveryProfiles } = contract.deliveryProfile
  const query = { cursorPaging: { limit: 100 }, sort: [{ fieldName: 'createdDate', order: 'ASC' as const }] }
  const { deliveryProfiles } = await driver.merchant.callOk(queryDeliveryProfiles, { query })
  return (
    deliveryProfiles.flatMap(({ deliveryRegions = [] }) => deliveryRegions)[0]?.id ??
    (await createProfile(driver, { name: 'Everywhere', destinations: [] })).regionId
  )
}
