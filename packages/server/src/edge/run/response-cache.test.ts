import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@stoa/contract'
import { createDriver, createShop, type Shop, type TestDriver } from '@stoa/testkit'
import { createShopWithHooks } from '@stoa/testkit/shop-with-hooks'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import {
  createApiKey,
  createClientApp,
  createSite,
  revokeApiKey,
} from '../../identity/sites/administration.ts'
import { serve } from '../../serve.ts'

const { products, items, dataPermissions, dataCollections } = contract

const log: string[] = []

let servers: Awaited<ReturnType<typeof listen>>[] = []
const logger = pino({ level: 'info' }, { write: line => void log.push(line) })
const shop = await createShop({
  databaseUrl: inject('databaseUrl'),
  fixture: 'empty',
  logger,
  // One test holds statements of one caller.
  config: { callsPerMinute: 500, poolSize: 16, callerConnections: 8 },
})
let w: TestDriver = await createDriver(shop)
servers = [await listen(shop)]
afterAll(async () => {
  for (const { server } of servers) await server.close()
  await shop.close()
})

async function listen({ platform }: Pick<Shop, 'platform'>) {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise(done => probe.once('listening', done))
  const { port } = probe.address() as { port: number }
  await new Promise(done => probe.close(done))
  const options = {
    host: '127.0.0.1',
    port,
    requestTimeoutMs: 10_000,
    replyTimeoutMs: 10_000,
    drainDelayMs: 0,
    drainTimeoutMs: 0,
  }
  return { server: await serve(platform, options), url: `http://127.0.0.1:${port}` }
}

type Headers = Record<string, string>

/** Asks in this process or over a socket. */
async function ask(mode: Mode, path: string, headers: Headers, { platform }: Pick<Shop, 'platform'> = shop) {
  const url = (mode === 'process' ? shop.baseUrl : servers[0]?.url) + path
  const send = mode === 'process' ? platform.fetch : fetch
  const response = await send(new Request(url, { headers }))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Whether the reply would be given from memory. */
const isRemembered = (target: string, headers: Headers, { platform }: Pick<Shop, 'platform'> = shop) =>
  platform.cachedResponse({ method: 'GET', target, header: name => headers[name] ?? null }) !== undefined

/** Asks until the reply is given from memory: what was written just now is heard of in a moment, and drops it once more. */
async function settle(path: string, headers: Headers, of: Pick<Shop, 'platform'> = shop) {
  const remembered = async () => {
    for (let i = 0; i < 4; i++) await ask('process', path, headers, of)
    return isRemembered(path, headers, of)
  }
  await expect.poll(remembered).toBe(true)
}

const modes = ['process', 'server'] as const
type Mode = (typeof modes)[number]
const as = (token: string | undefined): Headers => ({ authorization: token as string })
const visitor = () => as(w.tokens.visitor)
const merchant = () => as(w.tokens.merchant)

const pathOfItem = (dataCollectionId: string, dataItemId: string, more = '') =>
  `/wix-data/v2/items/${dataItemId}?dataCollectionId=${dataCollectionId}${more}`

async function openItem(input: Parameters<TestDriver['dataCollection']>[0] = {}) {
  const id = await w.dataCollection(input)
  await w.merchant.callOk(dataPermissions.updatePermissions, { dataPermissions: { id, itemRead: 'ANYONE' } })
  const { dataItemId } = await w.dataItem({ title: 'A walk' }, id)
  return { id, dataItemId, path: pathOfItem(id, dataItemId) }
}

describe.each(modes)('a cached reply (%s)', mode => {
  test('equals the first reply except for the request id', async () => {
    const { id } = await w.product()
    const { path } = await openItem()
    for (const at of [`/v1/products/${id}`, path, '/v1/products/query-platformized']) {
      const headers = { ...merchant(), origin: 'http://shop.test' }
      const first = await ask(mode, at, headers)
      await settle(at, headers)
      const again = await ask(mode, at, headers)
      expect([again.status, again.text]).toEqual([first.status, first.text])
      const without = ({ headers }: typeof first) =>
        Object.fromEntries([...headers].filter(([name]) => !['x-wix-request-id', 'date'].includes(name)))
      expect(without(again)).toEqual(without(first))
      expect(again.headers.get('x-wix-request-id')).not.toBe(first.headers.get('x-wix-request-id'))
    }
  })

  test('is counted and logged like any other reply, under its operation', async () => {
    const { id } = await w.product()
    const path = `/v1/products/${id}`
    await settle(path, visitor())
    const reply = await ask(mode, path, visitor())
    const line = JSON.parse(
      log.findLast(one => one.includes(reply.headers.get('x-wix-request-id') as string)) ?? '{}',
    )
    expect(line).toMatchObject({ operation: 'products.getProduct', path, status: 200, role: 'visitor' })
  })

  test('is not repeated after the product or the item has changed', async () => {
    const { id } = await w.product()
    const item = await openItem()
    const rename = (name: string) => w.merchant.callOk(products.updateProduct, { product: { id, name } })
    for (const title of ['One', 'Two', 'Three']) {
      await settle(`/v1/products/${id}`, visitor())
      await settle(item.path, visitor())
      await rename(title)
      const dataItem = { id: item.dataItemId, data: { title } }
      await w.merchant.callOk(items.update, { dataCollectionId: item.id, dataItem })
      expect((await ask(mode, `/v1/products/${id}`, visitor())).text).toContain(`"name":"${title}"`)
      expect((await ask(mode, item.path, visitor())).text).toContain(`"title": "${title}"`)
    }
    await settle(`/v1/products/${id}`, visitor())
    await w.merchant.callOk(products.deleteProduct, { id })
    expect((await ask(mode, `/v1/products/${id}`, visitor())).status).toBe(404)
  })

  test('is not sent to a caller who has lost access', async () => {
    const { id, path } = await openItem()
    await settle(path, visitor())
    await w.merchant.callOk(dataPermissions.updatePermissions, {
      dataPermissions: { id, itemRead: 'PRIVILEGED' },
    })
    expect((await ask(mode, path, visitor())).status).toBe(403)
    await settle(path, merchant())
    expect((await ask(mode, path, visitor())).status).toBe(403)
    await w.merchant.callOk(dataCollections.deleteDataCollection, { dataCollectionId: id })
    expect((await ask(mode, path, merchant())).status).toBe(404)
  })

  test('is repeated only to the same role, app and site', async () => {
    const { id } = await w.product({ visible: false })
    const path = `/v1/products/${id}`
    await settle(path, merchant())
    expect((await ask(mode, path, visitor())).status).toBe(404)
    expect((await ask(mode, path, as(w.tokens.member))).status).toBe(404)
    const { administration } = shop.platform
    const siteId = await createSite(administration, { name: 'Other', currency: 'EUR', locale: 'en' })
    const { secret } = await createApiKey(administration, { siteId, name: 'Other' })
    expect((await ask(mode, path, as(secret))).status).toBe(404)
    const { text } = await ask(mode, path, merchant())
    expect(text).toContain(id)
    // A server that speaks for a shopper, and one that names a site that is not its own.
    expect((await ask(mode, path, as(`${w.tokens.visitor},${w.tokens.merchant}`))).status).toBe(200)
    expect((await ask(mode, path, { ...merchant(), 'wix-site-id': siteId })).status).toBe(403)
  })

  test('is separate for each currency', async () => {
    const rate = {
      from: 'EUR',
      to: 'USD',
      rate: '1.25',
      source: 'ECB',
      quotedDate: '2026-01-05T15:00:00.000Z',
    }
    await w.merchant.callOk(contract.exchangeRates.setExchangeRates, { exchangeRates: [rate] })
    const { id } = await w.product()
    const path = `/v1/products/${id}`
    const inDollars = { ...visitor(), 'x-stoa-currency': 'USD' }
    const currencyIn = async (headers: Headers) =>
      JSON.parse((await ask(mode, path, headers)).text).product.convertedPriceData.currency
    await settle(path, visitor())
    expect(await currencyIn(inDollars)).toBe('USD')
    await settle(path, inDollars)
    expect([await currencyIn(visitor()), await currencyIn(inDollars)]).toEqual(['EUR', 'USD'])
  })

  test('is separate for strict and tolerant apps', async () => {
    const { id } = await w.product()
    const path = `/v1/products/${id}?nonsense=1`
    const compatVisitor = as(await w.anonymous(shop.compatClientId))
    await settle(path, compatVisitor)
    expect((await ask(mode, path, compatVisitor)).headers.get('x-stoa-ignored')).toBe('nonsense')
    expect((await ask(mode, path, visitor())).status).toBe(400)
    expect((await ask(mode, path, compatVisitor)).status).toBe(200)
  })

  test('is readable only from origins registered now', async () => {
    const { id } = await w.product()
    const path = `/v1/products/${id}`
    const { administration } = shop.platform
    const siteId = shop.siteId
    const clientId = await createClientApp(administration, {
      siteId,
      name: 'Two',
      origins: ['https://two.test'],
    })
    const two = as(await w.anonymous(clientId))
    const allowed = async (headers: Headers, origin: string) => {
      await settle(path, { ...headers, origin })
      return (await ask(mode, path, { ...headers, origin })).headers.get('access-control-allow-origin')
    }
    expect(await allowed(two, 'https://two.test')).toBe('https://two.test')
    expect(await allowed(two, 'http://shop.test')).toBeNull()
    expect(await allowed(visitor(), 'https://two.test')).toBeNull()
    expect(await allowed(visitor(), 'http://shop.test')).toBe('http://shop.test')
  })

  test('counts against the rate limit of its caller', async () => {
    const { id } = await w.product()
    const path = `/v1/products/${id}`
    const busy = as(await w.anonymous(shop.clientId))
    await settle(path, visitor())
    const statuses: number[] = []
    for (let i = 0; i < 501; i++) statuses.push((await ask(mode, path, busy)).status)
    expect(statuses.indexOf(429)).toBe(500)
    const rejected = await ask(mode, path, busy)
    expect(JSON.parse(rejected.text).details.applicationError.code).toBe('RATE_LIMITED')
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
    await settle(path, visitor())
    expect((await ask(mode, path, visitor())).headers.get('retry-after')).toBeNull()
  })

  test('is not sent to ended sessions or expired tokens', async () => {
    const { id } = await w.product()
    const path = `/v1/products/${id}`
    const other = await createDriver(shop)
    const token = as(other.tokens.member)
    await settle(path, token)
    await w.merchant.callOk(contract.members.blockMember, { id: other.memberId })
    expect((await ask(mode, path, token)).status).toBe(401)

    const late = as(await w.anonymous(shop.clientId))
    await settle(path, late)
    shop.clock.advance(5 * 3_600_000)
    expect((await ask(mode, path, late)).status).toBe(401)
    w = await createDriver(shop)
  })

  test('is as recent as the consistency header demands', async () => {
    const node = await shop.addNode()
    const { id } = await w.product()
    const path = `/v1/products/${id}`
    const item = await openItem()
    for (let round = 0; round < 10; round++) {
      await settle(path, visitor(), node)
      const name = `Round ${round}`
      const { headers } = await w.merchant.send(products.updateProduct, { product: { id, name } })
      const position = headers.get('x-wix-consistent') as string
      const reply = await ask('process', path, { ...visitor(), 'x-wix-consistent': position }, node)
      expect(reply.text).toContain(name)
      // The position is known now, and what it leads to is remembered again.
      await settle(path, { ...visitor(), 'x-wix-consistent': position }, node)
    }
    const fresh = pathOfItem(item.id, item.dataItemId, '&consistentRead=true')
    for (let i = 0; i < 4; i++) expect((await ask(mode, fresh, visitor())).status).toBe(200)
    expect(isRemembered(fresh, visitor())).toBe(false)
  })
})

test('revoked keys and invalid tokens get no cached reply', async () => {
  const { id } = await w.product()
  const path = `/v1/products/${id}`
  const { administration } = shop.platform
  const key = await createApiKey(administration, { siteId: shop.siteId, name: 'Short-lived' })
  await settle(path, as(key.secret))
  await revokeApiKey(administration, shop.siteId, key.id)
  await expect.poll(async () => (await ask('server', path, as(key.secret))).status).toBe(401)
  await settle(path, visitor())
  for (const authorization of [`${w.tokens.visitor}x`, `Basic ${w.tokens.visitor}`, 'Bearer', 'stoa_', '{}'])
    expect((await ask('server', path, { authorization })).status, authorization).toBe(401)
  expect((await ask('server', path, {})).status).toBe(401)
})

test('the number of cached URLs of one text is bounded', async () => {
  const { id } = await w.product()
  const compatVisitor = as(await w.anonymous(shop.compatClientId))
  const paths = Array.from({ length: 100 }, (_, i) => `/v1/products/${id}?nonsense=${i}`)
  for (const path of paths) for (let i = 0; i < 3; i++) await ask('process', path, compatVisitor)
  const remembered = paths.filter(path => isRemembered(path, compatVisitor))
  expect(remembered.length).toBeGreaterThan(0)
  expect(remembered.length).toBeLessThanOrEqual(32)
})

test('replies under special permissions and of own items are not cached', async () => {
  const special = await openItem()
  await w.merchant.callOk(dataPermissions.addSpecialPermissions, {
    dataCollectionId: special.id,
    specialPermissions: { userId: w.memberId, itemRead: 'DENIED' },
  })
  const other = await createDriver(shop)
  for (let i = 0; i < 4; i++) {
    expect((await ask('process', special.path, as(other.tokens.member))).status).toBe(200)
    expect((await ask('process', special.path, as(w.tokens.member))).status).toBe(403)
  }
  const own = await openItem()
  await w.merchant.callOk(dataPermissions.updatePermissions, {
    dataPermissions: { id: own.id, itemRead: 'SITE_MEMBER_AUTHOR', itemInsert: 'SITE_MEMBER' },
  })
  const { dataItem } = await w.member.callOk(items.insert, {
    dataCollectionId: own.id,
    dataItem: { data: { title: 'Mine' } },
  })
  const mine = pathOfItem(own.id, dataItem.id as string)
  for (let i = 0; i < 4; i++) {
    expect((await ask('process', mine, as(w.tokens.member))).status).toBe(200)
    expect((await ask('process', mine, as(other.tokens.member))).status).toBe(404)
  }
})

test('hooks run for every call', async () => {
  const hooked = await createShopWithHooks({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
  onTestFinished(() => hooked.shop.close())
  const { dataCollectionId, dataItemId } = await hooked.driver.dataItem()
  hooked.clear()
  const path = pathOfItem(dataCollectionId, dataItemId)
  for (let i = 0; i < 5; i++) await ask('process', path, as(hooked.shop.apiKey), hooked.shop)
  expect(hooked.names().filter(name => name === 'afterGet')).toHaveLength(5)
})

test('a read that began before a permission change is not cached', async () => {
  const { id, path } = await openItem()
  // The definition must be loaded again.
  await w.merchant.callOk(dataPermissions.updatePermissions, { dataPermissions: { id, itemRead: 'ANYONE' } })
  const { query } = pg.Client.prototype
  const held: (() => void)[] = []
  pg.Client.prototype.query = async function (this: pg.Client, ...sent: unknown[]) {
    const answer = await Reflect.apply(query, this, sent)
    if (held.length < 6 && (sent[0] as { text?: string }).text?.includes('from data_collections'))
      await new Promise<void>(release => held.push(release))
    return answer
  } as never
  onTestFinished(() => {
    pg.Client.prototype.query = query
  })
  const started = Array.from({ length: 6 }, () => ask('process', path, visitor()))
  await expect.poll(() => held.length).toBe(6)
  await w.merchant.callOk(dataPermissions.updatePermissions, {
    dataPermissions: { id, itemRead: 'PRIVILEGED' },
  })
  pg.Client.prototype.query = query
  // One after the other, so that the last ones find what the first ones have put into the cache.
  let ended = 0
  for (const one of started) void one.then(() => ended++)
  for (const [i, release] of held.entries()) {
    release()
    await expect.poll(() => ended).toBe(i + 1)
  }
  expect((await ask('process', path, visitor())).status).toBe(403)
  expect(isRemembered(path, visitor())).toBe(false)
})

test('a reply that cannot be sent ends only its connection', async () => {
  const failing = { ...shop.platform, cachedResponse: () => Promise.reject(new Error('no connection')) }
  const { server, url } = await listen({ platform: failing })
  servers.push({ server, url })
  await expect(fetch(`${url}/v1/site`)).rejects.toThrow()
  // An unhandled rejection would fail the run.
  await pause(20)
})

test('a repeated header is read alike with and without the cache', async () => {
  const { id } = await w.product()
  const path = `/v1/products/${id}`
  await settle(path, visitor())
  const port = Number(new URL(servers[0]?.url ?? '').port)
  const status = (lines: string[], host = 'host: x') =>
    new Promise<number>((done, fail) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\n${host}\r\nconnection: close\r\n${lines.join('\r\n')}\r\n\r\n`),
      )
      let text = ''
      socket.on('data', data => {
        text += data
      })
      socket.on('end', () => done(Number(text.slice(9, 12)))).on('error', fail)
    })
  const token = `authorization: ${w.tokens.visitor}`
  expect(await status([token])).toBe(200)
  expect(await status([token, 'authorization: nonsense'])).toBe(401)
  expect(await status(['authorization: nonsense', token])).toBe(401)
  expect(await status([`x-wix-consistent: FFFFFFFF/FFFFFFFF`, token])).toBe(200)
  // Requests with an invalid Host header are rejected, even if the reply is cached.
  expect(await status([token, 'host: y'])).toBe(400)
  expect(await status([token], 'host: a b')).toBe(400)
})
