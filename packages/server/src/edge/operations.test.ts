import { Writable } from 'node:stream'
import { contract } from '@stoa/contract'
import { codeOf, createShop, read } from '@stoa/testkit'
import { pino } from 'pino'
import { describe, expect, inject, test } from 'vitest'
import { createMetrics } from '../logging/metrics.ts'
import { serveMetrics } from '../serve-metrics.ts'
import { openTestShop, shopOfTest } from '../testing/open-test-shop.fixture.ts'
import { endpoints } from './routes.ts'
import { createTelemetry } from './run/telemetry.ts'

const METRICS_TOKEN = 'a-token-for-prometheus'

let log = ''

const stream = new Writable({
  write(chunk, _, done) {
    log += chunk
    done()
  },
})
const { shop, driver } = await openTestShop({
  config: { metricsToken: METRICS_TOKEN },
  logger: pino({ level: 'trace' }, stream),
})

const get = (path: string, headers: Record<string, string> = {}) =>
  shop.fetch(shop.baseUrl + path, { headers })
const lines = () =>
  log
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

describe('every reply', () => {
  const replies = () =>
    Promise.all([
      get('/v1/site', { authorization: shop.apiKey }),
      get('/v1/site'),
      get('/v1/products/nothing', { authorization: shop.apiKey }),
      get('/nowhere'),
      shop.fetch(`${shop.baseUrl}/v1/site`, { method: 'PUT' }),
      shop.fetch(`${shop.baseUrl}/oauth2/token`, { method: 'POST', body: 'x' }),
    ])

  test('has a unique request id that is also in the log', async () => {
    const all = await replies()
    const ids = all.map(response => response.headers.get('x-wix-request-id') as string)
    expect(new Set(ids).size).toBe(all.length)
    for (const id of ids) expect(lines().filter(line => line.requestId === id)).toHaveLength(1)
  })

  test('forbids browsers to sniff, frame, store and send referrers', async () => {
    for (const { headers } of await replies())
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      })
  })

  test('to HEAD has no body', async () => {
    const response = await shop.fetch(`${shop.baseUrl}/v1/site`, {
      method: 'HEAD',
      headers: { authorization: shop.apiKey },
    })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

describe('the log', () => {
  test('names the operation and its outcome', async () => {
    const id = (await get('/v1/events?limit=1', { authorization: shop.apiKey })).headers.get(
      'x-wix-request-id',
    )
    expect(lines().find(line => line.requestId === id)).toMatchObject({
      msg: 'request',
      method: 'GET',
      path: '/v1/events',
      operation: 'events.listEvents',
      status: 200,
      role: 'merchant',
      siteId: shop.siteId,
      ms: expect.any(Number),
    })
  })

  test('contains no token, secret, query or body', async () => {
    const body = { product: { name: 'Unmistakable name', priceData: { price: 4 }, surplus: 'unmistakable' } }
    await driver.merchant.send(contract.products.createProduct, body)
    await driver.merchant.send(contract.products.createProduct, { product: { name: 7 } })
    const { refresh_token } = await driver.anyone.callOk(contract.oauth.token, {
      clientId: shop.clientId,
      grantType: 'anonymous',
    })
    await driver.anyone.send(contract.oauth.token, {
      clientId: shop.clientId,
      grantType: 'refresh_token',
      refreshToken: refresh_token,
    })
    await driver.visitor.send(contract.sites.getSite, {}, { token: 'eyJ.unmistakable.token' })
    await get('/v1/events?type=unmistakable', { authorization: `Bearer ${shop.apiKey}` })
    const secrets = [shop.apiKey, driver.tokens.visitor, refresh_token, 'nmistakable']
    expect(lines().length).toBeGreaterThan(6)
    for (const secret of secrets) expect(log.includes(secret as string), secret).toBe(false)
  })

  test('contains the cause of unexpected errors, and the reply only the request id', async () => {
    const { database } = shop.platform
    await database.pool.query('alter table events rename to events_away')
    const reply = await driver.merchant.send(contract.events.listEvents, {})
    await database.pool.query('alter table events_away rename to events')
    const requestId = reply.headers.get('x-wix-request-id')
    expect([reply.status, reply.body]).toEqual([
      500,
      {
        message: `System error occurred, request-id: ${requestId}`,
        details: { docs: `${shop.baseUrl}/docs/errors/SYSTEM_ERROR` },
      },
    ])
    const line = lines().find(one => one.requestId === requestId)
    expect([line.level, line.msg, line.err.message]).toEqual([
      50,
      'request failed',
      expect.stringContaining('relation "events" does not exist'),
    ])
  })
})

describe('monitoring', () => {
  test('reads liveness and readiness', async () => {
    const response = await get('/healthz')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  })

  test('reads calls and failures as metrics', async () => {
    await get('/v1/site', { authorization: shop.apiKey })
    const response = await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    const text = await response.text()
    expect(text).toMatch(/stoa_request_seconds_count\{operation="sites.getSite"\} [1-9]/)
    expect(text).toMatch(/stoa_requests_total\{operation="sites.getSite",status="2xx"\} [1-9]/)
    expect(text).toMatch(/stoa_unexpected_errors_total [0-9]/)
    expect(text).toMatch(/process_resident_memory_bytes/)
  })

  test('reads metrics only with the token', async () => {
    for (const authorization of ['', shop.apiKey, `Bearer ${shop.apiKey}`, METRICS_TOKEN]) {
      const reply = await read(
        shop.fetch,
        new Request(`${shop.baseUrl}/metrics`, { headers: { authorization } }),
      )
      expect([reply.status, codeOf(reply)]).toEqual([401, 'UNAUTHENTICATED'])
    }
  })

  test('finds no metrics on the main port if no token is set', async () => {
    const other = await shopOfTest()
    const reply = await read(other.fetch, new Request(`${other.baseUrl}/metrics`))
    expect([reply.status, codeOf(reply)]).toEqual([404, 'UNKNOWN_PATH'])
  })

  test('reads metrics without a token on a separate port, which serves nothing else', async () => {
    const metrics = await serveMetrics(shop.platform.metrics, { metricsHost: '127.0.0.1', metricsPort: 0 })
    const response = await fetch(`http://127.0.0.1:${metrics.port}/metrics`)
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('stoa_request_seconds_count'),
    ])
    expect((await fetch(`http://127.0.0.1:${metrics.port}/v1/site`)).status).toBe(404)
    await metrics.close()
  })

  test('reads metrics of bounded size, whatever the calls and outcomes', async () => {
    const observer = createTelemetry(pino({ level: 'silent' }), createMetrics())
    const operations = [...new Set(endpoints().map(({ route }) => route.operation)), 'unknown', 'metrics']
    for (const operation of operations)
      for (const status of [200, 301, 304, 400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503])
        observer.finished({ requestId: 'r', method: 'GET', path: '/', operation, status, ms: 1 })
    // About 1.1 kB for each operation, whose name is in every line.
    expect((await observer.metrics()).length / operations.length).toBeLessThan(1_200)
    observer.close()
  })

  test('sees that a node drains, while it still answers calls', async () => {
    const node = await shop.addNode()
    const ready = async () => {
      const response = await node.fetch(`${shop.baseUrl}/readyz`)
      return [response.status, await response.json()]
    }
    expect(await ready()).toEqual([200, { status: 'ready' }])
    node.platform.drain()
    expect(await ready()).toEqual([503, { status: 'not ready' }])
    expect((await node.fetch(`${shop.baseUrl}/healthz`)).status).toBe(200)
    const site = await node.fetch(`${shop.baseUrl}/v1/site`, { headers: { authorization: shop.apiKey } })
    expect(site.status).toBe(200)
  })

  test('sees that the database is unavailable, and callers get a server error', async () => {
    const other = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
    const { token } = { token: other.apiKey }
    await other.platform.database.pool.end()
    expect((await other.fetch(`${other.baseUrl}/readyz`)).status).toBe(503)
    const reply = await other.fetch(`${other.baseUrl}/v1/events`, { headers: { authorization: token } })
    expect(reply.status).toBeGreaterThanOrEqual(500)
  })
})
