import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { orderPaymentRequests: calls, orders, paymentPages } = contract
const { shop, driver: w } = await openTestShop()

const create = async (input: object = {}) => {
  const orderId = await w.order()
  const { orderPaymentRequest, orderPaymentRequestUrl } = await w.merchant.callOk(
    calls.createOrderPaymentRequest,
    { orderPaymentRequest: { orderId, title: 'Deposit', ...input } },
  )
  return { orderId, id: orderPaymentRequest.id, token: orderPaymentRequestUrl.split('/pay/')[1] ?? '' }
}
const open = async (token: string) =>
  (await w.anyone.callOk(paymentPages.openPaymentPage, { token })).paymentPage
const pay = (token: string, paymentToken = '4242424242424242') =>
  w.anyone.send(paymentPages.payOnPaymentPage, { token, paymentToken, paymentProvider: 'test' })

test('the link opens and pays the request without a sign-in (protocol/payment-requests §3)', async () => {
  const { orderId, token } = await create()
  const message = 'Difficult customer'
  await w.merchant.callOk(orders.addActivity, { id: orderId, activity: { merchantComment: { message } } })
  const opened = await w.anyone.callOk(paymentPages.openPaymentPage, { token })
  expect(opened).toMatchObject({
    site: { id: shop.siteId },
    paymentPage: {
      state: 'UNPAID',
      paymentProviders: ['test'],
      manualPayment: true,
      orderPaymentRequest: { title: 'Deposit' },
      order: { id: orderId },
    },
  })
  expect(JSON.stringify(opened)).not.toContain(message)
  const { body } = await pay(token)
  expect(body.paymentPage).toMatchObject({ state: 'PAID', order: { paymentStatus: 'PAID' } })
  expect(codeOf(await pay(token))).toBe('ORDER_PAYMENT_REQUEST_PAID')
})

test('two tabs that pay at once make one payment', async () => {
  const { orderId, token } = await create()
  const replies = await Promise.all([pay(token), pay(token)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const { order } = await w.merchant.callOk(orders.getOrder, { id: orderId })
  expect(order.balanceSummary?.balance?.amount).toBe('0.00')
})

test('the page says why a request cannot be paid', async () => {
  const voided = await create()
  await w.merchant.callOk(calls.voidOrderPaymentRequest, { orderPaymentRequestId: voided.id })
  const paid = await create()
  await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: paid.orderId })
  const canceled = await create()
  await w.merchant.callOk(orders.cancelOrder, { id: canceled.orderId })
  const pending = await create()
  const { body } = await pay(pending.token, '4000000000003220')
  const expired = await create({ expirationDate: new Date(shop.clock.now() + 1000).toISOString() })
  shop.clock.advance(1000)
  const states = []
  for (const { token } of [voided, paid, canceled, pending, expired]) states.push((await open(token)).state)
  expect(states).toEqual(['VOIDED', 'CLOSED', 'VOIDED', 'PENDING', 'EXPIRED'])
  expect((await open(pending.token)).redirectUrl).toBe(body.paymentPage.redirectUrl)
  expect(codeOf(await pay(paid.token))).toBe('ORDER_ALREADY_PAID')
  expect(codeOf(await pay(canceled.token))).toBe('ORDER_PAYMENT_REQUEST_VOIDED')
})

test('a link with another id or signature opens nothing', async () => {
  const [first, second] = [await create(), await create()]
  const bytes = (token: string) => Buffer.from(token, 'base64url')
  const mixed = Buffer.concat([bytes(first.token).subarray(0, 16), bytes(second.token).subarray(16)])
  for (const token of [
    mixed.toString('base64url'),
    first.token.slice(0, -2),
    `${first.token}~`,
    `${first.token}=`,
    'x',
  ]) {
    const reply = await w.anyone.send(paymentPages.openPaymentPage, { token })
    expect([reply.status, codeOf(reply)]).toEqual([404, 'ORDER_PAYMENT_REQUEST_NOT_FOUND'])
  }
})

test('a link opens nothing 90 days after its request has ended, and pays nothing', async () => {
  const expirationDate = new Date(shop.clock.now() + 10 * 86_400_000).toISOString()
  const [endless, ended] = [await create(), await create({ expirationDate })]
  shop.clock.advance(90 * 86_400_000 + 1)
  const status = async ({ token }: { token: string }) =>
    (await w.anyone.send(paymentPages.openPaymentPage, { token })).status
  expect([await status(endless), await status(ended)]).toEqual([404, 200])
  expect(codeOf(await pay(endless.token))).toBe('ORDER_PAYMENT_REQUEST_NOT_FOUND')
  shop.clock.advance(10 * 86_400_000)
  expect(await status(ended)).toBe(404)
})
