import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const trackingInfo = { shippingProvider: 'ups', trackingNumber: '1Z12345E0291980793' }

export const orderFulfillments: ValidRequests<'orderFulfillments'> = {
  createFulfillment: async driver => {
    const { orderId, lineItems } = await newOrder(driver)
    return valid('merchant', { orderId, fulfillment: { lineItems, trackingInfo } })
  },
  bulkCreateFulfillments: async driver => {
    const { orderId, lineItems } = await newOrder(driver)
    return valid('merchant', { ordersWithFulfillments: [{ orderId, fulfillments: [{ lineItems }] }] })
  },
  updateFulfillment: async driver => {
    const { orderId, fulfillmentId } = await fulfilledOrder(driver)
    return valid('merchant', { orderId, fulfillment: { id: fulfillmentId, trackingInfo } })
  },
  deleteFulfillment: async driver => valid('merchant', await fulfilledOrder(driver)),
  listFulfillmentsForSingleOrder: async driver => {
    const { orderId } = await fulfilledOrder(driver)
    return valid('visitor', { orderId })
  },
  listFulfillmentsForMultipleOrders: async driver => {
    const { orderId } = await fulfilledOrder(driver)
    return valid('visitor', { orderIds: [orderId] })
  },
}

async function newOrder(driver: TestDriver) {
  const orderId = await driver.order()
  const { order } = await driver.visitor.callOk(driver.contract.orders.getOrder, { id: orderId })
  return { orderId, lineItems: order.lineItems.map(({ id }) => ({ id })) }
}

async function fulfilledOrder(driver: TestDriver) {
  const { orderId, lineItems } = await newOrder(driver)
  const { createFulfillment } = driver.contract.orderFulfillments
  const fulfillment = { lineItems }
  const { fulfillmentId } = await driver.merchant.callOk(createFulfillment, { orderId, fulfillment })
  return { orderId, fulfillmentId }
}
