import { contract } from '@stoa/contract'
import { startWebhookServer } from '@stoa/testkit'
import { afterAll, expect, test } from 'vitest'
import {
  agent,
  card,
  digestOf,
  isSignedBy,
  type Json,
  openFlowerShop,
  PROFILES,
  profileOf,
  readyFor,
} from './ucp.fixture.ts'

const { shop, driver, items, send } = await openFlowerShop({ privateEndpoints: true })
const receiver = await startWebhookServer()
afterAll(() => receiver.close())
PROFILES['https://agent.example/followed.json'] = JSON.stringify(
  profileOf(undefined, undefined, `${receiver.uri}?for=stoa`),
)
const followed = agent('followed')

const run = () => shop.platform.run('changes of orders for platforms')
const buy = async (headers = followed, number?: string) => {
  const { body } = await send('POST', '/checkout-sessions', readyFor(items.pot, 2), headers)
  return (await send('POST', `/checkout-sessions/${body.id}/complete`, card(number), headers)).body
}
/** Requests to the platform since the last look. */
const requests = () => receiver.received.splice(0)
const bodies = () => requests().map(({ body }): Json => JSON.parse(body))
/** Sends one unit of an order. */
const ship = async (label: string) => {
  const { orders } = await driver.merchant.callOk(contract.orders.searchOrders, {
    search: { filter: { number: label.slice(1) } },
  })
  const order = orders?.[0] as Json
  await driver.merchant.callOk(contract.orderFulfillments.createFulfillment, {
    orderId: order.id,
    fulfillment: { lineItems: [{ id: order.lineItems[0].id, quantity: 1 }] },
  })
}

test('a platform gets its order and each change of it, signed', async () => {
  const { id, status, order: placedOrder } = await buy()
  expect(status).toBe('completed')
  await run()
  const [first, ...others] = requests()
  expect(others).toEqual([])
  const placed = JSON.parse(first?.body ?? '')
  const { body: order } = await send('GET', `/orders/${id}`, undefined, followed)
  expect(placed).toEqual(order)
  const headers = new Headers(first?.headers as Record<string, string>)
  const profile = `${shop.baseUrl}/.well-known/ucp?clientId=${shop.clientId}`
  expect(headers.get('ucp-agent')).toBe(`profile="${profile}"`)
  expect(Number(headers.get('webhook-timestamp'))).toBeCloseTo(shop.clock.now() / 1000, -2)
  const { host, pathname, search } = new URL(`${receiver.uri}?for=stoa`)
  const values = {
    '@method': 'POST',
    '@authority': host,
    '@path': pathname,
    '@query': search,
    'content-digest': digestOf(first?.body ?? ''),
  }
  const keys = (await send('GET', `/.well-known/ucp?clientId=${shop.clientId}`)).body
  expect(isSignedBy(keys, headers, values)).toBe(true)
  expect(isSignedBy(keys, headers, { ...values, '@path': '/other' })).toBe(false)

  await ship(placedOrder.label)
  await run()
  const [sent, ...more] = requests()
  expect(more).toEqual([])
  expect(JSON.parse(sent?.body ?? '').fulfillment.events).toMatchObject([{ type: 'shipped' }])
  expect(sent?.headers['webhook-id']).not.toBe(first?.headers['webhook-id'])
  await run()
  expect(requests()).toEqual([])
})

test('an order that cannot be read counts as an attempt, and is tried later', async () => {
  const { order } = await buy()
  await run()
  requests()
  const rows = () => shop.sql`select attempts, due_at from ucp_orders where encrypted_session = 'x'`
  await shop.sql`update ucp_orders set encrypted_session = 'x'`
  await ship(order.label)
  await run()
  expect((await rows()).map(({ attempts }) => attempts)).toContain(1)
  await run()
  expect((await rows()).map(({ attempts }) => attempts)).toContain(1)
  expect(requests()).toEqual([])
  await shop.sql`delete from ucp_orders where encrypted_session = 'x'`
})

test('an attempt that fails is repeated with the newest order', async () => {
  receiver.setReply((_, reply) => void reply.writeHead(500).end())
  const { id, order } = await buy()
  await run()
  expect(bodies()).toMatchObject([{ id, fulfillment: { events: [] } }])
  await ship(order.label)
  await run()
  expect(bodies()).toEqual([])
  shop.clock.advance(80_000)
  await run()
  expect(bodies()).toMatchObject([{ id, fulfillment: { events: [{ type: 'shipped' }] } }])
  receiver.setReply((_, reply) => void reply.end())
  shop.clock.advance(80_000)
  await run()
  expect(bodies()).toEqual([])
  shop.clock.advance(80_000)
  await run()
  expect(bodies()).toMatchObject([{ id }])
  shop.clock.advance(3_600_000)
  await run()
  expect(bodies()).toEqual([])
})

test('a change while an attempt is under way is sent after it', async () => {
  receiver.setReply(async ({ body }, reply) => {
    receiver.setReply((_request, next) => void next.end())
    await ship(JSON.parse(body).label)
    reply.end()
  })
  await buy()
  await run()
  expect(bodies().map(({ fulfillment }) => fulfillment.events.length)).toEqual([0, 1])
})

test('an order is sent once its payment is confirmed', async () => {
  const { continue_url: bank } = await buy(followed, '4000000000003220')
  await run()
  expect(bodies()).toEqual([])
  await shop.fetch(new Request(bank, { method: 'POST', body: new URLSearchParams({ answer: 'approve' }) }))
  await run()
  expect(bodies()).toHaveLength(1)
})

test('an order of a platform without an address, and one of another channel, is not sent', async () => {
  await buy(agent('profile'))
  await driver.order(items.roses)
  await run()
  expect(requests()).toEqual([])
})

test('after 15 attempts within two days, the shop sends no more', async () => {
  receiver.setReply((_, reply) => void reply.writeHead(410).end())
  const { order } = await buy()
  for (let i = 0; i < 20; i++) {
    await run()
    shop.clock.advance(8 * 3_600_000)
  }
  expect(requests()).toHaveLength(15)
  receiver.setReply((_, reply) => void reply.end())
  await ship(order.label)
  await run()
  expect(bodies()).toHaveLength(1)
})
