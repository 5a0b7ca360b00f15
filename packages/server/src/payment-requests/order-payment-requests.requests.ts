import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const create = async (driver: TestDriver) => {
  const { createOrderPaymentRequest } = driver.contract.orderPaymentRequests
  const orderPaymentRequest = { orderId: await driver.order(), title: 'Deposit' }
  return driver.merchant.callOk(createOrderPaymentRequest, { orderPaymentRequest })
}
const withId = async (driver: TestDriver) =>
  valid('merchant', { orderPaymentRequestId: (await create(driver)).orderPaymentRequest.id })

export const orderPaymentRequests: ValidRequests<'orderPaymentRequests'> = {
  createOrderPaymentRequest: async driver =>
    valid('merchant', {
      orderPaymentRequest: {
        orderId: await driver.order(),
        title: 'Deposit',
        description: 'The rest is due when the goods are ready.',
        amount: { amount: '5.00' },
      },
    }),
  bulkCreateOrderPaymentRequests: async driver =>
    valid('merchant', {
      orderPaymentRequests: [{ orderId: await driver.order(), title: 'Deposit' }],
      returnEntity: true,
    }),
  getOrderPaymentRequest: withId,
  getOrderPaymentRequestUrl: withId,
  queryOrderPaymentRequests: async driver => {
    const { orderPaymentRequest } = await create(driver)
    const filter = { orderId: { $eq: orderPaymentRequest.orderId }, status: { $eq: 'UNPAID' } }
    return valid('merchant', { query: { filter } })
  },
  updateOrderPaymentRequest: async driver => {
    const { id } = (await create(driver)).orderPaymentRequest
    return valid('merchant', { orderPaymentRequest: { id, title: 'First deposit' } })
  },
  updateExtendedFields: async driver => {
    const { id } = (await create(driver)).orderPaymentRequest
    return valid('merchant', { id, namespace: '@shop/crm', namespaceData: { ticket: 'A-17' } })
  },
  voidOrderPaymentRequest: withId,
  deleteOrderPaymentRequest: withId,
  chargeOrderPaymentRequest: async driver => {
    const { orderPaymentRequest } = await create(driver)
    return valid('merchant', {
      orderPaymentRequestId: orderPaymentRequest.id,
      paymentProvider: 'test',
      paymentToken: '4242424242424242',
    })
  },
}

const linkToken = async (driver: TestDriver) =>
  (await create(driver)).orderPaymentRequestUrl.split('/').at(-1) ?? ''

export const paymentPages: ValidRequests<'paymentPages'> = {
  openPaymentPage: async driver => valid('anyone', { token: await linkToken(driver) }),
  payOnPaymentPage: async driver =>
    valid('anyone', {
      token: await linkToken(driver),
      paymentProvider: 'test',
      paymentToken: '4242424242424242',
    }),
}
