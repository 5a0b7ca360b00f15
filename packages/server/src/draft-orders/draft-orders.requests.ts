import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const changes = { discounts: [{ amount: '1.00', description: 'Goodwill' }] }

async function draft(driver: TestDriver) {
  const { createDraftOrder } = driver.contract.draftOrders
  const orderId = await driver.order()
  return (await driver.merchant.callOk(createDraftOrder, { orderId, changes })).draftOrder
}
const withDraft = async (driver: TestDriver) => valid('merchant', { draftOrderId: (await draft(driver)).id })

export const draftOrders: ValidRequests<'draftOrders'> = {
  createDraftOrder: async driver =>
    valid('merchant', {
      orderId: await driver.order(),
      changes: { ...changes, additionalFees: [{ name: 'Engraving', price: '4.00' }] },
    }),
  getDraftOrder: withDraft,
  queryDraftOrders: async driver => {
    const { orderId } = await draft(driver)
    return valid('merchant', { query: { filter: { orderId } } })
  },
  updateDraftOrder: async driver =>
    valid('merchant', {
      draftOrderId: (await draft(driver)).id,
      changes: { discounts: [{ percentage: '10' }] },
    }),
  previewDraftOrder: withDraft,
  deleteDraftOrder: withDraft,
  commitDraftOrder: async driver =>
    valid('merchant', { draftOrderId: (await draft(driver)).id, reason: 'Late delivery' }),
  previewDeltas: async driver => valid('merchant', { id: await driver.order(), changes }),
  commitDeltas: async driver =>
    valid('merchant', {
      id: await driver.order(),
      changes,
      commitSettings: { sendNotificationsToBuyer: true },
      reason: 'Goodwill',
    }),
}
