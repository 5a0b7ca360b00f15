import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const newSpecification = (driver: TestDriver) => ({
  name: 'Spring',
  code: `SPRING-${driver.newEmail().slice(0, 20)}`.replace(/[^A-Z0-9-]/gi, '').toUpperCase(),
  percentOffRate: 10,
})

const created = async (driver: TestDriver) => {
  const specification = newSpecification(driver)
  return (await driver.merchant.callOk(driver.contract.storesCoupons.createStoresCoupon, { specification }))
    .id
}

export const storesCoupons: ValidRequests<'storesCoupons'> = {
  createStoresCoupon: async driver => valid('merchant', { specification: newSpecification(driver) }),
  getStoresCoupon: async driver => valid('merchant', { id: await created(driver) }),
  queryStoresCoupons: async () => valid('merchant', { query: { paging: { limit: 10 } } }),
  updateStoresCoupon: async driver =>
    valid('merchant', { id: await created(driver), specification: { active: false } }),
  deleteStoresCoupon: async driver => valid('merchant', { id: await created(driver) }),
}
