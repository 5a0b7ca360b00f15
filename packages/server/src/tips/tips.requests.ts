import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const staff = { staffMemberId: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }

export const tips: ValidRequests<'tips'> = {
  setTipOnOrder: async driver =>
    valid('merchant', {
      orderId: await driver.order(),
      tip: { amount: '5.00', distributions: [{ staff, amount: '3.50', source: 'POS' }] },
    }),
  removeTipFromOrder: async driver => valid('merchant', { orderId: await tippedOrder(driver) }),
  getTipByOrderId: async driver => valid('merchant', { orderId: await tippedOrder(driver) }),
  getTipByDraftOrderId: async driver => {
    const orderId = await tippedOrder(driver)
    const request = { orderId, changes: { discounts: [{ amount: '1.00' }] } }
    const { draftOrder } = await driver.merchant.callOk(driver.contract.draftOrders.createDraftOrder, request)
    return valid('merchant', { draftOrderId: draftOrder.id })
  },
  previewTip: async () =>
    valid('merchant', {
      lineItemInfo: [{ name: 'Haircut', price: '40.00', quantity: 1 }],
      tipChoice: { tipType: 'PERCENTAGE', value: '15' },
    }),
  getTipChoice: async driver => valid('visitor', { purchaseFlowId: (await driver.cart()).id }),
  updateTipChoice: async driver =>
    valid('visitor', {
      purchaseFlowId: (await driver.cart()).id,
      tipChoice: { tipType: 'CUSTOM', value: '0' },
    }),
  addTipDistributionsToOrder: async driver =>
    valid('merchant', { orderId: await driver.order(), tipDistributions: [{ staff, amount: '2.00' }] }),
  queryTipDistributions: async driver => {
    const orderId = await tippedOrder(driver)
    return valid('merchant', { query: { filter: { orderId: { $eq: orderId } } } })
  },
  sumTipDistributionAmounts: async () => valid('merchant', { filter: { source: { $eq: 'POS' } } }),
}

async function tippedOrder(driver: TestDriver) {
  const orderId = await driver.order()
  const tip = { amount: '4.00', distributions: [{ staff, amount: '1.00' }] }
  await driver.merchant.callOk(driver.contract.tips.setTipOnOrder, { orderId, tip })
  return orderId
}
