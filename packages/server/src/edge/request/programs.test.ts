import { allCalls, type CallDeclaration, contract } from '@stoa/contract'
import { read, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { jsonTextReader } from './json-text.ts'
import { type JsonSchema, requestSchema } from './request-schema.ts'

/** What programs of the protocol send in other forms than our own client (protocol/programs). */

const { shop, driver } = await openTestShop()
const compat = await driver.anonymous(shop.compatClientId)

const send = (method: string, path: string, body?: unknown, token = compat) =>
  read(
    shop.fetch,
    new Request(shop.baseUrl + path, {
      method,
      headers: { authorization: token, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  )

describe('slashes', () => {
  test.each([
    '//stores-reader/v1/products/query-platformized',
    '/stores-reader//v1/products/query-platformized',
    '/stores-reader/v1/products//query-platformized/',
    '/stores-reader/v1/products/query-platformized/',
    '///stores-reader///v1///products///query-platformized///',
  ])('%s is the call without its surplus slashes', async path => {
    for (const token of [compat, driver.tokens.visitor as string])
      expect([path, (await send('POST', path, { query: {} }, token)).status]).toEqual([path, 200])
    expect((await send('GET', path)).status).toBe(200)
  })

  test('bodies of calls without a token arrive, too', async () => {
    const message = { clientId: shop.compatClientId, grantType: 'anonymous' }
    for (const path of ['//oauth2/token', '/oauth2/token/', '/oauth2//token'])
      expect([path, (await send('POST', path, message)).status]).toEqual([path, 200])
  })

  test('a path that is unknown without them stays unknown', async () => {
    expect((await send('GET', '//nowhere/')).body).toMatchObject({
      details: { applicationError: { code: 'UNKNOWN_PATH' } },
    })
  })
})

const JSON_TEXT = ['number', 'integer', 'boolean']

/** Each number and boolean of a schema: where it is, and a value of it as text and as it is. */
function scalars(schema: JsonSchema, path: readonly string[] = []): { path: string[]; isNumber: boolean }[] {
  if (schema.items) return scalars(schema.items, [...path, '0'])
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    scalars(part, [...path, name]),
  )
  const map =
    typeof schema.additionalProperties === 'object'
      ? scalars(schema.additionalProperties, [...path, 'key'])
      : []
  const types = [schema.type].flat()
  const isScalar = !types.includes('string') && types.some(type => JSON_TEXT.includes(type ?? ''))
  return isScalar ? [{ path: [...path], isNumber: !types.includes('boolean') }] : [...fields, ...map]
}

const nested = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value)

describe('numbers and booleans as JSON text (protocol/transport §8)', () => {
  test('are read in every field of every call', () => {
    let fields = 0
    for (const { declaration } of allCalls) {
      const schema = requestSchema(declaration)
      const readText = jsonTextReader(schema)
      for (const { path, isNumber } of scalars(schema)) {
        fields += 1
        const [text, value] = isNumber ? ['7', 7] : ['true', true]
        expect(readText?.(nested(path, text)), `${declaration.path} ${path.join('.')}`).toEqual(
          nested(path, value),
        )
        for (const other of ['', ' 7', '0x7', '7 pieces', 'TRUE', null, [], {}])
          expect(readText?.(nested(path, other))).toEqual(nested(path, other))
      }
    }
    expect(fields).toBeGreaterThan(500)
  })

  test('for programs of the protocol, and a violation for others', async () => {
    const words = { 'query.paging.limit': 'VALIDATION', 'query.paging.offset': 'VALIDATION' }
    const query = { paging: { limit: '2', offset: '0' } }
    const lenient = await driver.visitor.send(contract.products.queryProducts, { query }, { token: compat })
    expect(lenient.status).toBe(200)
    expect(lenient.body.metadata).toMatchObject({ offset: 0 })
    const strict = await driver.visitor.send(contract.products.queryProducts, { query })
    expect(rejectedFields(strict)).toEqual(words)
  })
})

/** Every call with a list by cursor that a visitor may make, by the path of the query in its message. */
const LISTS = [
  ['products.queryProducts', 'query'],
  ['collections.queryCollections', 'query'],
  ['products.queryStoreVariants', 'query'],
  ['categories.queryCategories', 'query'],
  ['categories.searchCategories', 'search'],
  ['productsV3.queryProductsV3', 'query'],
  ['productsV3.queryVariantsV3', 'query'],
  ['productsV3.searchVariantsV3', 'search'],
  ['productsV3Search.searchProductsV3', 'search'],
] as const

describe('a cursor beside what is empty or repeated (protocol/queries §3)', () => {
  test.each(LISTS)('%s', async (name, at) => {
    const [resource = '', call = ''] = name.split('.')
    const declaration = (contract as never as Record<string, Record<string, CallDeclaration>>)[resource]?.[
      call
    ]
    if (!declaration) throw new Error(`no call ${name}`)
    for (let i = 0; i < 3; i++) {
      await driver.product()
      await driver.collection()
    }
    const list = (message: object) => driver.visitor.send(declaration, { [at]: message }, { token: compat })
    const first = await list({ cursorPaging: { limit: 1 } })
    const cursor = (first.body.metadata ?? first.body.pagingMetadata)?.cursors?.next
    expect(cursor, JSON.stringify(first.body)).toEqual(expect.any(String))
    const cursorPaging = { limit: 1, cursor }
    const page = await list({ cursorPaging })
    expect(page.status).toBe(200)
    const empty = [{ filter: {} }, { sort: [] }, { filter: {}, sort: [] }, { filter: null }]
    const words = [
      { search: {} },
      { search: { expression: '' } },
      { filter: {}, sort: [], search: {}, aggregations: [] },
    ]
    for (const parts of [...empty, ...(at === 'search' ? words : [])]) {
      const again = await list({ ...parts, cursorPaging })
      expect([parts, again.status, again.body]).toEqual([parts, 200, page.body])
    }
    const other = await list({ filter: { name: 'Another' }, cursorPaging })
    expect([other.status, ...Object.keys(rejectedFields(other))]).toEqual([
      400,
      expect.stringMatching(/filter|cursor/),
    ])
  })
})

test('an unknown order has the code that programs compare (protocol/transport §6)', async () => {
  const path = '/ecom/v1/orders/00000000-0000-4000-a000-000000000000'
  for (const [token, code] of [
    [compat, 'NOT_FOUND'],
    [driver.tokens.visitor as string, 'ORDER_NOT_FOUND'],
  ] as const) {
    const { status, body } = await send('GET', path, undefined, token)
    expect([status, body.details.applicationError.code]).toEqual([404, code])
  }
})
