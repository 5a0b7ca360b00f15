import { describe, expect, test } from 'vitest'
import { createClientApp, createSite } from '../../identity/sites/administration.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

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
const allowed = (response: Response) => response.headers.get('access-control-allow-origin')

describe('a preflight', () => {
  const ask = (origin: string, path = '/v1/site') =>
    shop.fetch(shop.baseUrl + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
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
