import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { checkout: checkouts, orders, currentCart } = contract
const { shop, driver: w } = await openTestShop()

const APPROVED = '4242 4242 4242 4242'
const MINUTE = 60_000

const charge = async (paymentToken: string | undefined, id?: string, more: object = {}) =>
  w.visitor.send(checkouts.createOrderAndCharge, {
    id: id ?? (await w.checkout()),
    paymentProvider: 'test',
    ...(paymentToken && { paymentToken }),
    ...more,
  })
const orderOf = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const activities = async (id: string) =>
  (await orderOf(id)).activities?.map(({ activityType }) => activityType)
const book = async (paymentId: string) =>
  (
    await shop.sql`select status, authorized_minor::int as authorized, captured_minor::int as captured, refunded_minor::int as refunded
    from test_payments where payment_id = ${paymentId}`
  )[0]
const cartOf = () => w.visitor.send(currentCart.getCurrentCart, {})

test('an approved card pays the order, which is approved and leaves the cart (protocol/orders §6)', async () => {
  const reply = await charge(APPROVED)
  expect(reply.status).toBe(200)
  const { orderId, paymentResponseToken, paymentStatus } = reply.body
  expect(paymentStatus).toBe('APPROVED')
  const order = await orderOf(orderId)
  expect(order).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'PAID',
    balanceSummary: { balance: { amount: '0.00' } },
  })
  expect(await activities(orderId)).toEqual(['ORDER_PLACED', 'ORDER_PAID'])
  expect(await book(paymentResponseToken)).toMatchObject({
    status: 'APPROVED',
    captured: Math.round(Number(order.priceSummary?.total?.amount) * 100),
  })
  expect((await cartOf()).body.cart.id).toBeUndefined()
})

test.each([
  ['4000 0000 0000 0002', 'card_declined'],
  ['4000 0000 0000 9995', 'insufficient_funds'],
  ['4000 0000 0000 9987', 'lost_card'],
  ['4000 0000 0000 0069', 'expired_card'],
  ['4000 0000 0000 0127', 'incorrect_cvc'],
  ['4000 0000 0000 0119', 'processing_error'],
  ['1234', 'invalid_number'],
])('the card %s is declined: %s; checkout and cart stay, and another card pays', async (card, reason) => {
  const id = await w.checkout()
  const declined = await charge(card, id)
  expect([declined.status, codeOf(declined)]).toEqual([402, 'PAYMENT_DECLINED'])
  expect(declined.body.details.applicationError.data).toMatchObject({ reason })
  const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id })
  expect(checkout.completed).toBe(false)
  expect((await cartOf()).status).toBe(200)
  const paid = await charge(APPROVED, id)
  expect(paid.status).toBe(200)
  const former = await orderOf(declined.body.details.applicationError.data.orderId)
  expect(former).toMatchObject({ status: 'REJECTED', paymentStatus: 'DECLINED' })
  expect(await orderOf(paid.body.orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
})

test('a rejected attempt gives its stock back', async () => {
  const product = await w.product({}, 3)
  const stock = async () => {
    const rows = await shop.sql`select quantity from inventory_items where product_id = ${product.id}`
    return rows[0].quantity
  }
  const id = await w.checkout(product.id, 3)
  await charge('4000 0000 0000 0002', id)
  const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id })
  expect(checkout.violations).toEqual([])
  expect(checkout.lineItems.map(({ availability }) => availability?.status)).toEqual(['AVAILABLE'])
  expect(await stock()).toBe(3)
  expect((await charge(APPROVED, id)).status).toBe(200)
  expect(await stock()).toBe(0)
})

test('a repetition with its idempotency key charges once and answers the same', async () => {
  const id = await w.checkout()
  const message = { id, paymentProvider: 'test', paymentToken: APPROVED }
  const send = () =>
    w.visitor.send(checkouts.createOrderAndCharge, message, {
      headers: { 'idempotency-key': 'charge-once' },
    })
  const [first, second] = [await send(), await send()]
  expect(second.body).toEqual(first.body)
  const rows = await shop.sql`select count(*)::int as n from test_payments
    where payment_id = ${first.body.paymentResponseToken}`
  expect(rows[0].n).toBe(1)
})

test('a repetition with its idempotency key leaves a payment that waits for the buyer as it is', async () => {
  const id = await w.checkout()
  const message = { id, paymentProvider: 'test', paymentToken: '4000 0000 0000 3220' }
  const headers = { 'idempotency-key': 'wait-for-buyer' }
  const first = await w.visitor.send(checkouts.createOrderAndCharge, message, { headers })
  const second = await w.visitor.send(checkouts.createOrderAndCharge, message, { headers })
  expect(first.body).toMatchObject({ paymentStatus: 'PENDING', redirectUrl: expect.any(String) })
  expect(second.body).toEqual(first.body)
  expect(await book(first.body.paymentResponseToken)).toMatchObject({ status: 'REQUIRES_ACTION' })
  await charge(APPROVED, id)
})

test('3-D Secure: the order waits for the buyer, and is approved or declined by their answer', async () => {
  for (const [answer, status, paymentStatus] of [
    ['approve', 'APPROVED', 'PAID'],
    ['reject', 'REJECTED', 'DECLINED'],
  ]) {
    const { body } = await charge('4000 0000 0000 3220')
    expect(body).toMatchObject({
      paymentStatus: 'PENDING',
      redirectUrl: expect.stringContaining('/test-payments/'),
    })
    expect(await orderOf(body.orderId)).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'PENDING' })
    const page = await shop.fetch(body.redirectUrl)
    expect(await page.text()).toContain('Approve')
    const form = new URLSearchParams({ answer: answer as string })
    const done = await shop.fetch(body.redirectUrl, { method: 'POST', body: form, redirect: 'manual' })
    expect(done.status).toBe(303)
    expect(await orderOf(body.orderId)).toMatchObject({ status, paymentStatus })
    await w.visitor.send(currentCart.deleteCurrentCart, {})
  }
})

test.each([
  ['with another card', false],
  ['offline', true],
])(
  'a buyer who leaves 3-D Secure can pay %s; the first payment is canceled',
  { tags: 'nightly' },
  async (_, isOffline) => {
    const id = await w.checkout()
    const first = await charge('4000 0000 0000 3220', id)
    const second = isOffline
      ? await w.visitor.send(checkouts.createOrder, { id })
      : await charge(APPROVED, id)
    expect(second.status).toBe(200)
    expect(await orderOf(first.body.orderId)).toMatchObject({ status: 'REJECTED', paymentStatus: 'CANCELED' })
    expect(await book(first.body.paymentResponseToken)).toMatchObject({ status: 'CANCELED', captured: 0 })
  },
)

test.each([
  ['4000 0000 0000 3006', 'lost'],
  ['4000 0000 0000 0077', 'pending'],
])('card %s: a payment whose reply is %s waits until reconciliation reads it', async card => {
  const { body } = await charge(card)
  expect(body.paymentStatus).toBe('PENDING')
  shop.clock.advance(3 * MINUTE)
  await shop.platform.run('payments')
  expect(await orderOf(body.orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
})

test.each([
  ['4000 0000 0000 4004', 'before the reply'],
  ['4000 0000 0000 4012', 'twice'],
  ['4000 0000 0000 4020', 'never'],
  ['4000 0000 0000 1000', 'for an authorization'],
])('card %s: a callback that arrives %s changes nothing', async card => {
  const { body, status } = await charge(card)
  expect(status).toBe(200)
  await new Promise(done => setTimeout(done, 50))
  const order = await orderOf(body.orderId)
  expect(order.status).toBe('APPROVED')
  expect(order.activities?.filter(({ activityType }) => activityType === 'ORDER_PAID').length).toBe(
    body.paymentStatus === 'APPROVED' ? 1 : 0,
  )
})

/** The cart keeps the lines of initialized orders. */
const emptyCart = () => w.visitor.send(currentCart.deleteCurrentCart, {})

test('a payment that the buyer never completes ends with the order, which releases its stock', async () => {
  const product = await w.product({}, 1)
  const { body } = await charge('4000 0000 0000 3220', await w.checkout(product.id))
  shop.clock.advance(61 * MINUTE)
  await shop.platform.run('payments')
  expect(await orderOf(body.orderId)).toMatchObject({ status: 'REJECTED', paymentStatus: 'CANCELED' })
  const rows = await shop.sql`select quantity from inventory_items where product_id = ${product.id}`
  expect(rows[0].quantity).toBe(1)
  await emptyCart()
})

test('an order whose payment is read every few minutes ends as well', { tags: 'nightly' }, async () => {
  const { body } = await charge('4000 0000 0000 3220')
  for (let minute = 0; minute <= 66; minute += 3) {
    await shop.platform.run('payments')
    shop.clock.advance(3 * MINUTE)
  }
  expect(await orderOf(body.orderId)).toMatchObject({ status: 'REJECTED', paymentStatus: 'CANCELED' })
  await emptyCart()
})

test('money that arrives for a rejected order goes back', async () => {
  const { body } = await charge('4000 0000 0000 3220')
  await shop.sql`update orders set status = 'REJECTED' where id = ${body.orderId}`
  await shop.fetch(body.redirectUrl, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'approve' }),
    redirect: 'manual',
  })
  const total = (await book(body.paymentResponseToken)).captured
  expect(total).toBeGreaterThan(0)
  expect(await book(body.paymentResponseToken)).toMatchObject({ refunded: total })
  expect(await orderOf(body.orderId)).toMatchObject({ status: 'REJECTED', paymentStatus: 'FULLY_REFUNDED' })
  await emptyCart()
})

test('50 concurrent charges of one checkout make one order and one charge', async () => {
  const id = await w.checkout()
  const replies = await Promise.all(Array.from({ length: 50 }, () => charge(APPROVED, id)))
  const approved = replies.filter(({ status }) => status === 200)
  expect(approved.length).toBe(1)
  const rows = await shop.sql`select o.status, t.captured_minor::int as captured from orders o
    join payments p on p.order_id = o.id left join test_payments t on t.payment_id = p.id
    where o.checkout_id = ${id} and t.captured_minor > t.refunded_minor`
  expect(rows.map(({ status }) => status)).toEqual(['APPROVED'])
}, 60_000)

test('unknown and unconfigured providers are rejected, and a callback without a signature', async () => {
  const reply = await charge(APPROVED, undefined, { paymentProvider: 'nopay' })
  expect([reply.status, codeOf(reply)]).toEqual([409, 'PAYMENT_PROVIDER_NOT_CONFIGURED'])
  const callback = (path: string) =>
    shop.fetch(`${shop.baseUrl}/payments/callbacks/${path}`, { method: 'POST', body: '{}' })
  expect((await callback(`test/${shop.siteId}`)).status).toBe(400)
  expect((await callback(`nopay/${shop.siteId}`)).status).toBe(404)
  expect((await callback('test/x')).status).toBe(404)
})
