import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop, shopOfTest } from '../testing/open-test-shop.fixture.ts'

const { orders, checkout, orderPaymentRequests } = contract
const { shop, driver: w } = await openTestShop()

const statusOf = async (ecomOrderId: string, driver = w) =>
  driver.merchant.callOk(orders.getPaymentCollectabilityStatus, { ecomOrderId })
const charge = async (paymentToken: string) => {
  const { body } = await w.visitor.send(checkout.createOrderAndCharge, {
    id: await w.checkout(),
    paymentProvider: 'test',
    paymentToken,
  })
  return body.orderId ?? body.details.applicationError.data.orderId
}
const THREE_D_SECURE = '4000000000003220'

/** Orders in each state, by the reason that they have. */
const reasons: Record<string, () => Promise<string>> = {
  COLLECTABLE: () => w.order(),
  NONCOLLECTABLE_ORDER_IS_PAID: () => charge('4242424242424242'),
  NONCOLLECTABLE_ORDER_IS_REJECTED: () => charge('4000000000000002'),
  NONCOLLECTABLE_ORDER_IS_PENDING: () => charge(THREE_D_SECURE),
  NONCOLLECTABLE_ORDER_IS_CANCELLED: async () => {
    const id = await w.order()
    await w.merchant.callOk(orders.cancelOrder, { id })
    return id
  },
  NONCOLLECTABLE_ORDER_HAS_CHARGEBACKS: async () => {
    const id = await charge('4242424242424242')
    await shop.sql`update payments set chargeback_minor = captured_minor where order_id = ${id}`
    return id
  },
}

test.each(Object.keys(reasons))('the collectability %s (protocol/orders §6)', async status => {
  const id = (await reasons[status]?.()) as string
  const reply = await statusOf(id)
  expect(reply.status).toBe(status)
  const { order } = await w.merchant.callOk(orders.getOrder, { id })
  expect(reply.amount.amount).toBe(status === 'COLLECTABLE' ? order.balanceSummary?.balance?.amount : '0.00')
})

test('an authorization that covers the amount due makes an order pending', async () => {
  expect((await statusOf(await charge('4000000000001000'))).status).toBe('NONCOLLECTABLE_ORDER_IS_PENDING')
})

test('a payment in progress lowers what can be collected', async () => {
  const orderId = await w.order()
  const { orderPaymentRequest } = await w.merchant.callOk(orderPaymentRequests.createOrderPaymentRequest, {
    orderPaymentRequest: { orderId, title: 'Deposit', amount: { amount: '1.00' } },
  })
  const before = await statusOf(orderId)
  await w.merchant.callOk(orderPaymentRequests.chargeOrderPaymentRequest, {
    orderPaymentRequestId: orderPaymentRequest.id ?? '',
    paymentToken: THREE_D_SECURE,
  })
  expect(Number((await statusOf(orderId)).amount.amount)).toBeCloseTo(Number(before.amount.amount) - 1)
})

test('without a payment provider nothing can be collected online', async () => {
  const other = await shopOfTest({ fixture: 'demo', config: { testPayments: false } })
  const driver = await createDriver(other)
  const status = await statusOf(await driver.order(), driver)
  expect(status.status).toBe('NONCOLLECTABLE_MISSING_PAYMENT_METHOD')
})

const prepare = (ecomOrderId: string, amount: string, more: object = {}) =>
  w.merchant.send(orders.preparePaymentCollection, { ecomOrderId, amount: { amount }, ...more })

test('a payment is prepared up to what can be collected, and changed', async () => {
  const id = await w.order()
  const { amount } = await statusOf(id)
  const { body } = await prepare(id, amount.amount)
  const { paymentGatewayOrderId } = body
  const stored = () =>
    shop.sql`select amount_minor::int as minor, doc from prepared_payments
      where id = ${paymentGatewayOrderId}`
  expect(await stored()).toEqual([{ minor: Math.round(Number(amount.amount) * 100), doc: {} }])
  const delayed = {
    paymentGatewayOrderId,
    delayedCaptureSettings: { scheduledAction: 'VOID', delayDuration: { count: 2, unit: 'HOURS' } },
  }
  expect((await prepare(id, '1.00', delayed)).body).toEqual({ paymentGatewayOrderId })
  const scheduledAction = { type: 'VOID', afterMs: 7_200_000 }
  expect(await stored()).toEqual([{ minor: 100, doc: { delayedCapture: true, scheduledAction } }])
})

test('a prepared payment is rejected for more than can be collected, for nothing, and for another order', async () => {
  const id = await w.order()
  const { amount } = await statusOf(id)
  const more = await prepare(id, (Number(amount.amount) + 0.01).toFixed(2))
  expect([more.status, codeOf(more)]).toEqual([409, 'AMOUNT_EXCEEDS_AMOUNT_DUE'])
  expect(more.body.details.applicationError.data).toEqual({ amountDue: amount.amount })
  expect(rejectedFields(await prepare(id, '0.00'))).toEqual({ 'amount.amount': 'DECIMAL_GT' })
  const { paymentGatewayOrderId } = (await prepare(id, '1.00')).body
  const foreign = await prepare(await w.order(), '1.00', { paymentGatewayOrderId })
  expect([foreign.status, codeOf(foreign)]).toEqual([404, 'PREPARED_PAYMENT_NOT_FOUND'])
})

test('an order that cannot be collected prepares no payment', async () => {
  const ecomOrderId = await charge('4242424242424242')
  const reply = await w.merchant.send(orders.paymentCollectionCreatePaymentGatewayOrder, { ecomOrderId })
  expect([reply.status, codeOf(reply)]).toEqual([409, 'PAYMENT_NOT_COLLECTABLE'])
  expect(reply.body.details.applicationError.data).toMatchObject({ status: 'NONCOLLECTABLE_ORDER_IS_PAID' })
})
