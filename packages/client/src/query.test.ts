import { queryCollections, queryProducts, searchOrders } from '@stoa/client/calls'
import type { Product } from '@stoa/contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startWireServer } from '../test/wire-server.ts'
import { createClient } from './create-client.ts'
import type { Query } from './query.ts'
import { query } from './query.ts'

const server = await startWireServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())

const client = createClient({ baseUrl: server.baseUrl, modules: { products: { queryProducts } } })
const products = () => client.products.queryProducts()
const path = '/v1/products/query-platformized'

/** The query as the server read it. */
const sent = (at = -1) =>
  JSON.parse(Buffer.from(server.seen.at(at)?.query.get('.r') ?? '', 'base64url').toString('utf8')).query

async function filterOf<E>(query: Query<E>) {
  await query.find()
  return sent().filter
}

describe('protocol/queries §1: operators', () => {
  const cases: [string, Query<Product>, object][] = [
    ['eq', products().eq('name', 'Cup'), { name: 'Cup' }],
    ['eq without a value', products().eq('name', undefined), { name: null }],
    ['ne', products().ne('name', 'Cup'), { name: { $ne: 'Cup' } }],
    ['gt', products().gt('priceData.price', 5), { 'priceData.price': { $gt: 5 } }],
    ['ge', products().ge('priceData.price', 5), { 'priceData.price': { $gte: 5 } }],
    ['lt', products().lt('priceData.price', 5), { 'priceData.price': { $lt: 5 } }],
    ['le', products().le('lastUpdated', new Date(0)), { lastUpdated: { $lte: '1970-01-01T00:00:00.000Z' } }],
    ['startsWith', products().startsWith('name', 'C'), { name: { $startsWith: 'C' } }],
    ['endsWith', products().endsWith('name', 'p'), { name: { $endsWith: 'p' } }],
    ['contains', products().contains('name', 'u'), { name: { $contains: 'u' } }],
    ['hasSome', products().hasSome('collectionIds', ['a']), { collectionIds: { $hasSome: ['a'] } }],
    ['hasAll', products().hasAll('collectionIds', ['a', 'b']), { collectionIds: { $hasAll: ['a', 'b'] } }],
    ['in', products().in('slug', ['a', 'b']), { slug: { $in: ['a', 'b'] } }],
    ['exists', products().exists('sku'), { sku: { $exists: true } }],
    ['exists, not', products().exists('sku', false), { sku: { $exists: false } }],
    ['isEmpty', products().isEmpty('sku'), { sku: null }],
    ['isNotEmpty', products().isNotEmpty('sku'), { sku: { $ne: null } }],
    [
      'between',
      products().between('priceData.price', 1, 9),
      { $and: [{ 'priceData.price': { $gte: 1 } }, { 'priceData.price': { $lt: 9 } }] },
    ],
    ['no condition', products(), {}],
    ['two conditions', products().eq('name', 'a').eq('slug', 'b'), { $and: [{ name: 'a' }, { slug: 'b' }] }],
    [
      'three conditions, kept flat',
      products().eq('name', 'a').eq('slug', 'b').eq('sku', 'c'),
      { $and: [{ name: 'a' }, { slug: 'b' }, { sku: 'c' }] },
    ],
    [
      'and, kept flat on both sides',
      products().eq('name', 'a').eq('slug', 'b').and(products().eq('sku', 'c').eq('brand', 'd')),
      { $and: [{ name: 'a' }, { slug: 'b' }, { sku: 'c' }, { brand: 'd' }] },
    ],
    ['and with nothing', products().eq('name', 'a').and(products()), { name: 'a' }],
    [
      'or',
      products().eq('name', 'a').or(products().eq('slug', 'b')),
      { $or: [{ name: 'a' }, { slug: 'b' }] },
    ],
    ['or with nothing', products().or(products().eq('slug', 'b')), { slug: 'b' }],
    [
      'and of or',
      products().eq('name', 'a').or(products().eq('slug', 'b')).eq('sku', 'c'),
      { $and: [{ $or: [{ name: 'a' }, { slug: 'b' }] }, { sku: 'c' }] },
    ],
    [
      'not takes the place of the rest',
      products().eq('name', 'a').not(products().eq('slug', 'b')),
      { $not: { slug: 'b' } },
    ],
    ['not of not', products().not(products().not(products().eq('slug', 'b'))), { slug: 'b' }],
  ]

  test.each(cases)('%s', async (_, query, filter) => {
    expect(await filterOf(query)).toEqual(filter)
  })

  test('sorts in the given order', async () => {
    await products().descending('lastUpdated').ascending('name', 'slug').find()
    expect(sent().sort).toEqual([
      { fieldName: 'lastUpdated', order: 'DESC' },
      { fieldName: 'name', order: 'ASC' },
      { fieldName: 'slug', order: 'ASC' },
    ])
  })

  test('a step returns a new query and does not change the old one', async () => {
    const visible = products().eq('visible', true)
    visible.eq('name', 'a').limit(1).descending('name')
    await visible.find()
    expect(sent()).toEqual({ filter: { visible: true }, paging: { offset: 0, limit: 50 } })
  })
})

test('a query starts with offset paging and 50 items, or with cursor paging if the call has only that', async () => {
  await products().find()
  expect(sent()).toEqual({ filter: {}, paging: { offset: 0, limit: 50 } })
  await query(searchOrders, client).eq('status', 'APPROVED').find()
  expect(server.seen.at(-1)).toMatchObject({
    method: 'POST',
    path: '/v1/orders/search',
    body: { search: { filter: { status: 'APPROVED' }, cursorPaging: { limit: 50 } } },
  })
})

describe('pages by offset', () => {
  const answer = (total: number | undefined, ...ids: string[]) => ({
    body: { products: ids.map(id => ({ id })), metadata: { total } },
  })

  test('have their index and the totals', async () => {
    server.script(path, answer(5, 'c', 'd'))
    const page = await products().skip(2).limit(2).find()
    expect(page).toMatchObject({ length: 2, pageSize: 2, totalCount: 5, totalPages: 3, currentPage: 1 })
    expect(page.items.map(({ id }) => id)).toEqual(['c', 'd'])
    expect([page.hasNext(), page.hasPrev()]).toEqual([true, true])
  })

  test('go forward and back with the same filter', async () => {
    server.script(path, answer(3, 'a', 'b'), answer(3, 'c'), answer(3, 'a', 'b'))
    const first = await products().eq('visible', true).limit(2).find()
    const second = await first.next()
    expect(sent()).toEqual({ filter: { visible: true }, paging: { offset: 2, limit: 2 } })
    expect([second.hasNext(), second.hasPrev(), second.length]).toEqual([false, true, 1])
    await second.prev()
    expect(sent().paging).toEqual({ offset: 0, limit: 2 })
  })

  test('end with the documented messages', async () => {
    server.script(path, answer(1, 'a'))
    const page = await products().find()
    await expect(page.next()).rejects.toThrow('No next page to fetch')
    await expect(page.prev()).rejects.toThrow('No previous page to fetch')
    expect(server.seen).toHaveLength(1)
  })

  test.each([
    ['without a total', { total: undefined }],
    ['with too many to count', { total: 9, tooManyToCount: true }],
  ])('%s there is no next page', async (_, metadata) => {
    server.script(path, { body: { products: [{ id: 'a' }], metadata } })
    const page = await products().limit(1).find()
    expect(page.hasNext()).toBe(false)
    expect([page.totalCount, page.totalPages]).toEqual([undefined, undefined])
  })

  test('an offset between two pages leads neither to an empty page nor before the first', async () => {
    server.script(path, answer(80, 'x'))
    expect((await products().skip(30).find()).hasNext()).toBe(false)
    await (await products().skip(30).find()).prev()
    expect(sent().paging.offset).toBe(0)
  })
})

describe('pages by cursor', () => {
  const orders = () => query(searchOrders, client)
  const answer = (cursors: object | undefined, ...ids: string[]) => ({
    body: { orders: ids.map(id => ({ id })), metadata: { count: ids.length, cursors } },
  })

  test('follow the cursors, which contain filter and sort', async () => {
    server.script(
      '/v1/orders/search',
      answer({ next: 'n1' }, 'a'),
      answer({ prev: 'p1' }, 'b'),
      answer({ next: 'n1' }, 'a'),
    )
    const first = await orders().eq('status', 'APPROVED').descending('number').limit(1).find()
    expect([first.hasNext(), first.hasPrev(), first.totalCount, first.currentPage]).toEqual([
      true,
      false,
      undefined,
      undefined,
    ])
    expect(first.cursors).toEqual({ next: 'n1' })
    const second = await first.next()
    expect(server.seen.at(-1)?.body).toEqual({ search: { cursorPaging: { cursor: 'n1', limit: 1 } } })
    expect([second.hasNext(), second.hasPrev()]).toEqual([false, true])
    await second.prev()
    expect(server.seen.at(-1)?.body).toEqual({ search: { cursorPaging: { cursor: 'p1', limit: 1 } } })
  })

  test('a query by offset can be continued by cursor', async () => {
    server.script('/v2/collections/query', {
      body: { collections: [], metadata: { cursors: { next: 'c2' } } },
    })
    const page = await query(queryCollections, client).skipTo('c1').find()
    expect(sent()).toEqual({ cursorPaging: { cursor: 'c1', limit: 50 } })
    expect(page.hasNext()).toBe(true)
  })

  test('an empty cursor is none', async () => {
    server.script('/v1/orders/search', answer({ next: '', prev: null }, 'a'))
    const page = await orders().find()
    expect([page.hasNext(), page.hasPrev()]).toEqual([false, false])
  })
})

describe('for await', () => {
  test('iterates over all pages and fetches them on demand', async () => {
    const page = (...ids: string[]) => ({
      body: { products: ids.map(id => ({ id })), metadata: { total: 5 } },
    })
    server.script(path, page('a', 'b'), page('c', 'd'), page('e'))
    const seen: (string | undefined)[] = []
    for await (const { id } of products().limit(2)) {
      if (id === 'b') expect(server.seen).toHaveLength(1)
      seen.push(id)
    }
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(server.seen).toHaveLength(3)
  })

  test('fetches no further page after the loop is left', async () => {
    server.script(path, { body: { products: [{ id: 'a' }], metadata: { total: 100 } } })
    for await (const _ of products().limit(1)) break
    expect(server.seen).toHaveLength(1)
  })
})

test('find passes its options to the call', async () => {
  await expect(products().find({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' })
})
