import { contract } from '@stoa/contract'
import { stripeProvider } from '@stoa/stripe/server'
import { createStripeServer } from '@stoa/stripe/testing'
import { codeOf, createDriver, rejectedFields } from '@stoa/testkit'
import { afterAll, expect, test } from 'vitest'
import { guardedFetch } from '../../platform-support/guarded-fetch.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { checkout: checkouts, orders, products, sites } = contract
const now = () => Date.UTC(2026, 0, 1, 12)
const server = await createStripeServer({ now })
afterAll(() => server.close())
/** A shop without the test provider. */
const { shop, driver: w } = await openTestShop({
  now: now(),
  config: { testPayments: false },
  paymentProviders: [
    stripeProvider({
      settingsOf: () => ({ secretKey: server.secretKey, webhookSecret: server.webhookSecret }),
      fetch: guardedFetch({ allowPrivate: true }),
      now,
      apiUrl: server.url,
    }),
  ],
})

const orderOf = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const subjects = async () =>
  (await shop.mailbox()).filter(({ kind }) => kind === 'orderReceived').map(({ subject }) => subject)
const countOrders = async () => Number((await shop.sql`select count(*) as n from orders`)[0].n)

test.each(['createOrder', 'createOrderAndCharge'] as const)(
  '%s of a merchant places a test order: its mail says so, statistics leave it out, its stock is taken',
  async name => {
    const notifications = { newOrders: ['boss@shop.test'] }
    await w.merchant.callOk(sites.updateSite, { site: { notifications } })
    const product = await w.product({}, 5)
    const id = await w.checkout(product.id, 2)
    const statistics = async () =>
      (
        await w.merchant.callOk(orders.aggregateOrders, {
          aggregation: { orders: { count: true } },
          filter: { test: false },
        } as never)
      ).aggregates
    const before = await statistics()
    const { orderId } = await w.merchant.callOk(checkouts[name], { id, test: true })
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ test: true, status: 'APPROVED' })
    expect((await subjects()).at(-1)).toMatch(/: Test order \d+$/)
    expect(await statistics()).toEqual(before)
    const { product: stored } = await w.merchant.callOk(products.getProduct, { id: product.id })
    expect(stored.stock?.quantity).toBe(3)
  },
)

test('visitors and members place no test order, with any payment', async () => {
  const member = await createDriver(shop)
  await member.asNewMember()
  for (const [driver, as] of [
    [w, 'visitor'],
    [member, 'member'],
  ] as const) {
    const id = await driver.checkout(undefined, 1, as)
    const before = await countOrders()
    for (const request of [{}, { paymentProvider: 'offline' }, { paymentProvider: 'stripe' }]) {
      const sent = { id, test: true, ...request }
      const reply = await driver.send(checkouts.createOrderAndCharge, sent, as)
      expect(rejectedFields(reply)).toEqual({ test: 'FIELD_NOT_ALLOWED' })
    }
    const reply = await driver.send(checkouts.createOrder, { id, test: true }, as)
    expect(rejectedFields(reply)).toEqual({ test: 'FIELD_NOT_ALLOWED' })
    expect((await driver.send(orders.createOrder, { order: { test: true } } as never, as)).status).toBe(403)
    expect(await countOrders()).toBe(before)
    const { orderId } = await driver.callOk(checkouts.createOrder, { id, test: false }, as)
    expect((await orderOf(orderId)).test).toBeUndefined()
    const mark = { order: { id: orderId, test: true } }
    expect(codeOf(await driver.send(orders.updateOrder, mark, as))).toBeTruthy()
    expect((await orderOf(orderId)).test).toBeUndefined()
  }
})

test('a test order moves no money: real providers are rejected for merchants, too', async () => {
  const id = await w.checkout()
  const before = await countOrders()
  for (const request of [{ paymentProvider: 'stripe' }, { savePaymentMethod: true }])
    expect(
      rejectedFields(await w.merchant.send(checkouts.createOrderAndCharge, { id, test: true, ...request })),
    ).toEqual({ paymentProvider: 'VALIDATION' })
  expect(await countOrders()).toBe(before)
})
