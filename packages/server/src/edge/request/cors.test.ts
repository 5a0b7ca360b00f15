import type { ErrorBody } from '@stoa/contract'
import { describe, expect, test } from 'vitest'
import { createClientApp, createSite } from '../../identity/sites/administration.ts'
import { openTestShop, shopOfTest } from '../../testing/open-test-shop.fixture.ts'

const OURS = 'http://shop.test'
const OTHERS = 'https://other.test'
const UNREGISTERED = 'https://evil.test'

const { shop, driver } = await openTestShop()
const { administration } = shop.platform
const siteId = await createSite(administration, { name: 'Other', currency: 'EUR', locale: 'en' })
await createClientApp(administration, { siteId, name: 'Other', origins: [OTHERS] })

const from = (origin: string, path = '/v1/site', init: RequestInit = {}) =>
  shop.fetch(shop.baseUrl + path, {
    ...init,
    headers: { authorization: driver.tokens.visitor as string, origin, ...init.headers },
  })
/** What browsers add to the requests of scripts. */
const PAGE = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' }
const allowed = (response: Response) => response.headers.get('access-control-allow-origin')

describe('a preflight', () => {
  const ask = (origin: string, headers: Record<string, string> = {}) =>
    shop.fetch(`${shop.baseUrl}/v1/site`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', ...headers },
    })

  test('allows a registered origin, with all headers that clients send', async () => {
    const response = await ask(OURS)
    expect(response.status).toBe(204)
    expect(allowed(response)).toBe(OURS)
    const headers = response.headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
    // protocol/transport §4
    expect(headers).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'x-wix-bi-gateway',
        'x-wix-consistent',
        'wix-site-id',
        'wix-account-id',
        'client-binding',
        'x-stoa-reason',
        'idempotency-key',
      ]),
    )
    const methods = response.headers.get('access-control-allow-methods')?.split(', ')
    expect(methods).toEqual(expect.arrayContaining(['GET', 'POST', 'PATCH', 'DELETE']))
    expect(response.headers.get('vary')).toBe('Origin')
  })

  test('rejects any other origin', async () => {
    for (const origin of [UNREGISTERED, 'null', 'http://shop.test.evil.test', 'http://shop.test:81', '']) {
      const response = await ask(origin)
      expect(allowed(response), origin).toBeNull()
      expect(response.headers.get('access-control-allow-headers')).toBeNull()
    }
  })
})

test.each([
  ['traceparent', 'traceparent'],
  ['a header of the application', 'x-shop-region, traceparent'],
  ['no list', 'x-a\\r\\nset-cookie: a=b'],
])('a preflight for %s: a list of names is allowed', async (_, wanted) => {
  const response = await shop.fetch(`${shop.baseUrl}/v1/site`, {
    method: 'OPTIONS',
    headers: { origin: OURS, 'access-control-request-headers': wanted },
  })
  expect(response.headers.get('access-control-allow-headers')?.endsWith(`, ${wanted}`)).toBe(
    !wanted.includes('set-cookie'),
  )
})

describe('a page of an origin that is not registered', () => {
  const call = (origin: string, authorization: string, init: RequestInit = {}) =>
    from(origin, '/ecom/v1/carts', {
      method: 'POST',
      body: '{}',
      ...init,
      headers: { authorization, 'content-type': 'application/json', ...PAGE },
    })
  const carts = async () =>
    Number((await shop.platform.database.pool.query('select count(*) from carts')).rows[0].count)

  test('is told so in a reply that it can read, and the call has no effect', async () => {
    const before = await carts()
    for (const origin of [UNREGISTERED, OTHERS]) {
      const preflight = await shop.fetch(`${shop.baseUrl}/ecom/v1/carts`, {
        method: 'OPTIONS',
        headers: { origin, ...PAGE },
      })
      expect(allowed(preflight)).toBe(origin)
      const response = await call(origin, driver.tokens.visitor as string)
      expect([response.status, allowed(response)]).toEqual([403, origin])
      const { message, details } = (await response.json()) as ErrorBody
      expect(details.applicationError).toMatchObject({
        code: 'ORIGIN_NOT_ALLOWED',
        data: { origin, clientId: shop.clientId },
      })
      expect(message).toContain(`npx stoa app update --app ${shop.clientId} --add-origins ${origin}`)
    }
    expect(await carts()).toBe(before)
  })

  test('is told so by GraphQL, whose fields are calls', async () => {
    const before = await carts()
    const response = await shop.fetch(`${shop.baseUrl}/graphql/alpha`, {
      method: 'POST',
      body: JSON.stringify({ query: 'mutation { ecomCartV1CreateCart(input: {}) { cart { id } } }' }),
      headers: {
        authorization: driver.tokens.visitor as string,
        origin: UNREGISTERED,
        'content-type': 'application/json',
        ...PAGE,
      },
    })
    const { errors } = (await response.json()) as { errors: object[] }
    expect(errors).toMatchObject([{ extensions: { applicationError: { code: 'ORIGIN_NOT_ALLOWED' } } }])
    expect(await carts()).toBe(before)
  })

  test('cannot send an API key either', async () => {
    expect((await call(UNREGISTERED, shop.apiKey)).status).toBe(403)
  })

  test('is told so by the first call, which gets a token', async () => {
    const response = await shop.fetch(`${shop.baseUrl}/oauth2/token`, {
      method: 'POST',
      body: JSON.stringify({ clientId: shop.clientId, grantType: 'anonymous' }),
      headers: { origin: UNREGISTERED, 'content-type': 'application/json', ...PAGE },
    })
    expect([response.status, allowed(response)]).toEqual([403, UNREGISTERED])
  })

  test('is told so by replies of the response cache', async () => {
    const read = (origin: string) =>
      from(origin, '/v1/products/query-platformized', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', ...PAGE },
      })
    expect([(await read(OURS)).status, (await read(OURS)).status, (await read(UNREGISTERED)).status]).toEqual(
      [200, 200, 403],
    )
  })

  test.each([{ development: true }, { publicUrl: 'http://127.0.0.1:4000' }])(
    'may be of this machine, with %j',
    async config => {
      const developed = await shopOfTest({ config })
      const tokens = await developed.fetch(`${developed.baseUrl}/oauth2/token`, {
        method: 'POST',
        body: JSON.stringify({ clientId: developed.clientId, grantType: 'anonymous' }),
        headers: { origin: 'http://localhost:5173', 'content-type': 'application/json', ...PAGE },
      })
      const { access_token: authorization } = (await tokens.json()) as { access_token: string }
      for (const [origin, status] of [
        ['http://localhost:5173', 200],
        ['http://127.0.0.1:3001', 200],
        ['http://[::1]:8080', 200],
        ['https://localhost.evil.test', 403],
        [UNREGISTERED, 403],
      ] as const) {
        const response = await developed.fetch(`${developed.baseUrl}/v1/site`, {
          headers: { origin, authorization, ...PAGE },
        })
        expect([origin, response.status, allowed(response)]).toEqual([origin, status, origin])
      }
    },
  )
})

describe('a reply', () => {
  test('is readable for origins of the caller’s app, and exposes its headers', async () => {
    const response = await from(OURS)
    expect([response.status, allowed(response)]).toEqual([200, OURS])
    const exposed = response.headers.get('access-control-expose-headers')?.toLowerCase().split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining(['x-wix-consistent', 'x-wix-request-id', 'x-stoa-ignored', 'retry-after']),
    )
    expect(response.headers.get('vary')).toBe('Origin')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('is not readable for other origins, nor for those of another site’s app', async () => {
    for (const origin of [UNREGISTERED, OTHERS]) {
      const response = await from(origin)
      expect([response.status, allowed(response), response.headers.get('vary')]).toEqual([
        200,
        null,
        'Origin',
      ])
    }
  })

  test('to an API key is readable for no browser', async () => {
    expect(allowed(await from(OURS, '/v1/site', { headers: { authorization: shop.apiKey } }))).toBeNull()
  })

  test('is readable when it is an error, so that the page can show the reason', async () => {
    const rejections = [
      await from(OURS, '/v1/products/x'),
      await from(OURS, '/nowhere'),
      await from(OURS, '/v1/site', { headers: { authorization: 'expired' } }),
      await from(OURS, '/oauth2/token', {
        method: 'POST',
        body: '{',
        headers: { 'content-type': 'application/json' },
      }),
    ]
    expect(rejections.map(response => [response.status, allowed(response)])).toEqual([
      [404, OURS],
      [404, OURS],
      [401, OURS],
      [400, OURS],
    ])
  })
})
