import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const orders: ValidRequests<'orders'> = {
  getOrder: async driver => valid('visitor', { id: await driver.order() }),
  searchOrders: async driver => valid('visitor', (await driver.order()) ? { search: {} } : {}),
  cancelOrder: async driver => valid('merchant', { id: await driver.order(), restockAllItems: true }),
  paymentCollectionMarkOrderAsPaid: async driver => valid('merchant', { ecomOrderId: await driver.order() }),
  addActivity: async driver =>
    valid('merchant', { id: await driver.order(), activity: { merchantComment: { message: 'Called' } } }),
  updateActivity: async driver => {
    const message = await withActivity(driver)
    return valid('merchant', { ...message, activity: { merchantComment: { message: 'Called twice' } } })
  },
  deleteActivity: async driver => valid('merchant', await withActivity(driver)),
}

async function withActivity(driver: TestDriver) {
  const id = await driver.order()
  const activity = { merchantComment: { message: 'Called' } }
  const { activityId } = await driver.callOk(driver.contract.orders.addActivity, { id, activity }, 'merchant')
  return { id, activityId }
}
