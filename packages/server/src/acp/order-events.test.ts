import { createHmac } from 'node:crypto'
import { contract } from '@stoa/contract'
import { startWebhookServer } from '@stoa/testkit'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DETAILS, JOHN, openAgentShop, paymentWith, type Received, requestFor } from './acp.fixture.ts'
import { OrderRule, violationsOf } from './acp-schema.fixture.ts'

const { webhooks } = contract
const SECRET = 'whsec_of_the_assistant'

const { shop, driver, items, send, newKey, agent } = await openAgentShop({ privateEndpoints: true })
const receiver = await startWebhookServer()
afterAll(() => receiver.close())
const { webhook } = await driver.merchant.callOk(webhooks.createWebhook, {
  webhook: { name: 'Assistant', uri: receiver.uri, agentId: agent.id },
  secret: SECRET,
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.setReply((_, response) => void response.end('{"received":true}'))
})

/** Events that the agent has got, each with a valid signature and schema. */
async function delivered(): Promise<Received[]> {
  await shop.platform.run('webhook deliveries')
  return receiver.received.map(({ body, headers }) => {
    const [, time, signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['merchant-signature'])) ?? []
    expect(signature).toBe(createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex'))
    expect(headers['content-type']).toBe('application/json')
    const event = JSON.parse(body)
    if (event.data.id !== 'test') expect(violationsOf(OrderRule, event.data), body).toEqual([])
    return event
  })
}

const buy = async (headers = {}) => {
  const body = { ...requestFor(items.jacket, items.jacket), buyer: JOHN, fulfillment_details: DETAILS }
  const { body: session } = await send('POST', '/checkout_sessions', body, headers)
  const path = `/checkout_sessions/${session.id}/complete`
  return (await send('POST', path, { payment_data: paymentWith() }, headers)).body
}
const parcelOf = (order: Received, quantity: number) =>
  driver.merchant.callOk(contract.orderFulfillments.createFulfillment, {
    orderId: order.id,
    fulfillment: {
      lineItems: [{ id: order.line_items[0].id, quantity }],
      trackingInfo: { trackingNumber: 'TRACK123', shippingProvider: 'dhl' },
    },
  })

test('an agent gets its orders and their changes, whole and in order', async () => {
  const session = await buy()
  const [created, ...others] = await delivered()
  expect(created).toMatchObject({ type: 'order_create', data: session.order })
  for (const other of others) expect(other.type).toBe('order_update')
  receiver.received.length = 0
  await parcelOf(session.order, 1)
  expect((await delivered()).at(-1)).toMatchObject({
    type: 'order_update',
    data: {
      checkout_session_id: session.id,
      status: 'processing',
      line_items: [{ quantity: { ordered: 2, current: 2, fulfilled: 1 }, status: 'partial' }],
      fulfillments: [{ status: 'shipped', carrier: 'dhl', tracking_number: 'TRACK123' }],
    },
  })
  await parcelOf(session.order, 1)
  expect((await delivered()).at(-1)).toMatchObject({ data: { status: 'shipped' } })
  receiver.received.length = 0
  await driver.merchant.callOk(contract.orders.cancelOrder, { id: session.order.id })
  expect((await delivered()).at(-1)).toMatchObject({
    data: { status: 'canceled', adjustments: [{ type: 'cancellation' }] },
  })
})

test('an event that is rejected is sent again before later ones of the order', async () => {
  receiver.setReply((_, response) => void response.writeHead(500).end())
  const { order } = await buy()
  await parcelOf(order, 1)
  expect((await delivered()).map(({ type }) => type)).toEqual(['order_create'])
  receiver.received.length = 0
  receiver.setReply((_, response) => void response.end())
  shop.clock.advance(120_000)
  const again = await delivered()
  expect([again[0]?.type, again.at(-1)?.data.line_items[0].status]).toEqual(['order_create', 'partial'])
})

test('an agent gets no orders of others, and no delivery says so', async () => {
  const other = await buy({ authorization: `Bearer ${await newKey('purchases:write')}` })
  const order = await driver.order(items.jacket)
  expect(await delivered()).toEqual([])
  const { deliveries } = await driver.merchant.callOk(webhooks.listWebhookDeliveries, { id: webhook.id })
  const ids = deliveries.map(({ entityId }) => entityId)
  expect(ids).not.toContain(other.order.id)
  expect(ids).not.toContain(order)
})

test('a test event has the form of the protocol', async () => {
  const { delivered: accepted } = await driver.merchant.callOk(webhooks.testWebhook, { id: webhook.id })
  const [event] = await delivered()
  expect([accepted, event?.data.id]).toEqual([true, 'test'])
})

test.each([
  ['without a secret', { agentId: agent.id }, undefined, 'secret'],
  ['of an unknown agent', { agentId: shop.siteId }, SECRET, 'webhook.agentId'],
  [
    'of events',
    { agentId: agent.id, eventTypes: ['wix.ecom.v1.cart_created'] },
    SECRET,
    'webhook.eventTypes',
  ],
  ['with a secret, but no agent', {}, SECRET, 'secret'],
])('a webhook %s is rejected', async (_, more, secret, field) => {
  const { status, body } = await driver.merchant.send(webhooks.createWebhook, {
    webhook: { name: 'Assistant', uri: receiver.uri, ...more },
    ...(secret && { secret }),
  })
  expect([status, body.details.validationError.fieldViolations[0].field]).toEqual([400, field])
})

test('the agent of a webhook stays, and its secret can be replaced', async () => {
  const { id } = webhook
  const changed = await driver.merchant.send(webhooks.updateWebhook, { webhook: { id, agentId: null } })
  expect(changed.status).toBe(400)
  const kept = await driver.merchant.callOk(webhooks.updateWebhook, {
    webhook: { id, name: 'Agent' },
    secret: `${SECRET}_2`,
  })
  expect(kept.webhook).toMatchObject({ agentId: agent.id, name: 'Agent' })
  await driver.merchant.callOk(webhooks.testWebhook, { id })
  const [{ body = '', headers } = {}] = receiver.received
  const [, time] = /^t=(\d+)/.exec(String(headers?.['merchant-signature'])) ?? []
  const digest = createHmac('sha256', `${SECRET}_2`).update(`${time}.${body}`).digest('hex')
  expect(headers?.['merchant-signature']).toBe(`t=${time},v1=${digest}`)
})

test('an agent whose key is revoked gets no more of its orders', async () => {
  const received = async () => {
    await shop.platform.run('webhook deliveries')
    return receiver.received.splice(0).length
  }
  const { order } = await buy()
  expect(await received()).toBeGreaterThan(0)
  await driver.merchant.callOk(contract.apiKeys.revokeApiKey, { id: agent.id })
  await parcelOf(order, 1)
  expect(await received()).toBe(0)
  expect((await driver.merchant.send(webhooks.testWebhook, { id: webhook.id })).status).toBe(400)
})
