import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const dataPermissions: ValidRequests<'dataPermissions'> = {
  getPermissions: async driver => valid('merchant', { dataCollectionId: await driver.dataCollection() }),
  updatePermissions: async driver =>
    valid('merchant', {
      dataPermissions: { id: await driver.dataCollection(), itemInsert: 'SITE_MEMBER' as const },
    }),
  getMyPermissions: async driver => valid('visitor', { dataCollectionId: await driver.dataCollection() }),
  viewItemsAsMember: async driver =>
    valid('merchant', {
      dataCollectionId: await driver.dataCollection(),
      memberId: driver.memberId,
      limit: 3,
    }),
  addSpecialPermissions: async driver =>
    valid('merchant', {
      dataCollectionId: await driver.dataCollection(),
      specialPermissions: { userId: driver.memberId, itemRead: 'ALLOWED' as const },
    }),
  updateSpecialPermissions: async driver =>
    valid('merchant', {
      specialPermissions: { id: await specialPermissionsOf(driver), itemRead: 'DENIED' as const },
    }),
  removeSpecialPermissions: async driver =>
    valid('merchant', { specialPermissionsId: await specialPermissionsOf(driver) }),
}

async function specialPermissionsOf(driver: TestDriver) {
  const { specialPermissions } = await driver.merchant.callOk(
    driver.contract.dataPermissions.addSpecialPermissions,
    {
      dataCollectionId: await driver.dataCollection(),
      specialPermissions: { userId: driver.memberId, itemRead: 'ALLOWED' },
    },
  )
  return specialPermissions.id as string
}
