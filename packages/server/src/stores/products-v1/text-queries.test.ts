import { read, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

/** List calls as REST programs send them: with filter and sort order as text (protocol/programs §2). */

const { shop, driver: w } = await openTestShop()

const ALL = '00000000-000000-000000-000000000001'

const ids: string[] = []
for (const [name, price] of [
  ['Ash', 30],
  ['Birch', 10],
  ['Cedar', 20],
] as const)
  ids.push((await w.product({ name, priceData: { price } })).id)
await w.product({ name: 'Hidden', visible: false })
const collectionId = (await w.collection([ids[0] as string, ids[1] as string])).id

const post = (path: string, body: object, token = shop.apiKey) =>
  read(
    shop.fetch,
    new Request(shop.baseUrl + path, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

const PREFIXES = ['', '/stores', '/stores-reader']

test.each(PREFIXES)('%s/v1/products/query and /v1/collections/query', async prefix => {
  const page = await post(`${prefix}/v1/products/query`, { query: {} })
  expect([page.status, page.body.totalResults, page.body.metadata]).toEqual([200, 3, { items: 3, offset: 0 }])
  expect(page.body.products[0].variants).toEqual(expect.any(Array))
  const { status, body } = await post(`${prefix}/v1/collections/query`, { query: {} })
  expect([status, body.totalResults]).toEqual([200, body.collections.length])
  const one = await shop.fetch(`${shop.baseUrl}${prefix || '/stores'}/v1/collections/${collectionId}`, {
    headers: { authorization: shop.apiKey },
  })
  expect(one.status).toBe(200)
})

const QUERIES: [message: () => object, found: string[]][] = [
  [() => ({}), ['Ash', 'Birch', 'Cedar']],
  [() => ({ query: { sort: '[{"price":"asc"}]' } }), ['Birch', 'Cedar', 'Ash']],
  [() => ({ query: { sort: '{"price":"desc"}', paging: { limit: 1, offset: 1 } } }), ['Cedar']],
  [() => ({ query: { filter: '{"name": {"$startsWith": "B"}}' } }), ['Birch']],
  [() => ({ query: { filter: JSON.stringify({ id: { $hasSome: [ids[2]] } }) } }), ['Cedar']],
  [() => ({ query: { filter: { name: 'Ash' } }, includeVariants: true }), ['Ash']],
  [
    () => ({ query: { filter: JSON.stringify({ 'collections.id': { $hasSome: [collectionId] } }) } }),
    ['Ash', 'Birch'],
  ],
  [() => ({ query: { filter: JSON.stringify({ collectionIds: ALL }) } }), ['Ash', 'Birch', 'Cedar']],
  [() => ({ query: { filter: '{"$or": [{"name": "Ash"}, {"name": "Cedar"}]}' } }), ['Ash', 'Cedar']],
  [() => ({ includeHiddenProducts: true }), ['Ash', 'Birch', 'Cedar', 'Hidden']],
]

test.each(QUERIES)('%# of products', async (messageOf, found) => {
  const { status, body } = await post('/stores/v1/products/query', messageOf())
  expect([status, body.products?.map(({ name }: { name: string }) => name)]).toEqual([200, found])
})

test('shoppers find no hidden products', async () => {
  const message = { includeHiddenProducts: true }
  const { body } = await post('/stores/v1/products/query', message, w.tokens.visitor)
  expect(body.totalResults).toBe(3)
})

test('texts that are no JSON are named', async () => {
  for (const path of [
    '/stores/v1/products/query',
    '/stores/v1/collections/query',
    '/stores/v2/inventoryItems/query',
  ])
    for (const [part, text] of [
      ['filter', '{'],
      ['sort', '['],
      ['filter', '[]'],
      ['sort', '1'],
    ] as const) {
      const reply = await post(path, { query: { [part]: text } })
      expect([path, reply.status, Object.keys(rejectedFields(reply))[0]]).toEqual([
        path,
        400,
        expect.stringContaining(`query.${part}`),
      ])
    }
})

test('collections by text', async () => {
  const filter = JSON.stringify({ id: { $ne: ALL }, visible: true })
  const asText = await post('/stores-reader/v1/collections/query', {
    query: { filter: '{"visible": "true"}' },
  })
  expect([asText.status, asText.body.collections.length]).toEqual([200, asText.body.totalResults])
  const sort = '[{"name":"asc"}]'
  const { body } = await post('/stores/v1/collections/query', {
    query: { filter, sort, paging: { limit: 1 } },
  })
  expect([body.collections.length, body.metadata]).toEqual([1, { items: 1, offset: 0 }])
})
