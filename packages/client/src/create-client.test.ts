import { redeemRedirectSession } from '@stoa/client/calls'
import * as currentCart from '@stoa/client/currentCart'
import { getProduct, queryProducts, updateProduct } from '@stoa/client/products'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startWireServer } from '../test/wire-server.ts'
import { createClient } from './create-client.ts'
import { AccessTokenStrategy, ApiKeyStrategy } from './key-strategies.ts'
import { OAuthStrategy } from './oauth-strategy.ts'

const server = await startWireServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())

const { baseUrl } = server
const id = { id: 'p1' }
const visitor = () => OAuthStrategy({ clientId: 'client-1' })
const lastHeaders = () => server.requests().at(-1)?.headers

describe('protocol/transport §4: headers', () => {
  test('the access token has no scheme word', async () => {
    await createClient({ baseUrl, auth: visitor() }).call(getProduct, id)
    expect(lastHeaders()?.authorization).toBe('access-1')
  })

  test('an API key is sent with its site', async () => {
    await createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey: 'key', siteId: 'site' }) }).call(
      getProduct,
      id,
    )
    expect(lastHeaders()).toMatchObject({ authorization: 'key', 'wix-site-id': 'site' })
  })

  test('only calls with a body have a content type', async () => {
    const client = createClient({ baseUrl })
    await client.call(getProduct, id)
    expect(lastHeaders()?.['content-type']).toBeUndefined()
    await client.call(updateProduct, { product: id })
    expect(lastHeaders()?.['content-type']).toBe('application/json')
  })

  test('later ones win: client, identity, call, host, consistency', async () => {
    server.script('/v1/products/p1', { body: {}, headers: { 'x-wix-consistent': 'position-1' } })
    const client = createClient({
      baseUrl,
      auth: AccessTokenStrategy({ accessToken: 'identity' }),
      host: { passThroughHeaders: { 'X-Four': 'host', 'X-Wix-Consistent': 'host' } },
    })
    client.setHeaders({ authorization: 'client', 'x-one': 'client', 'x-three': 'client', 'x-four': 'client' })
    await client.call(getProduct, id)
    expect(lastHeaders()?.['x-wix-consistent']).toBe('host')
    await client.call(getProduct, id, { headers: { 'X-THREE': 'call', 'x-four': 'call' } })
    expect(lastHeaders()).toMatchObject({
      authorization: 'identity',
      'x-one': 'client',
      'x-three': 'call',
      'x-four': 'host',
      'x-wix-consistent': 'position-1',
    })
    client.setHeaders({ 'X-One': undefined })
    await client.call(getProduct, id)
    expect(lastHeaders()?.['x-one']).toBeUndefined()
  })

  test('protocol/price-lists §4: `currency` is the currency of all reads until it is changed', async () => {
    const client = createClient({ baseUrl, currency: 'USD' })
    await client.call(getProduct, id)
    expect(lastHeaders()?.['x-stoa-currency']).toBe('USD')
    client.setHeaders({ 'X-Stoa-Currency': 'GBP' })
    await client.call(getProduct, id)
    expect(lastHeaders()?.['x-stoa-currency']).toBe('GBP')
    await createClient({ baseUrl }).call(getProduct, id)
    expect(lastHeaders()?.['x-stoa-currency']).toBeUndefined()
  })

  test('protocol/transport §4: the consistency header of any reply, also of a failed one, is sent from then on', async () => {
    const client = createClient({ baseUrl, auth: visitor(), retries: 0 })
    server.script('/oauth2/token', 'as usual')
    server.script(
      '/v1/products/p1',
      { body: {}, headers: { 'x-wix-consistent': 'a' } },
      { status: 404, body: {}, headers: { 'x-wix-consistent': 'b' } },
      { body: {} },
    )
    await client.call(getProduct, id)
    await client.call(getProduct, id).catch(() => {})
    await client.call(getProduct, id)
    await client.call(getProduct, id)
    expect(server.requests().map(({ headers }) => headers['x-wix-consistent'])).toEqual([
      undefined,
      'a',
      'b',
      'b',
    ])
  })

  test('token requests neither carry nor change the consistency header', async () => {
    const body = { access_token: 'a', expires_in: 600, refresh_token: 'r' }
    server.script('/oauth2/token', { body, headers: { 'x-wix-consistent': 'token' } })
    const client = createClient({ baseUrl, auth: visitor() })
    server.script('/v1/products/p1', { body: {}, headers: { 'x-wix-consistent': 'call' } })
    await client.call(getProduct, id)
    client.auth.logout()
    await client.call(getProduct, id)
    const seen = server.seen.map(({ path, headers }) => [path, headers['x-wix-consistent']])
    expect(seen.slice(1)).toEqual([
      ['/v1/products/p1', undefined],
      ['/oauth2/token', undefined],
      ['/v1/products/p1', 'call'],
    ])
  })
})

test('a call that is open to anyone starts no session', async () => {
  await createClient({ baseUrl, auth: visitor() }).call(redeemRedirectSession, { sessionToken: 's' })
  expect(server.seen.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/v1/redirect-session/redeem', undefined],
  ])
})

describe('bound modules', () => {
  const client = createClient({
    baseUrl: `${baseUrl}/`,
    modules: { products: { getProduct, queryProducts }, currentCart },
  })

  test('methods make the same call', async () => {
    server.script('/v1/products/p1', { body: { product: { id: 'p1' } } })
    expect(await client.products.getProduct(id)).toEqual({ product: { id: 'p1' } })
    await client.currentCart.getCurrentCart()
    expect(server.seen.map(({ path }) => path)).toEqual(['/v1/products/p1', '/v1/carts/current'])
  })

  test('options reach the call', async () => {
    await client.currentCart.deleteCurrentCart({}, { idempotencyKey: 'k', headers: { 'x-a': 'b' } })
    expect(lastHeaders()).toMatchObject({ 'idempotency-key': 'k', 'x-a': 'b' })
  })

  test('a query call is sent with arguments and starts a query builder without', async () => {
    server.script('/v1/products/query-platformized', { body: { products: [], metadata: {} } })
    expect(await client.products.queryProducts({ query: {} })).toEqual({ products: [], metadata: {} })
    expect((await client.products.queryProducts().find()).items).toEqual([])
  })
})

describe('warnings about fields that the platform ignored', () => {
  const ignored = { body: {}, headers: { 'x-stoa-ignored': 'product.colour, product.prize' } }
  const warning = { operation: 'products.updateProduct', ignored: ['product.colour', 'product.prize'] }

  test('are passed to the listener', async () => {
    server.script('/v1/products/p1', ignored)
    const onWarning = vi.fn()
    await createClient({ baseUrl, onWarning }).call(updateProduct, { product: id })
    expect(onWarning.mock.calls).toEqual([[warning]])
  })

  test('go to the console for a loopback platform', async () => {
    const line = vi.spyOn(console, 'warn').mockImplementation(() => {})
    try {
      server.script('/v1/products/p1', ignored)
      await createClient({ baseUrl }).call(updateProduct, { product: id })
      const reply = new Response('{}', { headers: ignored.headers })
      await createClient({ baseUrl: 'https://shop.example', fetch: async () => reply }).call(updateProduct, {
        product: id,
      })
      expect(line.mock.calls).toEqual([
        ['products.updateProduct: the platform ignored product.colour, product.prize'],
      ])
    } finally {
      line.mockRestore()
    }
  })
})

describe('client.fetch', () => {
  test('carries the identity and the headers of the client', async () => {
    const client = createClient({ baseUrl, auth: visitor() })
    client.setHeaders({ 'x-one': '1' })
    server.script('/media/a.png', { status: 404, text: 'gone', headers: { 'x-wix-consistent': 'c' } })
    const reply = await client.fetch('/media/a.png?w=5', { headers: { 'x-two': '2' } })
    expect([reply.status, await reply.text()]).toEqual([404, 'gone'])
    expect(lastHeaders()).toMatchObject({ authorization: 'access-1', 'x-one': '1', 'x-two': '2' })
    await client.fetch(`${baseUrl}/other`)
    expect(lastHeaders()?.['x-wix-consistent']).toBe('c')
  })

  test.each(['https://elsewhere.example/x', '//elsewhere.example/x'])(
    'does not take the identity to %s',
    async url => {
      await expect(createClient({ baseUrl, auth: visitor() }).fetch(url)).rejects.toThrow(TypeError)
      expect(server.seen).toEqual([])
    },
  )
})

describe('events', () => {
  test('a listener that throws does not fail the call, and listeners can unsubscribe', async () => {
    const uncaught: unknown[] = []
    vi.stubGlobal('queueMicrotask', (work: () => void) => {
      void Promise.resolve()
        .then(work)
        .catch(error => uncaught.push(error))
    })
    try {
      const client = createClient({ baseUrl })
      const received = vi.fn()
      const mistake = new Error('mine')
      client.on('retry', () => {
        throw mistake
      })
      const stop = client.on('retry', received)
      server.script('/v1/products/p1', { drop: true }, { body: {} }, { drop: true }, { body: {} })
      await client.call(getProduct, id)
      stop()
      await client.call(getProduct, id)
      expect(received).toHaveBeenCalledOnce()
      expect(uncaught).toEqual([mistake, mistake])
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

test('protocol/transport §6: without fetch, the error names the requirement', () => {
  vi.stubGlobal('fetch', undefined)
  try {
    expect(() => createClient({ baseUrl })).toThrow('Node.js v18+ is required')
    createClient({ baseUrl, fetch: async () => new Response() })
  } finally {
    vi.unstubAllGlobals()
  }
})
