import { contract } from '@stoa/contract'
import { guardedFetch } from '@stoa/server/payment-provider'
import { createDriver, createShop } from '@stoa/testkit'
import { afterAll, expect, inject, test } from 'vitest'
import { stripeProvider } from './stripe-provider.ts'
import { createStripeServer } from './test/stripe-server.ts'

const now = () => Date.UTC(2026, 0, 1, 12)
const server = await createStripeServer({ now })
afterAll(() => server.close())
const shop = await createShop({
  databaseUrl: inject('databaseUrl'),
  fixture: 'empty',
  now: now(),
  paymentProviders: [
    stripeProvider({
      settingsOf: () => ({ secretKey: server.secretKey, webhookSecret: server.webhookSecret }),
      fetch: guardedFetch({ allowPrivate: true }),
      now,
      apiUrl: server.url,
    }),
  ],
})
afterAll(() => shop.close())
const w = await createDriver(shop)
const { checkout: checkouts, orderBilling, orders, sites } = contract

const startPayment = async () =>
  (
    await w.visitor.send(checkouts.createOrderAndCharge, {
      id: await w.checkout(),
      paymentProvider: 'stripe',
    })
  ).body
const orderOf = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const deliver = async (event: { type: string; object: object }, options?: { at?: number }) => {
  const { headers, body } = server.webhook(event, options)
  const url = `${shop.baseUrl}/payments/callbacks/stripe/${shop.siteId}`
  return (await shop.fetch(url, { method: 'POST', headers, body })).status
}

test('a webhook of Stripe completes the order of a buyer who paid on the page, in any order and twice', async () => {
  const { orderId, redirectUrl } = await startPayment()
  expect(await orderOf(orderId)).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'PENDING' })
  const from = server.account.events.length
  server.account.paySession(redirectUrl.split('/').at(-1))
  const events = server.account.events.slice(from)
  expect(events.length).toBeGreaterThan(1)
  expect(await deliver(events[0] as never, { at: now() - 86_400_000 })).toBe(400)
  expect(await orderOf(orderId)).toMatchObject({ status: 'INITIALIZED' })
  for (const event of [...events.toReversed(), ...events]) expect(await deliver(event)).toBe(200)
  const order = await orderOf(orderId)
  expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect(order.activities?.map(({ activityType }) => activityType)).toEqual([
    'ORDER_PLACED',
    'PAYMENT_PENDING',
    'ORDER_PAID',
  ])
})

test('a payment whose webhook never came is found by reconciliation', async () => {
  const { orderId, redirectUrl } = await startPayment()
  server.account.paySession(redirectUrl.split('/').at(-1))
  shop.clock.advance(3 * 60_000)
  await shop.platform.run('payments')
  expect(await orderOf(orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
})

test('a refund in the dashboard of Stripe becomes a refund of the order', async () => {
  const { orderId, redirectUrl } = await startPayment()
  const session = redirectUrl.split('/').at(-1)
  server.account.paySession(session)
  shop.clock.advance(3 * 60_000)
  await shop.platform.run('payments')
  server.account.createRefund({
    payment_intent: server.account.session(session).payment_intent ?? '',
    amount: '100',
  })
  expect(await deliver(server.account.events.at(-1) as never)).toBe(200)
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'PARTIALLY_REFUNDED' })
})

test('the merchant captures a part, and refunds once although the reply of Stripe is lost', async () => {
  const { orderId, paymentResponseToken: paymentId } = (
    await w.visitor.send(checkouts.createOrderAndCharge, {
      id: await w.checkout(),
      paymentProvider: 'stripe',
      paymentToken: 'pm_card_visa',
      delayCapture: true,
    })
  ).body
  await w.merchant.callOk(orderBilling.captureAuthorizedPayments, {
    orderId,
    payments: [{ paymentId, amount: { amount: '3.00' } }],
  })
  const intent = [...server.account.intents.values()].find(({ metadata }) => metadata.paymentId === paymentId)
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 300 })
  server.fail('reply-lost', { matches: /^POST \/v1\/refunds/ })
  const { refund } = await w.merchant.callOk(orderBilling.refundPayments, {
    orderId,
    paymentRefunds: [{ paymentId, amount: { amount: '1.00' } }],
  })
  server.recover()
  expect(refund.transactions?.[0]).toMatchObject({ refundStatus: 'PENDING' })
  shop.clock.advance(3 * 60_000)
  await shop.platform.run('payments')
  expect(server.account.refundsOf(intent?.id ?? '')).toMatchObject([{ amount: 100, status: 'succeeded' }])
  expect(await orderOf(orderId)).toMatchObject({
    paymentStatus: 'PARTIALLY_REFUNDED',
    balanceSummary: { refunded: { amount: '1.00' } },
  })
})

test('a chargeback lowers what is paid until the bank reverses it (protocol/orders §6)', async () => {
  const { orderId, redirectUrl } = await startPayment()
  const session = redirectUrl.split('/').at(-1)
  server.account.paySession(session)
  shop.clock.advance(3 * 60_000)
  await shop.platform.run('payments')
  const { balanceSummary: before } = await orderOf(orderId)
  const notifications = { chargebacks: ['boss@shop.test'] }
  await w.merchant.callOk(sites.updateSite, { site: { notifications } })
  const dispute = server.account.dispute(server.account.session(session).payment_intent ?? '', {})
  const created = server.account.events.at(-1) as never
  expect([await deliver(created), await deliver(created)]).toEqual([200, 200])
  const disputed = await orderOf(orderId)
  expect(disputed).toMatchObject({
    paymentStatus: 'NOT_PAID',
    balanceSummary: { paid: { amount: '0.00' }, chargeback: { amount: before?.paid?.amount } },
  })
  const collectability = await w.merchant.callOk(orders.getPaymentCollectabilityStatus, {
    ecomOrderId: orderId,
  })
  expect(collectability.status).toBe('NONCOLLECTABLE_ORDER_HAS_CHARGEBACKS')
  const { payments } = await w.merchant.callOk(orderBilling.getOrderRefundability, { orderId })
  expect(payments).toMatchObject([{ nonRefundable: { reason: 'AMOUNT_OFFSET_BY_CHARGEBACK' } }])

  dispute.status = 'won'
  expect(await deliver({ type: 'charge.dispute.closed', object: dispute })).toBe(200)
  const won = await orderOf(orderId)
  expect(won).toMatchObject({ paymentStatus: 'PAID', balanceSummary: before })
  expect(won.activities?.map(({ activityType }) => activityType).slice(-3)).toEqual([
    'CHARGEBACK_CREATED',
    'CHARGEBACK_REVERSED',
    'ORDER_PAID',
  ])
  const mails = (await shop.mailbox()).filter(({ kind }) => kind === 'chargebackReceived')
  expect(mails.map(({ to }) => to)).toEqual(['boss@shop.test'])
  expect(mails[0]?.subject).toContain(`chargeback for order ${won.number}`)
  expect(mails[0]?.body).toContain(before?.paid?.amount)
  expect(mails[0]?.body).toContain(`/admin/orders/${orderId}`)
  expect(mails[0]?.body).not.toContain('Test order')
})
