import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { createServer } from 'node:net'
import { type CallDeclaration, contract } from '@stoa/contract'
import {
  codeOf,
  createDriver,
  createShop,
  pathFor,
  type Reply,
  type Shop,
  type TestDriver,
} from '@stoa/testkit'
import { createShopWithHooks } from '@stoa/testkit/shop-with-hooks'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { serve } from '../../serve.ts'
import { shopOfTest } from '../../testing/open-test-shop.fixture.ts'

const { getProduct } = contract.products
const { insert, query } = contract.items

const limitOf = ({ body }: Reply) => body.details.applicationError.data.limit

/** A server that drains without waiting. */
const AT_ONCE = { replyTimeoutMs: 60_000, drainDelayMs: 0, drainTimeoutMs: 0 }

/** Statements on the collection wait until `unlock`: heavy ones, for as long as the test likes. */
async function lockItems(shop: Shop, dataCollectionId: string) {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  const { rows } = await client.query('select uid from data_collections where id = $1', [dataCollectionId])
  await client.query('begin')
  await client.query(`lock table data.items_${rows[0].uid.replaceAll('-', '')}_live in access exclusive mode`)
  let isLocked = true
  const unlock = async () => {
    if (!isLocked) return
    isLocked = false
    await client.query('rollback')
    await client.end()
  }
  onTestFinished(unlock)
  return unlock
}

let values = 0
/** A query whose statement has a text for each `n`, and whose reply is not cached. */
const unlike = (dataCollectionId: string, n: number) => ({
  dataCollectionId,
  query: { filter: { $or: Array.from({ length: n + 1 }, () => ({ year: { $gt: ++values } })) } },
})

/** Sends calls and says how many have been answered. */
function sendAll(w: TestDriver, declaration: CallDeclaration, messages: object[], token: string | string[]) {
  const replies: Reply[] = []
  const all = messages.map(async (message, i) => {
    const own = Array.isArray(token) ? token[i % token.length] : token
    const reply = await w.visitor.send(declaration, message, { token: own })
    replies.push(reply)
    return reply
  })
  return { replies, all: Promise.all(all) }
}

/** Whether it is still not answered after a moment. */
const isPending = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => false), new Promise(done => setTimeout(done, 300, true))])

describe('a pool that callers share', () => {
  let shop: Shop
  let w: TestDriver
  let productId: string
  let dataCollectionId: string
  beforeAll(async () => {
    shop = await createShop({
      databaseUrl: inject('databaseUrl'),
      fixture: 'empty',
      config: { poolSize: 16, heavyStatementMs: 150, concurrentCallsPerCaller: 20, queueTimeoutMs: 8000 },
    })
    w = await createDriver(shop)
    productId = (await w.product()).id
    dataCollectionId = await w.dataCollection()
    for (let i = 0; i < 3; i++) await w.visitor.callOk(getProduct, { id: (await w.product()).id })
  })
  afterAll(() => shop.close())

  const visitor = () => w.anonymous(shop.clientId)
  const queries = (count: number) => Array.from({ length: count }, (_, n) => unlike(dataCollectionId, n))

  test('a tenth heavy query waits, the first light one of another visitor does not', async () => {
    const unlock = await lockItems(shop, dataCollectionId)
    const heavy = sendAll(w, query, queries(12), await visitor())
    expect(await isPending(heavy.all)).toBe(true)
    const other = await visitor()
    await w.visitor.callOk(getProduct, { id: (await w.product()).id }, { token: other })
    await w.visitor.callOk(
      contract.currentCart.addToCurrentCart,
      { lineItems: [w.line(productId)] },
      {
        token: other,
      },
    )
    expect(heavy.replies).toEqual([])
    await unlock()
    expect((await heavy.all).map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  test('more calls in flight than a caller may have are rejected, and the limit is named', async () => {
    const unlock = await lockItems(shop, dataCollectionId)
    const { replies, all } = sendAll(w, query, queries(25), await visitor())
    await expect.poll(() => replies.length).toBeGreaterThanOrEqual(5)
    expect(replies.map(codeOf)).toEqual(replies.map(() => 'RATE_LIMITED'))
    expect(replies.map(limitOf)).toContain('concurrentCallsPerCaller')
    expect(replies[0]?.headers.get('retry-after')).toBe('1')
    await unlock()
    expect((await all).filter(({ status }) => status === 200).length).toBeGreaterThan(10)
  })

  test('a call that waits too long gets the deadline error', { timeout: 30_000 }, async () => {
    const unlock = await lockItems(shop, dataCollectionId)
    const { all } = sendAll(w, query, queries(8), await visitor())
    const codes = (await all).map(reply => [reply.status, codeOf(reply)])
    await unlock()
    // Those that ran met the time limit of a statement; those that waited met that of the queue.
    expect(codes).toEqual(Array(8).fill([503, 'TIMEOUT']))
    // No slot is lost.
    const after = sendAll(w, query, queries(15), [await visitor(), await visitor()])
    expect((await after.all).map(({ status }) => status)).toEqual(Array(15).fill(200))
  })

  test('clients that disconnect leave the queue', { timeout: 30_000 }, async () => {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as { port: number }
    probe.close()
    await once(probe, 'close')
    const options = { host: '127.0.0.1', port, requestTimeoutMs: 60_000, ...AT_ONCE }
    const server = await serve(shop.platform, options)
    onTestFinished(async () => void (await server.close()))
    const unlock = await lockItems(shop, dataCollectionId)
    const token = await visitor()
    const sent = queries(20).map(message => {
      const headers = { authorization: token, 'content-type': 'application/json' }
      const path = pathFor(query.path, message)
      const one = httpRequest({ host: '127.0.0.1', port, method: 'POST', path, headers })
      one.on('error', () => {})
      one.end(JSON.stringify(message))
      return one
    })
    const another = () => w.visitor.send(query, unlike(dataCollectionId, 40), { token })
    await expect.poll(async () => (await isPending(another())) === false, { timeout: 5000 }).toBe(true)
    expect(codeOf(await another())).toBe('RATE_LIMITED')
    for (const one of sent) one.destroy()
    await expect.poll(() => isPending(another()), { timeout: 5000 }).toBe(true)
    await unlock()
    await expect.poll(async () => (await another()).status, { timeout: 8000 }).toBe(200)
  })
})

test('the database time of a minute ends in 429 with the name of the limit', async () => {
  const shop = await shopOfTest({ config: { databaseMsPerMinute: 400 } })
  const w = await createDriver(shop)
  const dataCollectionId = await w.dataCollection()
  const [busy, calm] = [await w.anonymous(shop.clientId), await w.anonymous(shop.clientId)]
  const unlock = await lockItems(shop, dataCollectionId)
  const { all } = sendAll(w, query, [unlike(dataCollectionId, 1)], busy)
  await new Promise(done => setTimeout(done, 500))
  await unlock()
  expect((await all)[0]?.status).toBe(200)
  const reply = await w.visitor.send(contract.sites.getSite, {}, { token: busy })
  expect([reply.status, limitOf(reply)]).toEqual([429, 'databaseMsPerMinute'])
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(30)
  await w.visitor.callOk(contract.sites.getSite, {}, { token: calm })
})

test('sign-in and readiness work while writes hold all other connections', { timeout: 30_000 }, async () => {
  const shop = await shopOfTest({ config: { poolSize: 8, reservedConnections: 2 } })
  const w = await createDriver(shop)
  const dataCollectionId = await w.dataCollection()
  const { id } = await w.product()
  await w.cart(id)
  const tokens = await Promise.all(Array.from({ length: 10 }, () => w.anonymous(shop.clientId)))
  const unlock = await lockItems(shop, dataCollectionId)
  const writes = sendAll(
    w,
    insert,
    tokens.map(() => ({ dataCollectionId, dataItem: { data: { title: 'A walk' } } })),
    tokens,
  )
  expect(await isPending(writes.all)).toBe(true)
  const light = w.visitor.send(contract.currentCart.getCurrentCart, {})
  expect(await isPending(light)).toBe(true)
  await w.anonymous(shop.clientId)
  await w.visitor.callOk(contract.currentCart.createCheckoutFromCurrentCart, { channelType: 'WEB' })
  expect((await shop.fetch(`${shop.baseUrl}/readyz`)).status).toBe(200)
  expect(writes.replies).toEqual([])
  await unlock()
  expect((await writes.all).map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect((await light).status).toBe(200)
})

test('batched inserts, hooks and repeated requests pass a pool of two', { timeout: 60_000 }, async () => {
  const { shop, driver, hooks } = await createShopWithHooks({
    databaseUrl: inject('databaseUrl'),
    fixture: 'empty',
    config: { poolSize: 2, callerConnections: 1, reservedConnections: 0 },
  })
  onTestFinished(() => shop.close())
  const plain = await driver.dataCollection()
  const hooked = await driver.dataCollection()
  // A hook that calls the platform while the call that it belongs to is in flight.
  hooks.beforeInsert = async (item, context) => {
    if ((context as { dataCollectionId?: string }).dataCollectionId === hooked)
      await driver.merchant.callOk(query, { dataCollectionId: plain, query: {} })
    return item as never
  }
  const all = Array.from({ length: 60 }, (_, i) =>
    driver.send(
      insert,
      { dataCollectionId: i % 3 === 0 ? hooked : plain, dataItem: { data: { title: `Walk ${i}` } } },
      i % 2 ? 'merchant' : 'visitor',
      // Each key twice or three times.
      { headers: { 'idempotency-key': `walk-${i % 3}-${i % 2}-${i % 12}-${Math.floor(i / 36)}` } },
    ),
  )
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([])
  expect(statuses.filter(status => status === 200).length).toBeGreaterThan(20)
})
