import { createClient, OAuthStrategy } from '@stoa/client'
import { getCurrentCart } from '@stoa/client/calls'
import { version, versions } from '@stoa/contract/versions'
import { codeOf, read } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()

const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  read(
    shop.fetch,
    new Request(shop.baseUrl + path, {
      ...init,
      headers: { authorization: driver.tokens.visitor as string, ...headers },
    }),
  )

test('a reply names the version of the request (protocol/versions §1)', async () => {
  for (const known of versions) {
    const reply = await ask('/v1/site', { 'Stoa-Version': known })
    expect([reply.status, reply.headers.get('stoa-version')]).toEqual([200, known])
    const rejected = await ask('/v1/orders/none', { 'Stoa-Version': known })
    expect(rejected.headers.get('stoa-version')).toBe(known)
  }
})

test('a request without a version has none in its reply, as programs of the original protocol expect', async () => {
  const authorization = await driver.anonymous(shop.compatClientId)
  for (const token of [driver.tokens.visitor as string, authorization]) {
    const reply = await ask('/v1/site', { authorization: token })
    expect([reply.status, reply.headers.get('stoa-version')]).toEqual([200, null])
  }
})

test.each(['2020-01-01', 'latest', '', 'x'.repeat(300)])(
  'an unknown version is rejected before anything happens, and the error names the known ones: %s',
  async unknown => {
    const events = async () => (await shop.sql`select id from events`).length
    const before = await events()
    const lineItems = [driver.line((await driver.product()).id)]
    const made = (await events()) - before
    const reply = await ask(
      '/v1/carts/current/add-to-cart',
      { 'Stoa-Version': unknown, 'content-type': 'application/json' },
      { method: 'POST', body: JSON.stringify({ lineItems }) },
    )
    expect([reply.status, codeOf(reply)]).toEqual([400, 'UNKNOWN_VERSION'])
    expect(reply.body.message).toContain(`It knows ${version}`)
    expect(reply.body.message.length).toBeLessThan(200)
    expect((await events()) - before).toBe(made)
  },
)

test('a cached reply names the version, too', async () => {
  await driver.product()
  const seen = []
  for (let i = 0; i < 3; i++)
    seen.push((await ask('/v1/products/query-platformized', { 'Stoa-Version': version })).headers)
  expect(seen.map(headers => headers.get('stoa-version'))).toEqual([version, version, version])
  expect((await ask('/v1/products/query-platformized', { 'Stoa-Version': 'x' })).status).toBe(400)
  expect((await ask('/v1/products/query-platformized')).headers.has('stoa-version')).toBe(false)
})

test('the client sends the version that it was built for', async () => {
  const sent: (string | null)[] = []
  const client = shop.visitor()
  client.setHeaders({ 'Stoa-Version': '1999-01-01' })
  await expect(client.fetch('/v1/site').then(reply => reply.json())).resolves.toMatchObject({
    details: { applicationError: { code: 'UNKNOWN_VERSION' } },
  })
  const own = createClient({
    baseUrl: shop.baseUrl,
    auth: OAuthStrategy({ clientId: shop.clientId }),
    fetch: (input, init) => {
      const request = new Request(input, init)
      if (request.url.includes('/carts/')) sent.push(request.headers.get('stoa-version'))
      return shop.fetch(request)
    },
  })
  await own.call(getCurrentCart)
  expect(sent).toEqual([version])
})
