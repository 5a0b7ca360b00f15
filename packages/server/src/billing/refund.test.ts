import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { checkout: checkouts, orders, orderBilling, orderTransactions } = contract
const { shop, driver: w } = await openTestShop()

async function charged({
  card = '4242 4242 4242 4242',
  delayCapture = false,
  productId = '',
  quantity = 1,
} = {}) {
  const id = productId ? await w.checkout(productId, quantity) : await w.checkout()
  const message = { id, paymentProvider: 'test', paymentToken: card, delayCapture }
  const { orderId, paymentResponseToken } = await w.visitor.callOk(checkouts.createOrderAndCharge, message)
  const { order } = await w.merchant.callOk(orders.getOrder, { id: orderId })
  return {
    orderId,
    paymentId: paymentResponseToken ?? '',
    order,
    total: order.priceSummary?.total?.amount ?? '',
  }
}
const orderOf = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)
const book = async (paymentId: string) =>
  (
    await shop.sql`select status, captured_minor::int as captured, refunded_minor::int as refunded
    from test_payments where payment_id = ${paymentId}`
  )[0]
const refund = (orderId: string, paymentRefunds: object[], more: object = {}) =>
  w.merchant.send(orderBilling.refundPayments, { orderId, paymentRefunds, ...more } as never)

test('a refund in parts goes back through the provider and ends at the captured sum (protocol/orders §6)', async () => {
  const { orderId, paymentId, total } = await charged()
  const first = await refund(orderId, [{ paymentId, amount: { amount: '1.00' } }], {
    customerReason: 'Scratched',
  })
  expect(first.body.refund).toMatchObject({
    transactions: [
      { paymentId, amount: { amount: '1.00' }, refundStatus: 'SUCCEEDED', externalRefund: false },
    ],
    details: { reason: 'Scratched' },
    summary: { refunded: { amount: '1.00' }, pending: false },
  })
  expect(await orderOf(orderId)).toMatchObject({
    paymentStatus: 'PARTIALLY_REFUNDED',
    balanceSummary: { refunded: { amount: '1.00' } },
  })
  const tooMuch = await refund(orderId, [{ paymentId, amount: { amount: total } }])
  expect([tooMuch.status, codeOf(tooMuch)]).toEqual([409, 'REFUND_TOO_LARGE'])
  expect((await refund(orderId, [{ paymentId }])).status).toBe(200)
  expect(await book(paymentId)).toMatchObject({ captured: cents(total), refunded: cents(total) })
  const order = await orderOf(orderId)
  expect(order.paymentStatus).toBe('FULLY_REFUNDED')
  expect(order.activities?.map(({ activityType }) => activityType)).toEqual([
    'ORDER_PLACED',
    'ORDER_PAID',
    'REFUND_INITIATED',
    'PAYMENT_REFUNDED',
    'ORDER_REFUNDED',
    'REFUND_INITIATED',
    'PAYMENT_REFUNDED',
    'ORDER_REFUNDED',
  ])
  const none = await refund(orderId, [{ paymentId }])
  expect([codeOf(none), none.body.details.applicationError.data.reason]).toEqual([
    'PAYMENT_NOT_REFUNDABLE',
    'ALREADY_REFUNDED',
  ])
})

test('50 concurrent refunds never exceed the captured sum', async () => {
  const { orderId, paymentId, total } = await charged()
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => refund(orderId, [{ paymentId, amount: { amount: '3.00' } }])),
  )
  const paidBack = replies.filter(({ status }) => status === 200).length
  expect(paidBack).toBe(Math.floor(cents(total) / 300))
  expect((await book(paymentId)).refunded).toBe(paidBack * 300)
}, 60_000)

test('a rejected refund leaves the payment refundable, and says so', async () => {
  const { orderId, paymentId } = await charged({ card: '4000 0000 0000 5126' })
  const reply = await w.merchant.callOk(orders.triggerRefund, {
    ecomOrderId: orderId,
    payments: [{ paymentId }],
  })
  expect(reply.failedPaymentIds).toMatchObject([
    { id: paymentId, success: false, error: { description: 'refund_rejected' } },
  ])
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'PAID' })
  const { payments } = await w.merchant.callOk(orderBilling.getOrderRefundability, { orderId })
  expect(payments).toMatchObject([{ refundable: true }])
})

test('capture: a part is collected, the rest stays authorized; void and capture exclude each other', async () => {
  const { orderId, paymentId, total } = await charged({ delayCapture: true })
  expect(await orderOf(orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PENDING' })
  const capture = (amount?: string) =>
    w.merchant.send(orderBilling.captureAuthorizedPayments, {
      orderId,
      payments: [{ paymentId, ...(amount && { amount: { amount } }) }],
    })
  const tooMuch = await capture('9999.00')
  expect([codeOf(tooMuch), tooMuch.body.details.applicationError.data.authorized]).toEqual([
    'CAPTURE_TOO_LARGE',
    total,
  ])
  const reply = await capture('5.00')
  expect(reply.body.orderTransactions.payments[0]).toMatchObject({
    status: 'APPROVED',
    regularPaymentDetails: {
      authorizationDetails: { captures: [{ status: 'SUCCEEDED', amount: { amount: '5.00' } }] },
    },
  })
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'PARTIALLY_PAID' })
  expect((await capture('1.00')).status).toBe(200)

  const other = await charged({ delayCapture: true })
  const race = await Promise.all([
    w.merchant.send(orderBilling.captureAuthorizedPayments, {
      orderId: other.orderId,
      payments: [{ paymentId: other.paymentId }],
    }),
    w.merchant.send(orderBilling.voidAuthorizedPayments, {
      orderId: other.orderId,
      paymentIds: [other.paymentId],
    }),
  ])
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { status, captured } = await book(other.paymentId)
  expect(status === 'VOIDED' ? captured : captured > 0).toBe(status === 'VOIDED' ? 0 : true)
})

test('canceling an order voids what is only authorized', async () => {
  const { orderId, paymentId } = await charged({ delayCapture: true })
  await w.merchant.callOk(orders.cancelOrder, { id: orderId })
  expect(await book(paymentId)).toMatchObject({ status: 'VOIDED', captured: 0 })
  expect(await orderOf(orderId)).toMatchObject({ status: 'CANCELED', paymentStatus: 'CANCELED' })
})

test('a refund of line items is calculated to the cent, and returns its units to stock', async () => {
  const product = await w.product({}, 5)
  const { orderId, paymentId, order } = await charged({ productId: product.id, quantity: 3 })
  const lineItemId = order.lineItems[0]?.id ?? ''
  const whole = cents(order.lineItems[0]?.totalPriceAfterTax?.amount)
  let sum = 0
  for (const quantity of [1, 2]) {
    const refundItems = { lineItems: [{ lineItemId, quantity }] }
    const { summary, available } = await w.merchant.callOk(orderBilling.calculateRefund, {
      orderId,
      refundItems,
    })
    expect(available).toBe(true)
    sum += cents(summary.total.amount)
    const reply = await refund(orderId, [{ paymentId, amount: { amount: summary.total.amount } }], {
      refundItems,
      sideEffects: { restock: { lineItems: [{ lineItemId, quantity }] } },
    })
    expect(reply.status).toBe(200)
  }
  expect(sum).toBe(whole)
  const rows = await shop.sql`select quantity from inventory_items where product_id = ${product.id}`
  expect(rows[0].quantity).toBe(5)
  const again = await w.merchant.callOk(orderBilling.calculateRefund, {
    orderId,
    refundItems: { lineItems: [{ lineItemId, quantity: 1 }] },
  })
  expect(again.notAvailable?.errors).toMatchObject([{ error: { code: 'QUANTITY_TOO_LARGE' } }])
  const restock = await refund(orderId, [{ paymentId, amount: { amount: '0.01' } }], {
    sideEffects: { restock: { lineItems: [{ lineItemId, quantity: 1 }] } },
  })
  expect(restock.status).toBe(400)
  const shipping = await w.merchant.callOk(orderBilling.getOrderRefundability, { orderId })
  expect(shipping.lineItems).toMatchObject([
    { originalQuantity: 3, refundedQuantity: 3, availableRefundQuantity: 0 },
  ])
})

test('payments from outside follow the merchant, by the table of their status', async () => {
  const orderId = await w.order()
  const add = (status: 'PENDING' | 'APPROVED' | 'AUTHORIZED', amount = '5.00') =>
    w.merchant.callOk(orderTransactions.addPayments, { orderId, payments: [{ amount: { amount }, status }] })
  const { paymentsIds } = await add('PENDING')
  const paymentId = paymentsIds[0] ?? ''
  const set = (status: string) =>
    w.merchant.send(orderTransactions.updatePaymentStatus, { orderId, paymentId, status } as never)
  expect(codeOf(await set('REFUNDED'))).toBe('PAYMENT_STATUS_CONFLICT')
  expect((await set('APPROVED')).body.orderTransactions.payments).toMatchObject([{ status: 'APPROVED' }])
  expect(codeOf(await set('DECLINED'))).toBe('PAYMENT_STATUS_CONFLICT')
  expect(await orderOf(orderId)).toMatchObject({
    paymentStatus: 'PARTIALLY_PAID',
    balanceSummary: { paid: { amount: '5.00' } },
  })
  const provider = await charged()
  const foreign = { orderId: provider.orderId, paymentId: provider.paymentId, status: 'CANCELED' as const }
  expect(codeOf(await w.merchant.send(orderTransactions.updatePaymentStatus, foreign))).toBe(
    'PAYMENT_STATUS_CONFLICT',
  )
  const manual = await refund(orderId, [{ paymentId, amount: { amount: '2.00' } }])
  expect(manual.body.refund.transactions).toMatchObject([{ externalRefund: true, refundStatus: 'SUCCEEDED' }])
})

test('shoppers read the payments of their own orders only', async () => {
  const { orderId } = await charged()
  const { listTransactionsForSingleOrder } = orderTransactions
  expect((await w.visitor.send(listTransactionsForSingleOrder, { orderId })).status).toBe(200)
  expect((await w.member.send(listTransactionsForSingleOrder, { orderId })).status).toBe(404)
})

test('a part of the amount due is recorded, never more', async () => {
  const orderId = await w.order()
  const pay = (amount: string) =>
    w.merchant.send(orders.recordManuallyCollectedPayment, { orderId, amount: { amount } })
  expect((await pay('1.00')).status).toBe(200)
  const tooMuch = await pay('100000.00')
  expect(codeOf(tooMuch)).toBe('PAYMENT_TOO_LARGE')
  expect((await pay(tooMuch.body.details.applicationError.data.amountDue)).status).toBe(200)
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'PAID' })
  expect(codeOf(await pay('1.00'))).toBe('ORDER_ALREADY_PAID')
})

test('an order says what is authorized, pending and being refunded (protocol/orders §6)', {
  tags: 'nightly',
}, async () => {
  const authorized = await charged({ delayCapture: true })
  expect((await orderOf(authorized.orderId)).balanceSummary).toMatchObject({
    balance: { amount: authorized.total },
    paid: { amount: '0.00' },
    authorized: { amount: authorized.total },
  })
  const pending = await charged({ card: '4000 0000 0000 0077' })
  expect((await orderOf(pending.orderId)).balanceSummary).toMatchObject({
    pending: { amount: pending.total },
  })
  const refunding = await charged({ card: '4000 0000 0000 6007' })
  await refund(refunding.orderId, [{ paymentId: refunding.paymentId, amount: { amount: '1.00' } }])
  expect((await orderOf(refunding.orderId)).balanceSummary).toMatchObject({
    paid: { amount: refunding.total },
    refunded: { amount: '0.00' },
    pendingRefund: { amount: '1.00' },
  })
})

test('line items count refunded and restocked units; units of a failed refund do not count', async () => {
  const product = await w.product({}, 5)
  const { orderId, paymentId, order } = await charged({
    card: '4000 0000 0000 6007',
    productId: product.id,
    quantity: 3,
  })
  const lineItemId = order.lineItems[0]?.id ?? ''
  const parts = (quantity: number) => ({ lineItems: [{ lineItemId, quantity }] })
  const payment = [{ paymentId }]
  const { body } = await refund(orderId, payment, { refundItems: parts(2) })
  const lineOf = async () => (await orderOf(orderId)).lineItems[0]
  expect(await lineOf()).toMatchObject({ refundQuantity: 2 })
  await w.merchant.callOk(orderTransactions.updateRefundTransaction, {
    orderId,
    refundId: body.refund.id,
    paymentId,
    refundStatus: 'FAILED',
  })
  expect(await lineOf()).toMatchObject({ refundQuantity: 0 })
  await refund(orderId, payment, { refundItems: parts(1), sideEffects: { restock: parts(1) } })
  expect(await lineOf()).toMatchObject({ refundQuantity: 1, restockQuantity: 1 })
  await w.merchant.callOk(orders.cancelOrder, { id: orderId, restockAllItems: true })
  expect(await lineOf()).toMatchObject({ refundQuantity: 1, restockQuantity: 3 })
})
