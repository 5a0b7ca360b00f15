import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const view = { page: 'orders', name: 'To pack', query: 'fulfillmentStatus=NOT_FULFILLED' }
const newView = async (driver: TestDriver) =>
  (await driver.merchant.callOk(driver.contract.savedViews.createSavedView, view)).savedView.id

export const savedViews: ValidRequests<'savedViews'> = {
  listSavedViews: async driver => {
    await newView(driver)
    return valid('merchant', { page: 'orders' })
  },
  createSavedView: async () => valid('merchant', { ...view, shared: true }),
  updateSavedView: async driver => valid('merchant', { id: await newView(driver), name: 'To send' }),
  deleteSavedView: async driver => valid('merchant', { id: await newView(driver) }),
}
