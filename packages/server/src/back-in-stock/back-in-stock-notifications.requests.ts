import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

type Driver = Parameters<ValidRequests<'backInStockNotifications'>['markAsNotificationSent']>[0]

const referenceTo = async (driver: Driver) => ({
  catalogItemId: (await driver.product({}, 0)).id,
  appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
})

const requestOf = async (driver: Driver) => {
  const { createBackInStockNotificationRequest } = driver.contract.backInStockNotifications
  const { request } = await driver.merchant.callOk(createBackInStockNotificationRequest, {
    request: { catalogReference: await referenceTo(driver), email: driver.newEmail() },
    itemDetails: {},
  })
  return request.id ?? ''
}

export const backInStockNotifications: ValidRequests<'backInStockNotifications'> = {
  createBackInStockNotificationRequest: async driver =>
    valid('visitor', {
      request: { catalogReference: await referenceTo(driver), email: driver.newEmail() },
      itemDetails: { name: 'Jug', price: '12.50' },
    }),
  queryBackInStockNotificationRequests: async driver => {
    await requestOf(driver)
    return valid('merchant', { query: { filter: { status: 'RECEIVED' } } })
  },
  getBackInStockNotificationRequestsCountByCatalogReferences: async driver =>
    valid('merchant', { catalogReferences: [await referenceTo(driver)] }),
  getBackInStockNotificationRequest: async driver => valid('merchant', { id: await requestOf(driver) }),
  deleteBackInStockNotificationRequest: async driver => valid('merchant', { id: await requestOf(driver) }),
  markAsNotificationSent: async driver => valid('merchant', { id: await requestOf(driver) }),
  reportItemsBackInStock: async driver =>
    valid('merchant', { catalogReference: await referenceTo(driver), itemDetails: { name: 'Jug' } }),
}
