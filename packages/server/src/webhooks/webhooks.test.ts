import { createWebhookReceiver, type ReceivedEvent } from '@stoa/client/webhook-receiver'
import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields, startWebhookServer } from '@stoa/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, shopOfTest } from '../testing/open-test-shop.fixture.ts'

const CHANGED = 'com.wix.ecommerce.catalog.api.v1.CollectionChanged'
const TYPES = ['created', 'updated', 'deleted'].map(slug => `wix.stores.catalog.v3.brand_${slug}`)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const { webhooks: calls, brandsV3 } = contract
type Receiver = Awaited<ReturnType<typeof startWebhookServer>>

let receiver: Receiver
const { shop, driver } = await openTestShop({ config: { privateEndpoints: true } })

let closing: Receiver[] = []
beforeEach(async () => {
  const { webhooks } = await driver.merchant.callOk(calls.listWebhooks, {})
  for (const { id } of webhooks) await driver.merchant.callOk(calls.deleteWebhook, { id })
  for (const server of closing) await server.close()
  closing = []
  receiver = await start()
})
afterAll(async () => {
  for (const server of closing) await server.close()
})

const start = async () => {
  const server = await startWebhookServer()
  closing.push(server)
  return server
}
const subscribe = (more: object = {}) =>
  driver.merchant.callOk(calls.createWebhook, {
    webhook: { name: 'ERP', uri: receiver.uri, eventTypes: TYPES, ...more },
  })
let count = 0
const createBrand = async () => {
  const { brand } = await driver.merchant.callOk(brandsV3.createBrand, { brand: { name: `B ${++count}` } })
  return brand as { id: string; revision: string; name: string }
}
const rename = async (brand: { id: string; revision: string }) => {
  const reply = await driver.merchant.callOk(brandsV3.updateBrand, {
    brand: { id: brand.id, revision: brand.revision, name: `B ${++count}` },
  })
  return reply.brand as { id: string; revision: string; name: string }
}
const ids = () => receiver.received.map(({ eventId }) => eventId)
const deliveries = async (id: string, status?: 'WAITING' | 'DELIVERED' | 'DEAD') =>
  (await driver.merchant.callOk(calls.listWebhookDeliveries, { id, ...(status && { status }) })).deliveries
const fail = (status: number) => receiver.setReply((_, response) => void response.writeHead(status).end('no'))
const accept = () => receiver.setReply((_, response) => void response.end('ok'))

describe('protocol/events §1 to §3: the envelope', () => {
  test('a receiver verifies an event with the public key alone and gets entity, change and actor', async () => {
    const { keys } = await subscribe()
    const brand = await createBrand()
    const { name } = await rename(brand)
    await shop.platform.run('webhook deliveries')
    const receive = createWebhookReceiver({ publicKey: keys.map(({ publicKey }) => publicKey) })
    const events: ReceivedEvent[] = []
    for (const type of TYPES) receive.on(type, event => void events.push(event))
    for (const { body } of receiver.received) await receive.process(body)
    expect(events).toMatchObject([
      {
        entity: { id: brand.id, name: brand.name },
        metadata: {
          entityFqdn: 'wix.stores.catalog.v3.brand',
          slug: 'created',
          entityId: brand.id,
          instanceId: shop.siteId,
          identity: { identityType: 'APP' },
        },
      },
      { entity: { id: brand.id, name }, modifiedFields: { name: brand.name }, metadata: { slug: 'updated' } },
    ])
  })

  test('rejects forged tokens, other algorithms and unknown types with the messages of the protocol', async () => {
    const { keys } = await subscribe()
    await createBrand()
    await shop.platform.run('webhook deliveries')
    const body = receiver.received[0]?.body ?? ''
    const publicKey = Buffer.from(keys[0]?.publicKey ?? '').toString('base64')
    const receive = createWebhookReceiver({ publicKey })
    await expect(receive.process(body)).resolves.toMatchObject({ metadata: { slug: 'created' } })
    const [head, payload, signature] = body.split('.') as [string, string, string]
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    const changed = `${payload.slice(0, -4)}AAAA`
    for (const forged of ['', 'a.b.c', `${unsigned}.${payload}.`, `${head}.${changed}.${signature}`])
      await expect(receive.process(forged), forged).rejects.toThrow('JWT is not valid')
    receive.on(CHANGED, () => {})
    await expect(receive.process(body)).rejects.toThrow(
      `Unexpected event type: ${TYPES[0]}. Expected one of: ${CHANGED}`,
    )
  })

  test('a rotated key signs after a day, and its predecessor until then', async () => {
    await subscribe()
    const { keys } = await driver.merchant.callOk(calls.rotateWebhookKey, {})
    const [next, current] = keys.map(({ publicKey }) => createWebhookReceiver({ publicKey }))
    await createBrand()
    await shop.platform.run('webhook deliveries')
    await expect(current?.process(receiver.received[0]?.body ?? '')).resolves.toBeDefined()
    shop.clock.advance(DAY_MS + MINUTE_MS)
    await createBrand()
    await shop.platform.run('webhook deliveries')
    await expect(current?.process(receiver.received[1]?.body ?? '')).rejects.toThrow('JWT is not valid')
    await expect(next?.process(receiver.received[1]?.body ?? '')).resolves.toBeDefined()
  })
})

describe('protocol/events §5: subscriptions', () => {
  test('only later events of its types that match its filter are sent', async () => {
    await createBrand()
    const { webhook } = await subscribe({ eventTypes: [TYPES[0]], filter: { name: `B ${count + 2}` } })
    await createBrand()
    const wanted = await createBrand()
    await rename(wanted)
    await shop.platform.run('webhook deliveries')
    expect(await deliveries(webhook.id)).toMatchObject([
      {
        entityId: wanted.id,
        eventType: TYPES[0],
        status: 'DELIVERED',
        attempts: 1,
        replyStatus: 200,
        reply: 'ok',
      },
    ])
    expect(receiver.received).toHaveLength(1)
  })

  test('a change runs the same statements with ten webhooks as with none: a job matches them', async () => {
    const statementsOf = async () => {
      let brand = await createBrand()
      // The first change after another kind of call reads what is cached afterwards.
      brand = await rename(brand)
      shop.statements.length = 0
      await rename(brand)
      return [...shop.statements]
    }
    const alone = await statementsOf()
    await Promise.all(Array.from({ length: 10 }, () => subscribe({ eventTypes: [] })))
    expect(await statementsOf()).toEqual(alone)
  })

  test('are queried with the query language, by status, type and name', async () => {
    const { webhook: erp } = await subscribe()
    const { webhook: search } = await subscribe({ name: 'Search', eventTypes: [], status: 'PAUSED' })
    const find = async (query: object) => {
      const { webhooks } = await driver.merchant.callOk(calls.queryWebhooks, { query } as never)
      return webhooks.map(({ id }) => id)
    }
    expect(await find({ filter: { status: 'PAUSED' } })).toEqual([search.id])
    expect(await find({ filter: { eventTypes: { $hasSome: [TYPES[1]] } } })).toEqual([erp.id])
    expect(await find({ filter: { name: { $startsWith: 'Sea' } } })).toEqual([search.id])
    expect(await find({ sort: [{ fieldName: 'name', order: 'ASC' }] })).toEqual([erp.id, search.id])
    const { webhooks, pagingMetadata } = await driver.merchant.callOk(calls.queryWebhooks, {
      query: { sort: [{ fieldName: 'name', order: 'DESC' }], cursorPaging: { limit: 1 } },
    })
    expect(webhooks).toEqual([search])
    expect(await find({ cursorPaging: { limit: 1, cursor: pagingMetadata.cursors?.next } })).toEqual([erp.id])
    const hidden = await driver.merchant.send(calls.queryWebhooks, {
      query: { filter: { position: 1 } },
    } as never)
    expect(hidden.status).toBe(400)
  })

  test('a test event reaches a paused webhook, and its failure is returned', async () => {
    const { webhook } = await subscribe({ status: 'PAUSED' })
    const send = () => driver.merchant.callOk(calls.testWebhook, { id: webhook.id })
    expect(await send()).toMatchObject({ delivered: true, replyStatus: 200, reply: 'ok' })
    fail(500)
    expect(await send()).toMatchObject({
      delivered: false,
      replyStatus: 500,
      failure: 'The receiver replied with status 500.',
    })
    await createBrand()
    await shop.platform.run('webhook deliveries')
    expect(receiver.received).toHaveLength(2)
  })
})

describe('protocol/events §6: delivery', () => {
  test('a receiver that is down for a day gets every event, each entity in order', async () => {
    const { webhook } = await subscribe()
    fail(503)
    const [a, b] = [await createBrand(), await createBrand()]
    const [a2, b2] = [await rename(a), await rename(b)]
    for (let hour = 0; hour < 24; hour++) {
      await shop.platform.run('webhook deliveries')
      shop.clock.advance(HOUR_MS)
    }
    expect(receiver.received.length).toBeLessThan(30)
    accept()
    receiver.received.length = 0
    await Promise.all([rename(a2), rename(b2)])
    for (let hour = 0; hour < 12; hour++) {
      await shop.platform.run('webhook deliveries')
      shop.clock.advance(HOUR_MS)
    }
    expect(await deliveries(webhook.id, 'WAITING')).toEqual([])
    expect(new Set(ids()).size).toBe(6)
    expect(ids()).toHaveLength(6)
    const log = await deliveries(webhook.id)
    for (const { id } of [a, b]) {
      const expected = log.filter(({ entityId }) => entityId === id).map(({ eventId }) => eventId)
      expect(ids().filter(id => expected.includes(id))).toEqual(expected.toReversed())
    }
  })

  test('a reply that breaks off counts as a failure, and the event is sent again with the same id', async () => {
    const { webhook } = await subscribe()
    receiver.setReply((_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('part')
      setImmediate(() => response.destroy())
    })
    await createBrand()
    await shop.platform.run('webhook deliveries')
    expect(await deliveries(webhook.id)).toMatchObject([{ status: 'WAITING', attempts: 1 }])
    accept()
    shop.clock.advance(2 * MINUTE_MS)
    await shop.platform.run('webhook deliveries')
    expect(await deliveries(webhook.id)).toMatchObject([{ status: 'DELIVERED', attempts: 2 }])
    expect(ids()).toHaveLength(2)
    expect(new Set(ids()).size).toBe(1)
  })

  test('an event that its receiver always rejects delays only its entity, and becomes a dead letter', async () => {
    const { webhook } = await subscribe()
    const bad = await createBrand()
    const good = await createBrand()
    await rename(bad)
    const log = await driver.merchant.callOk(contract.events.listEvents, { entityId: bad.id })
    const [poison, later] = log.events.map(({ id }) => id)
    receiver.setReply((request, response) => {
      response.writeHead(request.eventId === poison ? 422 : 200).end()
    })
    await shop.platform.run('webhook deliveries')
    expect(await deliveries(webhook.id, 'DELIVERED')).toMatchObject([{ entityId: good.id }])
    for (let round = 0; round < 80; round++) {
      shop.clock.advance(HOUR_MS)
      await createBrand()
      await shop.platform.run('webhook deliveries')
    }
    expect(await deliveries(webhook.id, 'DEAD')).toMatchObject([
      { eventId: poison, attempts: 15, failure: 'The receiver replied with status 422.' },
    ])
    expect(ids().indexOf(later ?? '')).toBeGreaterThan(ids().lastIndexOf(poison ?? ''))
    accept()
    receiver.received.length = 0
    const replay = { id: webhook.id, onlyDead: true }
    expect(await driver.merchant.callOk(calls.replayWebhookDeliveries, replay)).toEqual({ count: 1 })
    await shop.platform.run('webhook deliveries')
    expect(ids()).toEqual([poison])
  })

  test('after three days of failures a webhook is paused and its owner gets a mail', async () => {
    await driver.merchant.callOk(contract.sites.updateSite, { site: { ownerEmail: 'owner@example.com' } })
    const { webhook } = await subscribe()
    fail(500)
    await createBrand()
    for (let day = 0; day < 5; day++) {
      await shop.platform.run('webhook deliveries')
      shop.clock.advance(DAY_MS)
    }
    const paused = await driver.merchant.callOk(calls.getWebhook, { id: webhook.id })
    expect(paused.webhook).toMatchObject({ status: 'PAUSED' })
    expect((await shop.mailbox()).filter(({ kind }) => kind === 'webhookPaused')).toHaveLength(1)
    accept()
    receiver.received.length = 0
    await driver.merchant.callOk(calls.updateWebhook, { webhook: { id: webhook.id, status: 'ACTIVE' } })
    shop.clock.advance(8 * HOUR_MS)
    await shop.platform.run('webhook deliveries')
    expect(ids()).toHaveLength(1)
  })

  test('a change during an attempt resets the health, which the failed attempt does not overwrite', async () => {
    const { webhook } = await subscribe()
    receiver.setReply(async (_, response) => {
      await driver.merchant.callOk(calls.updateWebhook, { webhook: { id: webhook.id, name: 'Repaired' } })
      response.writeHead(500).end()
    })
    await createBrand()
    await shop.platform.run('webhook deliveries')
    const { health } = (await driver.merchant.callOk(calls.getWebhook, { id: webhook.id })).webhook
    expect(health).toEqual({ failures: 0 })
  })

  test('a slow receiver does not delay another one', async () => {
    await subscribe()
    const slow = receiver
    let release = () => {}
    const held = new Promise<void>(done => {
      release = done
    })
    slow.setReply(async (_, response) => {
      await held
      response.end()
    })
    receiver = await start()
    await subscribe()
    await createBrand()
    const run = shop.platform.run('webhook deliveries')
    await expect.poll(() => receiver.received.length).toBe(1)
    await createBrand()
    const second = shop.platform.run('webhook deliveries')
    await expect.poll(() => receiver.received.length).toBe(2)
    release()
    await Promise.all([run, second])
    expect(slow.received).toHaveLength(2)
  })

  test('two nodes send each event once, and after a crash another node sends what was in flight', async () => {
    const { webhook } = await subscribe()
    const node = await shop.addNode()
    for (let i = 0; i < 20; i++) await createBrand()
    await Promise.all([shop.platform.run('webhook deliveries'), node.platform.run('webhook deliveries')])
    await shop.platform.run('webhook deliveries')
    expect(ids()).toHaveLength(20)
    // A node that was killed: its lease is left behind, the outcomes of its batch are not stored.
    await createBrand()
    await shop.platform.database.pool.query(
      `update webhooks set leased_until = to_timestamp($2 / 1000.0) where id = $1`,
      [webhook.id, shop.clock.now() + 60_000],
    )
    await node.platform.run('webhook deliveries')
    expect(ids()).toHaveLength(20)
    shop.clock.advance(2 * MINUTE_MS)
    await node.platform.run('webhook deliveries')
    expect(ids()).toHaveLength(21)
  })

  test('replays one event, a type and a range of time', async () => {
    const { webhook } = await subscribe()
    const brand = await createBrand()
    const created = new Date(shop.clock.now()).toISOString()
    const from = new Date(shop.clock.now() + DAY_MS / 2).toISOString()
    shop.clock.advance(DAY_MS)
    await rename(brand)
    await shop.platform.run('webhook deliveries')
    const [first, second] = ids()
    const replay = async (selection: object) => {
      receiver.received.length = 0
      await driver.merchant.callOk(calls.replayWebhookDeliveries, { id: webhook.id, ...selection })
      await shop.platform.run('webhook deliveries')
      return ids()
    }
    expect(await replay({ eventId: first })).toEqual([first])
    expect(await replay({ eventType: TYPES[1], from: created })).toEqual([second])
    expect(await replay({ from })).toEqual([second])
    expect(await replay({ eventType: TYPES[0], from: created, to: from })).toEqual([first])
    expect((await replay({ from: created })).toSorted()).toEqual([first, second].toSorted())
  })
})

test('a site without private endpoints rejects addresses in private networks', async () => {
  const strict = await shopOfTest()
  const w = await createDriver(strict)
  for (const [uri, rule] of [
    ['http://erp.example.com/', 'FORMAT'],
    ['https://127.0.0.1/', 'VALIDATION'],
    ['https://[::ffff:10.0.0.1]/', 'VALIDATION'],
    ['https://me:secret@erp.example.com/', 'FORMAT'],
  ])
    await expect(
      w.merchant.callOk(calls.createWebhook, { webhook: { name: 'x', uri } }),
      uri,
    ).rejects.toThrow(rule)
})

describe('protocol/events §5: a webhook has only events that its author may read', () => {
  const TYPES_OF_ORDERS = ['wix.ecom.v1.order_updated']
  const webhookOf = (eventTypes: string[]) => ({
    name: 'ERP',
    uri: receiver.uri,
    eventTypes,
    status: 'PAUSED' as const,
  })
  const keyWith = async (...scopes: string[]) =>
    (await driver.merchant.callOk(contract.apiKeys.createApiKey, { name: 'Scoped', scopes })).secret

  test('also after a change of types, receiver or status', async () => {
    const token = await keyWith('developers:write', 'orders:read')
    const create = async (types: string[]) =>
      codeOf(await driver.merchant.send(calls.createWebhook, { webhook: webhookOf(types) }, { token }))
    expect(await create(TYPES_OF_ORDERS)).toBeUndefined()
    expect(await create([])).toBe('SCOPE_NOT_GRANTED')
    expect(await create([...TYPES_OF_ORDERS, CHANGED])).toBe('SCOPE_NOT_GRANTED')
    const change = async (types: string[], changes: object) => {
      const { webhook } = await driver.merchant.callOk(calls.createWebhook, { webhook: webhookOf(types) })
      const message = { webhook: { id: webhook.id ?? '', ...changes } }
      return codeOf(await driver.merchant.send(calls.updateWebhook, message, { token }))
    }
    expect(await change(TYPES_OF_ORDERS, { uri: `${receiver.uri}?2` })).toBeUndefined()
    for (const [types, changes] of [
      [TYPES_OF_ORDERS, { eventTypes: [] }],
      [[], { uri: `${receiver.uri}?2` }],
      [[CHANGED], { status: 'ACTIVE' }],
    ] as const)
      expect([changes, await change([...types], changes)]).toEqual([changes, 'SCOPE_NOT_GRANTED'])
    const all = await driver.merchant.callOk(calls.createWebhook, { webhook: webhookOf([]) })
    const replay = await driver.merchant.send(
      calls.replayWebhookDeliveries,
      { id: all.webhook.id ?? '' },
      { token },
    )
    expect(codeOf(replay)).toBe('SCOPE_NOT_GRANTED')
  })

  test('its deliveries are listed for readers of these events only', async () => {
    const { webhook } = await subscribe()
    await createBrand()
    await shop.platform.run('webhook deliveries')
    const list = async (token: string) =>
      (await driver.merchant.callOk(calls.listWebhookDeliveries, { id: webhook.id ?? '' }, { token }))
        .deliveries.length
    expect(await list(await keyWith('developers:read', 'catalog:read'))).toBe(1)
    expect(await list(await keyWith('developers:read'))).toBe(0)
  })
})

test.each(['https://example.com/a\r\nHost: b', 'https://example.com/a b', 'https://exam\tple.com/'])(
  'protocol/events §5: an address has no spaces and no control characters (%j)',
  async uri => {
    const reply = await driver.merchant.send(calls.createWebhook, { webhook: { name: 'ERP', uri } })
    expect(rejectedFields(reply)).toEqual({ 'webhook.uri': 'FORMAT' })
  },
)
