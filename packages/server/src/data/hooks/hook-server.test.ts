import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract, type DataHook } from '@stoa/contract'
import { codeOf, createDriver, type Shop, type TestDriver } from '@stoa/testkit'
import { afterEach, describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const { items, servicePlugins } = contract

let books: string
const servers: Server[] = []
const shop = await openShop({ config: { privateEndpoints: true } })
let driver: TestDriver = await createDriver(shop)
afterEach(async () => {
  const { servicePlugins: all } = await driver.merchant.callOk(servicePlugins.listServicePlugins, {})
  for (const { id } of all) await driver.merchant.callOk(servicePlugins.deleteServicePlugin, { id })
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

interface Request {
  body: string
  headers: IncomingMessage['headers']
}
type Answer = (request: Request, response: ServerResponse) => unknown

/** A program with scripted replies, and the requests that it received. */
async function listen(answer: Answer) {
  const requests: Request[] = []
  const server = createServer(async (incoming, response) => {
    const request = {
      body: Buffer.concat(await incoming.toArray()).toString(),
      headers: incoming.headers,
    }
    requests.push(request)
    const reply = await answer(request, response)
    if (reply !== undefined) response.end(typeof reply === 'string' ? reply : JSON.stringify(reply))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return { requests, uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` }
}

async function plug(uri: string, more: object = {}, hooks: DataHook[] = ['beforeInsert']) {
  books = await driver.dataCollection()
  const { servicePlugin, signingSecret } = await driver.merchant.callOk(servicePlugins.createServicePlugin, {
    servicePlugin: {
      name: 'test',
      kind: 'DATA_HOOKS',
      uri,
      timeoutMs: 5000,
      dataHooks: { dataCollectionIds: [books], hooks },
      ...more,
    },
  })
  return { id: servicePlugin.id, signingSecret }
}

const insert = (as: 'member' | 'merchant' = 'merchant', options = {}) =>
  driver.send(items.insert, { dataCollectionId: books, dataItem: { data: { title: 'A walk' } } }, as, options)
const health = async (id: string) =>
  (await driver.merchant.callOk(servicePlugins.getServicePlugin, { id })).servicePlugin.health
const count = async () => (await driver.merchant.callOk(items.count, { dataCollectionId: books })).totalCount
const dataOf = (reply: Awaited<ReturnType<typeof insert>>) => reply.body.details.applicationError.data

test('a program gets what the hook is about, and its answer is written', async () => {
  const { requests, uri } = await listen(({ body }) => ({
    results: JSON.parse(body).values.map(({ value }: { value: object }) => ({
      value: { ...value, year: 1 },
    })),
  }))
  await plug(uri)
  const reply = await insert()
  expect(reply.body.dataItem.data).toMatchObject({ title: 'A walk', year: 1 })
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    kind: 'DATA_HOOKS',
    hook: 'beforeInsert',
    siteId: shop.siteId,
    requestId: reply.headers.get('x-wix-request-id'),
    context: {
      dataCollectionId: books,
      call: 'insert',
      environment: 'LIVE',
      caller: { role: 'merchant', id: expect.any(String) },
    },
    values: [{ value: { title: 'A walk' } }],
  })
})

test('requests are signed with the secret, and for a day with the one before', async () => {
  const { requests, uri } = await listen(() => ({}))
  const { id, signingSecret: first } = await plug(uri)
  const signed = (secret: string) => {
    const { body, headers } = requests.at(-1) as Request
    const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signature = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
    return String(headers['webhook-signature']).split(' ').includes(signature)
  }
  await insert()
  expect(signed(first)).toBe(true)
  expect(Number(requests[0]?.headers['webhook-timestamp'])).toBe(Math.floor(shop.clock.now() / 1000))
  await insert()
  expect(requests[0]?.headers['webhook-id']).not.toBe(requests[1]?.headers['webhook-id'])
  const { signingSecret: second } = await driver.merchant.callOk(servicePlugins.renewSigningSecret, { id })
  await insert()
  expect([signed(first), signed(second)]).toEqual([true, true])
  shop.clock.advance(1000)
  const { signingSecret: third } = await driver.merchant.callOk(servicePlugins.renewSigningSecret, { id })
  await insert()
  expect([first, second, third].map(signed)).toEqual([true, true, true])
  shop.clock.advance(24 * 3_600_000 - 1000)
  // Tokens of the day before have ended.
  driver = await createDriver(shop)
  await insert()
  expect([first, second, third].map(signed)).toEqual([false, true, true])
  shop.clock.advance(1000)
  await insert()
  expect([first, second, third].map(signed)).toEqual([false, false, true])
  for (let i = 0; i < 12; i++) await driver.merchant.callOk(servicePlugins.renewSigningSecret, { id })
  await insert()
  expect(String(requests.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(10)
})

const large = `{"results":[{"value":{"title":"${'x'.repeat(17 * 1024 * 1024)}"}}]}`
const failures: [string, Answer, string][] = [
  ['an answer that comes too late', () => sleep(2000), 'TIMEOUT'],
  [
    'an answer that never ends',
    (_, response) => void response.writeHead(200).write('{"results": ['),
    'TIMEOUT',
  ],
  ['status 500', (_, response) => response.writeHead(500) && '{}', 'STATUS'],
  [
    'a redirect, which is not followed',
    (_, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }) && '{}',
    'STATUS',
  ],
  ['garbage', () => 'yes, of course', 'BAD_REPLY'],
  ['a list of no results', () => ({ results: [] }), 'BAD_REPLY'],
  ['results that are none', () => ({ results: ['yes'] }), 'BAD_REPLY'],
  ['more than the limit', () => large, 'TOO_LARGE'],
  ['a connection that breaks off', (_, response) => void response.destroy(), 'UNREACHABLE'],
]

describe.each(failures)('%s', (_, answer, reason) => {
  const timeoutMs = reason === 'TIMEOUT' ? 200 : 5000
  test('rejects the call', async () => {
    const { uri } = await listen(answer)
    const { id } = await plug(uri, { timeoutMs })
    const reply = await insert('member')
    expect([reply.status, codeOf(reply)]).toEqual([503, 'SERVICE_PLUGIN_UNAVAILABLE'])
    expect(dataOf(reply)).toEqual({
      servicePluginId: id,
      kind: 'DATA_HOOKS',
      reason,
      hook: 'beforeInsert',
      dataCollectionId: books,
    })
    expect(await count()).toBe(0)
    expect(await health(id)).toMatchObject({ failures: 1, lastFailure: { reason } })
  })

  test('or is gone on without, which a header says', async () => {
    const { uri } = await listen(answer)
    const { id } = await plug(uri, { fallback: 'CONTINUE', timeoutMs })
    const reply = await insert('member')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('x-stoa-degraded')).toBe(`${id} beforeInsert ${reason}`)
    expect(await count()).toBe(1)
  })
})

test('an unreachable endpoint: the merchant gets its address, others do not', async () => {
  await plug('http://127.0.0.1:1/hooks')
  expect(dataOf(await insert('merchant'))).toMatchObject({
    reason: 'UNREACHABLE',
    description: expect.stringContaining('127.0.0.1:1'),
  })
  expect(JSON.stringify((await insert('member')).body)).not.toContain('127.0.0.1')
})

test('a plug-in that fails repeatedly gets no requests for a while, then a single one', async () => {
  let works = false
  const { requests, uri } = await listen((_, response) => (works ? {} : response.writeHead(500) && '{}'))
  const { id } = await plug(uri)
  for (let i = 0; i < 5; i++) expect(dataOf(await insert())).toMatchObject({ reason: 'STATUS' })
  const rejected = await insert()
  expect(dataOf(rejected)).toMatchObject({ reason: 'CIRCUIT_OPEN', retryAfterSec: 10 })
  expect(rejected.headers.get('retry-after')).toBe('10')
  expect(requests).toHaveLength(5)
  expect(await health(id)).toMatchObject({
    circuit: 'OPEN',
    failures: 5,
    retryDate: new Date(shop.clock.now() + 10_000).toISOString(),
  })
  works = true
  shop.clock.advance(10_000)
  expect(await health(id)).toMatchObject({ circuit: 'HALF_OPEN' })
  expect((await insert()).status).toBe(200)
  expect(await health(id)).toMatchObject({ circuit: 'CLOSED', failures: 0 })
})

test('a ping asks a plug-in that is left alone, and brings it back', async () => {
  let works = false
  const { requests, uri } = await listen((_, response) => (works ? {} : response.writeHead(500) && '{}'))
  const { id } = await plug(uri)
  for (let i = 0; i < 5; i++) await insert()
  const ping = () => driver.merchant.callOk(servicePlugins.pingServicePlugin, { id })
  expect((await ping()).ping).toMatchObject({ answered: false, failure: { reason: 'STATUS' } })
  works = true
  expect(await ping()).toMatchObject({
    ping: { answered: true },
    servicePlugin: { health: { circuit: 'CLOSED' } },
  })
  expect(JSON.parse(requests.at(-1)?.body ?? '')).toMatchObject({ kind: 'PING', siteId: shop.siteId })
  expect((await insert()).status).toBe(200)
})

test('errors that hooks throw over the wire reach the caller', async () => {
  const answers: object[] = [
    { error: { name: 'SoldOut', message: 'No more', code: 17, stack: 'secret' } },
    { thrown: { reason: 'late' } },
  ]
  const { uri } = await listen(() => ({ results: [answers.shift()] }))
  const { id } = await plug(uri)
  expect(dataOf(await insert()).jsErrorValue).toEqual({ name: 'SoldOut', message: 'No more', code: 17 })
  expect(dataOf(await insert()).value).toEqual({ reason: 'late' })
  expect(await health(id)).toMatchObject({ failures: 0 })
})

test('a connection that the program has closed meanwhile is no failure', async () => {
  let closes = false
  const { requests, uri } = await listen((_, response) => {
    if (!closes) return {}
    closes = false
    return void response.destroy()
  })
  const { id } = await plug(uri)
  expect((await insert()).status).toBe(200)
  closes = true
  expect((await insert()).status).toBe(200)
  expect(requests).toHaveLength(3)
  expect(await health(id)).toMatchObject({ failures: 0 })
})

test('a reply about one value may be as large as a message, one about many as large as a bulk call', async () => {
  const { uri } = await listen(({ body }) => {
    const { values } = JSON.parse(body)
    return { results: values.map(() => ({ value: { text: 'x'.repeat(Math.ceil(2e6 / values.length)) } })) }
  })
  await plug(uri, { timeoutMs: 5000 })
  expect(dataOf(await insert())).toMatchObject({ reason: 'TOO_LARGE' })
  const message = { dataCollectionId: books, dataItems: Array.from({ length: 10 }, () => ({ data: {} })) }
  const { bulkActionMetadata } = await driver.merchant.callOk(items.bulkInsert, message)
  expect(bulkActionMetadata).toEqual({ totalSuccesses: 10, totalFailures: 0 })
})

describe('a reply that could not have been sent as a message', () => {
  const nested = (levels: number) =>
    `{"results":[{"value":{"x":${'['.repeat(levels)}${']'.repeat(levels)}}}]}`
  const cases: [what: string, reply: string][] = [
    ['NUL', '{"results":[{"value":{"title":"a\\u0000b"}}]}'],
    ['half of a pair', '{"results":[{"value":{"title":"a\\ud800b"}}]}'],
    ['NUL in a name', '{"results":[{"value":{"a\\u0000b":1}}]}'],
    ['an infinite number', '{"results":[{"value":{"year":1e999}}]}'],
    ['one level too many', nested(61)],
    ['20,000 levels', nested(20_000)],
  ]

  test.each(cases)('is a bad reply before the write: %s', async (_, reply) => {
    await plug((await listen(() => reply)).uri)
    const answer = await insert()
    expect(answer.status).toBe(503)
    expect(dataOf(answer)).toMatchObject({ hook: 'beforeInsert', reason: 'BAD_REPLY' })
    expect(await count()).toBe(0)
  })

  test.each(cases)(
    'a bad reply after the write states that the write was committed: %s',
    async (_, reply) => {
      await plug((await listen(() => reply)).uri, {}, ['afterInsert'])
      expect(dataOf(await insert())).toMatchObject({ reason: 'BAD_REPLY', applied: true })
      expect(await count()).toBe(1)
    },
  )

  test('has no more levels than an item may have', async () => {
    await plug((await listen(() => nested(60))).uri)
    expect((await insert()).status).toBe(200)
  })
})

test('several plug-ins run in their order, each with the result of the one before', async () => {
  const adding = (tag: string) =>
    listen(({ body }) => ({
      results: JSON.parse(body).values.map(({ value }: { value: { tags?: string[] } }) => ({
        value: { ...value, tags: [...(value.tags ?? []), tag] },
      })),
    }))
  await plug((await adding('third')).uri, { position: 3, dataHooks: { hooks: ['beforeInsert'] } })
  await plug((await adding('first')).uri, { position: 1, dataHooks: { hooks: ['beforeInsert'] } })
  const { id } = await plug((await adding('off')).uri, { position: 2 })
  await driver.merchant.callOk(servicePlugins.updateServicePlugin, { servicePlugin: { id, enabled: false } })
  expect((await insert()).body.dataItem.data.tags).toEqual(['first', 'third'])
})

test('another node uses a new plug-in at once', { tags: 'nightly' }, async () => {
  const node = await shop.addNode()
  books = await driver.dataCollection()
  const there = { ...shop, fetch: node.fetch } as Shop
  const otherDriver = await createDriver(there, driver.site)
  const write = () => otherDriver.merchant.send(items.insert, { dataCollectionId: books, dataItem: {} })
  expect((await write()).status).toBe(200)
  const { uri } = await listen((_, response) => response.writeHead(500) && '{}')
  const collection = books
  await plug(uri, { dataHooks: { dataCollectionIds: [collection], hooks: ['beforeInsert'] } })
  books = collection
  await expect.poll(async () => (await write()).status).toBe(503)
})

test('while hooks keep fifty calls waiting, others are answered as ever: no connection is held', {
  tags: 'nightly',
}, async () => {
  const gate = Promise.withResolvers<void>()
  const { requests, uri } = await listen(() => gate.promise.then(() => ({})))
  await plug(uri, { timeoutMs: 10_000 })
  const open = await driver.dataItem()
  const slow = Array.from({ length: 50 }, () => insert())
  await expect.poll(() => requests.length).toBe(50)
  for (let i = 0; i < 20; i++) {
    await driver.visitor.callOk(items.get, open)
    await driver.merchant.callOk(items.insert, { dataCollectionId: open.dataCollectionId, dataItem: {} })
  }
  gate.resolve()
  expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(await count()).toBe(50)
})

describe('hooks that call the platform', () => {
  test('may write elsewhere', async () => {
    const log = await driver.dataCollection()
    const { uri } = await listen(async () => {
      await driver.merchant.callOk(items.insert, { dataCollectionId: log, dataItem: {} })
      return {}
    })
    await plug(uri)
    expect((await insert()).status).toBe(200)
    expect((await driver.merchant.callOk(items.count, { dataCollectionId: log })).totalCount).toBe(1)
  })

  test('come to an end when they call themselves and send the depth on', async () => {
    const inner: unknown[] = []
    const { requests, uri } = await listen(async ({ headers }) => {
      const depth = String(headers['x-stoa-plugin-depth'])
      inner.push(codeOf(await insert('merchant', { headers: { 'x-stoa-plugin-depth': depth } })))
      return {}
    })
    await plug(uri, { timeoutMs: 5000 })
    expect((await insert()).status).toBe(200)
    expect(requests.map(({ headers }) => headers['x-stoa-plugin-depth'])).toEqual(['1', '2', '3', '4'])
    expect(inner[0]).toBe('SERVICE_PLUGIN_LOOP')
  })

  test('come to an end when they do not', async () => {
    const { requests, uri } = await listen(async () => {
      await insert()
      return {}
    })
    await plug(uri, { timeoutMs: 5000 })
    await insert()
    expect(requests.length).toBeLessThanOrEqual(100)
  }, 20_000)
})

test('plug-ins cost calls nothing that they have no hooks for', async () => {
  const { requests, uri } = await listen(() => ({}))
  await plug(uri)
  const { dataCollectionId, dataItemId } = await driver.dataItem()
  const stored = () => driver.visitor.callOk(items.get, { dataCollectionId, dataItemId })
  const statements = async () => {
    shop.statements.length = 0
    await stored()
    return shop.statements.filter(text => text.includes('data_'))
  }
  // Once the node has heard that there is an item, its reply is kept as ever.
  await expect.poll(statements).toEqual([])
  expect(requests).toEqual([])
})
