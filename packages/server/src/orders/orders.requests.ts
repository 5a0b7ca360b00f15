import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'
import { membershipCharge } from '../billing/membership-charge.fixture.ts'

export const orders: ValidRequests<'orders'> = {
  aggregateOrders: async driver => {
    await driver.order()
    return valid('merchant', { aggregation: { orders: { count: true } } })
  },
  createOrder: async driver => valid('merchant', { order: writtenOrder((await driver.product()).id) }),
  importOrder: async driver =>
    valid('merchant', { order: { ...writtenOrder((await driver.product()).id), paymentStatus: 'PAID' } }),
  bulkDeleteImportedOrders: async driver => {
    const message = { order: writtenOrder((await driver.product()).id) }
    const { order } = await driver.merchant.callOk(driver.contract.orders.importOrder, message)
    return valid('merchant', { orderIds: [order.id ?? driver.memberId] })
  },
  chargeMemberships: async driver => {
    const { orderId: ecomOrderId, memberId, memberships } = await membershipCharge(driver)
    const membershipCharges = memberships.map(
      ({ lineItemId, membershipIdentifier: { existingMembership } }) => ({
        ...existingMembership,
        lineItemId,
      }),
    )
    return valid('merchant', { ecomOrderId, memberId, membershipCharges })
  },
  getOrder: async driver => valid('visitor', { id: await driver.order() }),
  searchOrders: async driver => valid('visitor', (await driver.order()) ? { search: {} } : {}),
  cancelOrder: async driver => valid('merchant', { id: await driver.order(), restockAllItems: true }),
  paymentCollectionMarkOrderAsPaid: async driver => valid('merchant', { ecomOrderId: await driver.order() }),
  paymentCollectionBulkMarkOrdersAsPaid: async driver =>
    valid('merchant', { ecomOrderIds: [await driver.order()] }),
  recordManuallyCollectedPayment: async driver =>
    valid('merchant', { orderId: await driver.order(), amount: { amount: '1.00' } }),
  getRefundabilityStatus: async driver =>
    valid('merchant', { ecomOrderId: (await charged(driver)).ecomOrderId }),
  triggerRefund: async driver => {
    const { ecomOrderId, paymentId } = await charged(driver)
    return valid('merchant', { ecomOrderId, payments: [{ paymentId, amount: { amount: '1.00' } }] })
  },
  captureAuthorizedPayments: async driver => {
    const { ecomOrderId, paymentId } = await charged(driver, true)
    return valid('merchant', { ecomOrderId, payments: [{ paymentId }] })
  },
  voidAuthorizedPayments: async driver => {
    const { ecomOrderId, paymentId } = await charged(driver, true)
    return valid('merchant', { ecomOrderId, paymentIds: [paymentId] })
  },
  updateOrder: async driver =>
    valid('merchant', { order: { id: await driver.order(), buyerNote: 'Ring twice', archived: true } }),
  bulkUpdateOrders: async driver =>
    valid('merchant', {
      orders: [{ order: { id: await driver.order(), seenByAHuman: true } }],
      returnEntity: true,
    }),
  bulkUpdateOrderTags: async driver =>
    valid('merchant', { orderIds: [await driver.order()], assignTags: { tags: { tagIds: ['gift'] } } }),
  updateOrderLineItem: async driver => {
    const id = await driver.order()
    const { order } = await driver.merchant.callOk(driver.contract.orders.getOrder, { id })
    return valid('merchant', {
      id,
      lineItem: { id: order.lineItems[0]?.id ?? '', productName: { original: 'Mug' } },
    })
  },
  updateOrderStatus: async driver => valid('merchant', { orderId: await driver.order(), status: 'CANCELED' }),
  addActivities: async driver =>
    valid('merchant', {
      orderId: await driver.order(),
      orderActivities: [{ merchantComment: { message: 'Called' } }, { activityType: 'DOWNLOAD_LINK_SENT' }],
    }),
  setOrderNumberCounter: async () => valid('merchant', { counter: '1000', allowLowerCounter: true }),
  getPaymentCollectabilityStatus: async driver => valid('merchant', { ecomOrderId: await driver.order() }),
  preparePaymentCollection: async driver =>
    valid('merchant', {
      ecomOrderId: await driver.order(),
      amount: { amount: '1.00' },
      delayedCaptureSettings: { scheduledAction: 'VOID', delayDuration: { count: 2, unit: 'DAYS' } },
    }),
  paymentCollectionCreatePaymentGatewayOrder: async driver =>
    valid('merchant', { ecomOrderId: await driver.order() }),
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
  const { activityId } = await driver.merchant.callOk(driver.contract.orders.addActivity, { id, activity })
  return { id, activityId }
}

/** An order that a test card has paid. */
async function charged(driver: TestDriver, delayCapture = false) {
  const id = await driver.checkout()
  const charge = { id, paymentProvider: 'test', paymentToken: '4242 4242 4242 4242', delayCapture }
  const { createOrderAndCharge } = driver.contract.checkout
  const { orderId, paymentResponseToken } = await driver.visitor.callOk(createOrderAndCharge, charge)
  return { ecomOrderId: orderId, paymentId: paymentResponseToken ?? orderId }
}

/** An order by phone of one unit of a product. */
const writtenOrder = (catalogItemId: string) => ({
  lineItems: [
    {
      productName: { original: 'Notebook' },
      catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId },
      quantity: 1,
      price: { amount: '12.50' },
    },
  ],
  buyerInfo: { email: 'ada@example.com' },
})
