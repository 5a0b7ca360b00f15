import { Writable } from 'node:stream'
import { contract } from '@stoa/contract'
import { codeOf, violationsOf } from '@stoa/testkit'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

/** Bytes of an error body, at most. */
const BODY_MAX = 16_384

let log = ''

const stream = new Writable({
  write(chunk, _, done) {
    log += chunk
    done()
  },
})
const { shop, driver } = await openTestShop({ logger: pino({ level: 'trace' }, stream) })

const LONG = 'K'.repeat(400_000)
const PRODUCTS = '/v1/products/query-platformized'
const ITEMS = '/wix-data/v2/items/query'

/** Sends any text as the body, and reads the reply as text. */
async function post(path: string, body: string, headers: Record<string, string> = {}, method = 'POST') {
  log = ''
  const response = await shop.fetch(shop.baseUrl + path, {
    method,
    headers: { authorization: shop.apiKey, 'content-type': 'application/json', ...headers },
    body: method === 'GET' ? undefined : body,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

function expectBounded(reply: { status: number; text: string; headers: Headers }) {
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
  expect(Buffer.byteLength(reply.text)).toBeLessThanOrEqual(BODY_MAX)
  expect(log.length).toBeLessThan(4000)
  expect(JSON.stringify([...reply.headers]).length).toBeLessThan(4000)
}

const fieldsBelow = (name: string, count: number) =>
  JSON.stringify({
    member: {
      id: driver.memberId,
      contact: {
        customFields: { [name]: Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}`, 0])) },
      },
    },
  })

describe('the body of an error has at most 16 KiB', () => {
  test('with many violations below a long name', async () => {
    const started = performance.now()
    const reply = await post(
      `/v1/members/${driver.memberId}`,
      fieldsBelow(LONG, 480),
      { 'x-stoa-strict': '1', authorization: driver.tokens.member as string },
      'PATCH',
    )
    expectBounded(reply)
    // A second is a hundred times what it takes.
    expect(performance.now() - started).toBeLessThan(5000)
    const [first] = violationsOf(reply)
    expect(first?.field).toMatch(/^member\.contact\.customFields\.K+…/)
    expect(violationsOf(reply).at(-1)?.description).toMatch(/more violations/)
  })

  test('with many unknown fields, and counts those that are not listed', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`field number ${i}`, 1]))
    const reply = await post('/v1/products', JSON.stringify({ product: { name: 7, ...unknown } }))
    expectBounded(reply)
    expect(reply.body.message).toMatch(/^INVALID_ARGUMENT: /)
  })

  test('with 100,000 unknown fields', { tags: 'nightly' }, async () => {
    const unknown = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`f${i}`, 1]))
    expectBounded(await post('/v1/products', JSON.stringify({ product: { name: 7 }, ...unknown })))
  })

  test('with many invalid list elements', async () => {
    const productOptions = Array.from({ length: 50_000 }, () => 7)
    expectBounded(await post('/v1/products', JSON.stringify({ product: { name: 'A', productOptions } })))
  })

  test.each([
    ['a product id', '/v1/products/x', { product: { id: LONG } }, 'PATCH'],
    ['a filter', PRODUCTS, { query: { filter: { [LONG]: { $foo: 1 } } } }, 'POST'],
    ['a sort', PRODUCTS, { query: { sort: [{ fieldName: LONG, order: 'ASC' }] } }, 'POST'],
    ['a collection', ITEMS, { dataCollectionId: LONG }, 'POST'],
    [
      'a content filter',
      ITEMS,
      { dataCollectionId: 'none', query: { filter: { [LONG]: { $foo: 1 } } } },
      'POST',
    ],
    ['a character that cannot be stored', '/v1/products', { product: { [LONG]: '\u0000' } }, 'POST'],
    ['a login', '/v2/login', { loginId: { [LONG]: 1 } }, 'POST'],
    [
      'a redirect address',
      '/v1/redirect-session',
      { callbacks: { postFlowUrl: `https://evil.example/${LONG}` } },
      'POST',
    ],
  ])('where %s is long', async (_, path, message, method) => {
    expectBounded(await post(path, JSON.stringify(message), {}, method))
  })

  test('with a long path, content type or parameter', async () => {
    const path = await post(`/${LONG}`, '', {}, 'GET')
    expectBounded(path)
    expect(codeOf(path)).toBe('UNKNOWN_PATH')
    const type = await post('/v1/products', '{"a":1}', { 'content-type': `text/${LONG}` })
    expectBounded(type)
    expect(codeOf(type)).toBe('UNSUPPORTED_MEDIA_TYPE')
    expectBounded(await post(`/v1/events?${LONG}=1&limit=x`, '', {}, 'GET'))
    expectBounded(await post(`/v1/events?limit=${LONG}`, '', {}, 'GET'))
    expectBounded(await post(`/v1/events?${'a.'.repeat(5000)}__proto__=1`, '', {}, 'GET'))
  })
})

/** A visitor of a client that is not strict: unknown fields are dropped. */
const asVisitor = async () => ({ authorization: await driver.anonymous(shop.compatClientId) })

test('the header that names ignored fields is bounded and marks the omission', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${i} ${'ü'.repeat(300)}`, 1]))
  const reply = await post(PRODUCTS, JSON.stringify({ query: unknown }), await asVisitor())
  expect(reply.status, reply.text).toBe(200)
  const header = reply.headers.get('x-stoa-ignored') as string
  expect(header.length).toBeLessThanOrEqual(2000)
  const names = header.split(', ').map(decodeURIComponent)
  expect(names[0]).toMatch(/^query\.0 ü+…ü+$/)
  expect(names.at(-1)).toBe('...')
})

test('an unknown field with a long name is ignored like any other', async () => {
  const { status, headers } = await post(PRODUCTS, JSON.stringify({ [LONG]: { a: 1 } }), await asVisitor())
  expect(status).toBe(200)
  expect(headers.get('x-stoa-ignored')).toMatch(/^K+%E2%80%A6/)
})

test('the error of each item of a bulk call is bounded', async () => {
  const id = 'bounded'
  await driver.merchant.callOk(contract.dataCollections.createDataCollection, {
    collection: { id, fields: [] },
  })
  const dataItems = Array.from({ length: 50 }, () => ({ data: { _id: { [LONG.slice(0, 9000)]: 1 } } }))
  const reply = await post(
    '/wix-data/v2/bulk/items/insert',
    JSON.stringify({ dataCollectionId: id, dataItems }),
  )
  expect(reply.status, reply.text.slice(0, 500)).toBe(200)
  expect(reply.text.length / 50).toBeLessThan(4096)
})
