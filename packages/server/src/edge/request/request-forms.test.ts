import { contract } from '@stoa/contract'
import { codeOf, read, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const ids: string[] = []
for (const [name, price] of [
  ['Ash', 30],
  ['Birch', 10],
  ['Cedar', 20],
] as const)
  ids.push((await driver.product({ name, priceData: { price } })).id)

/** Sends a request; defaults fill what the test does not state. */
const send = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
  read(
    shop.fetch,
    new Request(shop.baseUrl + path, {
      method,
      headers: {
        authorization: driver.tokens.merchant as string,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body,
    }),
  )
const packed = (message: unknown) => `?.r=${Buffer.from(JSON.stringify(message)).toString('base64url')}`
const names = (reply: { body: { products: { name: string }[] } }) =>
  reply.body.products.map(({ name }) => name)

const PRODUCTS = '/v1/products/query-platformized'
const byPrice = { query: { sort: [{ fieldName: 'price', order: 'DESC' }], paging: { limit: 2 } } }

test('a collection is found by its slug on every path of the call', async () => {
  const { id, slug } = await driver.collection()
  for (const path of ['/v1', '/stores/v1', '/stores-reader/v1', '/v2', '/stores-reader/v2']) {
    const { status, body } = await send('GET', `${path}/collections/slug/${slug}?slug=${slug}`)
    expect([path, status, body.collection?.id]).toEqual([path, 200, id])
  }
})

describe('a query', () => {
  test('as flat dotted keys, converted to the types of the fields', async () => {
    const reply = await send('GET', `${PRODUCTS}?query.paging.limit=2&query.paging.offset=1`)
    expect(names(reply)).toEqual(['Birch', 'Cedar'])
    expect(reply.body.metadata).toMatchObject({ count: 2, offset: 1, total: 3 })
    const filtered = await send('GET', `${PRODUCTS}?query.filter.name=Cedar`)
    expect(names(filtered)).toEqual(['Cedar'])
  })

  test('as .r, the whole request in base64url', async () => {
    expect(names(await send('GET', PRODUCTS + packed(byPrice)))).toEqual(['Ash', 'Cedar'])
  })

  test('as a POST body when it is too long for a URL', async () => {
    const many = Array.from({ length: 400 }, (_, i) => `Name ${i}`)
    const message = { query: { ...byPrice.query, filter: { name: { $in: [...many, 'Ash', 'Birch'] } } } }
    const body = JSON.stringify(message)
    expect(body.length).toBeGreaterThan(4000)
    for (const prefix of ['', '/stores', '/stores-reader'])
      expect(names(await send('POST', prefix + PRODUCTS, body))).toEqual(['Ash', 'Birch'])
  })

  test('in no other form', async () => {
    expect(rejectedFields(await send('GET', `${PRODUCTS}?.r=***`))).toEqual({ '.r': 'FORMAT' })
    expect(rejectedFields(await send('GET', `${PRODUCTS}?.r=AAAA`))).toEqual({ '': 'FORMAT' })
    expect(rejectedFields(await send('GET', `${PRODUCTS}?query=1&query.paging.limit=2`))).toEqual({
      query: 'VALIDATION',
    })
    for (const key of ['__proto__.x', 'query.constructor', 'query.filter.prototype.y'])
      expect((await send('GET', `${PRODUCTS}?${key}=1`)).status).toBe(400)
    expect(rejectedFields(await send('GET', `${PRODUCTS}?query.paging.limit=many`))).toEqual({
      'query.paging.limit': 'VALIDATION',
    })
  })

  test('with lists as repeated keys', async () => {
    const { id } = await driver.collection(ids)
    const body = JSON.stringify({ id, productIds: ids.slice(0, 1) })
    expect((await send('POST', `/v1/collections/${id}/productIds/delete`, body)).status).toBe(200)
    const reply = await send('GET', '/v1/events?limit=1&limit=2')
    expect(rejectedFields(reply)).toEqual({ limit: 'VALIDATION' })
  })
})

describe('path parameters', () => {
  test('may be repeated in body and query, but not contradicted', async () => {
    const [id = '', other = ''] = ids
    const change = (inside: string) => JSON.stringify({ product: { id: inside, description: 'Wood' } })
    expect((await send('PATCH', `/v1/products/${id}`, change(id))).status).toBe(200)
    const rejected = await send('PATCH', `/v1/products/${id}`, change(other))
    expect(rejectedFields(rejected)).toEqual({ 'product.id': 'VALIDATION' })
    expect((await send('GET', `/v1/products/${id}?id=${id}`)).status).toBe(200)
    expect(rejectedFields(await send('GET', `/v1/products/${id}?id=${other}`))).toEqual({ id: 'VALIDATION' })
    expect(rejectedFields(await send('PATCH', `/v1/products/${id}`, '{"product":7}'))).toEqual({
      product: 'VALIDATION',
    })
  })

  test('are decoded once', async () => {
    const { slug } = await driver.collection()
    const unusual = await driver.merchant.callOk(contract.products.createCollection, {
      collection: { name: 'Ünüsual 100%', slug: 'ünüsual-100%' },
    })
    expect((await send('GET', `/v1/collections/slug/${slug}`)).status).toBe(200)
    const reply = await send('GET', `/v1/collections/slug/${encodeURIComponent('ünüsual-100%')}`)
    expect(reply.body.collection.id).toBe(unusual.collection.id)
    const twice = encodeURIComponent(encodeURIComponent('ünüsual-100%'))
    expect(codeOf(await send('GET', `/v1/collections/slug/${twice}`))).toBe('COLLECTION_NOT_FOUND')
    expect(codeOf(await send('GET', '/v1/collections/slug/%ZZ'))).toBe('COLLECTION_NOT_FOUND')
  })

  test('do not shadow fixed paths', async () => {
    expect((await send('GET', '/v2/collections/query')).body.collections).toBeInstanceOf(Array)
    expect((await send('GET', '/v1/products/query-platformized')).body.products).toBeInstanceOf(Array)
  })
})

describe('a body', () => {
  const create = JSON.stringify({ collection: { name: 'Wood' } })
  const path = '/v1/collections'

  test('must have a JSON content type', async () => {
    for (const type of ['application/json', 'application/json; charset=utf-8', 'application/vnd.stoa+json'])
      expect((await send('POST', path, create, { 'content-type': type })).status).toBe(200)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const reply = await send('POST', path, create, { 'content-type': type })
      expect([reply.status, codeOf(reply)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
  })

  test('may be absent where nothing is required', async () => {
    expect((await send('POST', '/v1/variants/query')).status).toBe(200)
    expect(rejectedFields(await send('POST', path))).toEqual({ collection: 'REQUIRED_FIELD' })
  })

  test('is rejected when it exceeds the limit, with and without a declared length', async () => {
    const body = `{"collection":{"name":"${'x'.repeat(1024 * 1024)}"}}`
    const headers = { authorization: driver.tokens.merchant as string, 'content-type': 'application/json' }
    const reported = new Request(shop.baseUrl + path, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      body,
    })
    const streamed = new Request(shop.baseUrl + path, {
      method: 'POST',
      headers,
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit)
    for (const request of [reported, streamed]) {
      const reply = await read(shop.fetch, request)
      expect([reply.status, codeOf(reply)]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
      expect(reply.body.details.applicationError.data).toEqual({ limitBytes: 1024 * 1024 })
    }
  })
})

describe('a missing resource', () => {
  test('has different codes for an unknown path and an unknown entity', async () => {
    const path = await send('GET', '/v1/porducts/7')
    expect([path.status, codeOf(path)]).toEqual([404, 'UNKNOWN_PATH'])
    const entity = await send('GET', '/v1/products/00000000-0000-4000-a000-000000000000')
    expect([entity.status, codeOf(entity)]).toEqual([404, 'PRODUCT_NOT_FOUND'])
    for (const way of ['//', '/v1', '/v1/products//', '/stores/v1', '/wp-login.php'])
      expect(codeOf(await send('GET', way)), way).toBe('UNKNOWN_PATH')
  })

  test('is an unknown path for an unknown picture', async () => {
    const reply = await send('GET', '/media/demo/no-such-thing-1.svg')
    expect([reply.status, codeOf(reply)]).toEqual([404, 'UNKNOWN_PATH'])
  })

  test('lists the allowed methods for a path with another method', async () => {
    const reply = await send('PUT', `/v1/products/${ids[0]}`, '{}')
    expect([reply.status, codeOf(reply)]).toEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(reply.headers.get('allow')).toBe('GET, PATCH, DELETE')
    const token = await send('GET', '/oauth2/token')
    expect([token.status, token.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

test('protocol/transport §3: a GET call whose request can be long is a POST with a body, too', async () => {
  const reply = await send('POST', '/wix-data/v2/indexes/advice', '{"dataCollectionId":"absent"}')
  expect([reply.status, codeOf(reply)]).toEqual([404, 'WDE0025'])
  const events = await send('POST', '/v1/events', '{"order":"DESC","limit":1}')
  expect(events.body.events).toHaveLength(1)
})

describe('unknown fields of a client that is not strict', () => {
  test('are all listed and removed, at any number and depth', async () => {
    const token = await driver.anonymous(shop.compatClientId)
    const surplus = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`x${i}`, i]))
    const message = { query: { ...byPrice.query, ...surplus }, ...surplus }
    const reply = await send('GET', PRODUCTS + packed(message), undefined, { authorization: token })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(names(reply)).toEqual(['Ash', 'Cedar'])
    const ignored = reply.headers.get('x-stoa-ignored')?.split(', ')
    expect(ignored).toHaveLength(60)
    expect(ignored).toContain('query.x7')
  })

  test('are not stored, even with dots or brackets in their names', async () => {
    const { createApiKey } = await import('../../identity/sites/administration.ts')
    const key = await createApiKey(shop.platform.administration, {
      siteId: shop.siteId,
      name: 'lenient',
      strict: false,
    })
    const discount = { type: 'AMOUNT', value: 1, 'a.b': 1, 'c[0]': 2, '': 3 }
    const product = { name: 'Dotted', priceData: { price: 5 }, discount }
    const reply = await send('POST', '/v1/products', JSON.stringify({ product }), {
      authorization: key.secret,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(reply.body.product.discount).toEqual({ type: 'AMOUNT', value: 1 })
    expect(reply.headers.get('x-stoa-ignored')).toContain('product.discount.a.b')
  })
})

test.each(['1e400', '-1E+400', '1e0400', `1${'0'.repeat(400)}`, `${'9'.repeat(250)}e99`])(
  'a number beyond all that can be stored is rejected, not kept as nothing: %s',
  async number => {
    const message = `{"query":{"paging":{"limit":1}},"includeVariants":${number}}`
    const unstorable = 'is a number beyond all that can be stored'
    const posted = await send('POST', PRODUCTS, message)
    expect(posted.body.details.validationError.fieldViolations[0].description).toBe(unstorable)
    const item = `{"dataCollectionId":"x","dataItem":{"data":{"deep":[{"n":${number}}]}}}`
    const rejected = await send('POST', '/wix-data/v2/items', item)
    expect(rejected.status).toBe(400)
    expect(rejectedFields(rejected)).toEqual({ 'dataItem.data.deep.0.n': 'FORMAT' })
    const get = `/wix-data/v2/items/query?.r=${Buffer.from(message).toString('base64url')}`
    expect((await send('GET', get)).body.details.validationError.fieldViolations[0].description).toBe(
      unstorable,
    )
  },
)
