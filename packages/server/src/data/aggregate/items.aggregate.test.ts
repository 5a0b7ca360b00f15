import { contract } from '@stoa/contract'
import { rejectedFields, type TestDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop()

const { items } = contract

/** A collection with these items, under the ids i0, i1, … */
async function filled(
  data: Record<string, unknown>[],
  input: Parameters<TestDriver['dataCollection']>[0] = {},
): Promise<string> {
  const dataCollectionId = await w.dataCollection({
    fields: [
      { key: 'title', type: 'TEXT' },
      { key: 'year', type: 'NUMBER' },
      { key: 'tags', type: 'ARRAY_STRING' },
      { key: 'when', type: 'DATETIME' },
    ],
    ...input,
  })
  if (data.length === 0) return dataCollectionId
  const dataItems = data.map((each, i) => ({ id: `i${i}`, data: each }))
  const reply = await w.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems })
  expect(reply.bulkActionMetadata.totalFailures).toBe(0)
  return dataCollectionId
}

const BOOKS = [
  { title: 'a', year: 1999, tags: ['x', 'y'], when: { $date: '2026-01-01T00:00:00.000Z' }, price: 0.1 },
  { title: 'b', year: 1999, tags: ['y'], price: 0.2 },
  { title: 'c', year: 2001, tags: [], when: { $date: '2025-01-01T00:00:00.000Z' }, price: 0.3 },
  { title: 'd', price: 'dear' },
]

describe('query-distinct-values (protocol/content §2)', () => {
  test('gives each value once, of lists each element, in order', async () => {
    const dataCollectionId = await filled(BOOKS)
    const distinct = async (fieldName: string, more: object = {}) =>
      (await w.visitor.callOk(items.distinct, { dataCollectionId, fieldName, ...more })).distinctValues
    expect(await distinct('year')).toEqual([1999, 2001])
    expect(await distinct('year', { order: 'DESC' })).toEqual([2001, 1999])
    expect(await distinct('tags')).toEqual(['x', 'y'])
    expect(await distinct('when')).toEqual([
      { $date: '2025-01-01T00:00:00.000Z' },
      { $date: '2026-01-01T00:00:00.000Z' },
    ])
    expect(await distinct('tags', { filter: { title: 'b' } })).toEqual(['y'])
    expect(await distinct('_id', { filter: { year: { $exists: false } } })).toEqual(['i3'])
    expect(await distinct('nothing')).toEqual([])
  })

  test('is paged by offset and by cursor, in one statement with the total', async () => {
    const dataCollectionId = await filled(BOOKS)
    const message = { dataCollectionId, fieldName: 'title', returnTotalCount: true }
    shop.statements.length = 0
    const page = await w.visitor.callOk(items.distinct, { ...message, paging: { limit: 3, offset: 2 } })
    expect(shop.statements.filter(text => text.includes('with "s0"'))).toHaveLength(1)
    expect(page.distinctValues).toEqual(['c', 'd'])
    expect(page.pagingMetadata).toEqual({ count: 2, offset: 2, total: 4, hasNext: false })
    const beyond = await w.visitor.callOk(items.distinct, { ...message, paging: { offset: 9 } })
    expect(beyond.pagingMetadata.total).toBe(4)

    const first = await w.visitor.callOk(items.distinct, { ...message, cursorPaging: { limit: 3 } })
    const cursor = first.pagingMetadata.cursors?.next as string
    const second = await w.visitor.callOk(items.distinct, { ...message, cursorPaging: { cursor } })
    expect([first.distinctValues, second.distinctValues]).toEqual([['a', 'b', 'c'], ['d']])
    const other = { ...message, fieldName: 'year', cursorPaging: { cursor } }
    expect(rejectedFields(await w.visitor.send(items.distinct, other))).toEqual({
      fieldName: 'ONE_OF_ALIGNMENT',
    })
  })

  test('rejects a path that is none', async () => {
    const dataCollectionId = await filled([])
    const rejected = await w.visitor.send(items.distinct, { dataCollectionId, fieldName: 'a..b' })
    expect(rejectedFields(rejected)).toEqual({ fieldName: 'FORMAT' })
  })
})

describe('aggregate (protocol/content §9)', () => {
  const operations = [
    { resultFieldName: 'count', itemCount: {} },
    { resultFieldName: 'priceSum', sum: { itemFieldName: 'price' } },
    { resultFieldName: 'priceAvg', average: { itemFieldName: 'price' } },
    { resultFieldName: 'first', min: { itemFieldName: 'when' } },
    { resultFieldName: 'last', max: { itemFieldName: 'title' } },
  ]

  test('computes aggregates of groups exactly and ignores values that are not numbers', async () => {
    const dataCollectionId = await filled(BOOKS)
    const aggregation = { groupingFields: ['year'], operations }
    const reply = await w.visitor.callOk(items.aggregate, { dataCollectionId, aggregation })
    expect(reply.results).toEqual([
      { _id: { year: null }, count: 1, priceSum: 0, priceAvg: null, first: null, last: 'd' },
      {
        _id: { year: 1999 },
        count: 2,
        priceSum: 0.3,
        priceAvg: 0.15,
        first: { $date: '2026-01-01T00:00:00.000Z' },
        last: 'b',
      },
      {
        _id: { year: 2001 },
        count: 1,
        priceSum: 0.3,
        priceAvg: 0.3,
        first: { $date: '2025-01-01T00:00:00.000Z' },
        last: 'c',
      },
    ])
  })

  test('without grouping fields is one result, even of nothing', async () => {
    const dataCollectionId = await filled(BOOKS)
    const initialFilter = { title: 'nobody' }
    const message = { dataCollectionId, aggregation: { operations: operations.slice(0, 3) }, initialFilter }
    const { results } = await w.visitor.callOk(items.aggregate, message)
    expect(results).toEqual([{ count: 0, priceSum: 0, priceAvg: null }])
  })

  test('filters and sorts results by their names and those of grouping fields', async () => {
    const dataCollectionId = await filled([
      ...BOOKS,
      { title: 'e', year: 2001, place: { city: 'Rome' } },
      { title: 'f', place: { city: 'Oslo' } },
    ])
    const aggregate = async (groupingFields: string[], more: object) => {
      const aggregation = { groupingFields, operations: operations.slice(0, 1) }
      const message = { dataCollectionId, aggregation, ...more }
      return (await w.visitor.callOk(items.aggregate, message)).results
    }
    const desc = (fieldName: string) => ({ sort: [{ fieldName, order: 'DESC' as const }] })
    expect(await aggregate(['year'], { finalFilter: { count: { $gt: 1 } }, ...desc('year') })).toEqual([
      { _id: { year: 2001 }, count: 2 },
      { _id: { year: 1999 }, count: 2 },
      { _id: { year: null }, count: 2 },
    ])
    expect(await aggregate(['place.city'], { finalFilter: { 'place.city': { $startsWith: 'ro' } } })).toEqual(
      [{ _id: { 'place.city': 'Rome' }, count: 1 }],
    )
    expect(await aggregate(['year', 'place.city'], { initialFilter: { title: 'e' } })).toEqual([
      { _id: { year: 2001, 'place.city': 'Rome' }, count: 1 },
    ])
  })

  test('is paged by cursor while the whole request is sent again (protocol/content §8)', async () => {
    const dataCollectionId = await filled(BOOKS)
    const message = {
      dataCollectionId,
      aggregation: { groupingFields: ['title'], operations: operations.slice(0, 1) },
      sort: [{ fieldName: 'title', order: 'DESC' as const }],
      returnTotalCount: true,
    }
    const seen: unknown[] = []
    let cursor: string | undefined
    do {
      const reply = await w.visitor.callOk(items.aggregate, {
        ...message,
        cursorPaging: { limit: 3, cursor },
      })
      expect(reply.pagingMetadata.total).toBe(4)
      seen.push(...reply.results.map(({ _id }) => (_id as { title: string }).title))
      cursor = reply.pagingMetadata.cursors?.next
    } while (cursor)
    expect(seen).toEqual(['d', 'c', 'b', 'a'])
  })

  test('rejects what it cannot work out, all at once', async () => {
    const dataCollectionId = await filled([])
    const rejected = async (message: object) =>
      rejectedFields(await w.visitor.send(items.aggregate, { dataCollectionId, ...message }))
    expect(
      await rejected({
        aggregation: {
          groupingFields: ['title', 'a..b'],
          operations: [{ resultFieldName: 'title', itemCount: {} }, { resultFieldName: 'x' }],
        },
        finalFilter: { x: { $near: 1 } },
        sort: [{ fieldName: 'x', order: 'ASC' }, { fieldName: 'x' }],
      }),
    ).toEqual({
      'aggregation.groupingFields[1]': 'FORMAT',
      'aggregation.operations[0].resultFieldName': 'OTHER',
      'aggregation.operations[1]': 'REQUIRED_FIELD',
      'finalFilter.x.$near': 'INVALID_ENUM_VALUE',
      'sort[1].fieldName': 'OTHER',
    })
    expect(await rejected({})).toEqual({ aggregation: 'REQUIRED_FIELD' })
    expect(await rejected({ aggregation: { groupingFields: ['a'] }, initialFilter: { a: {} } })).toEqual({
      'initialFilter.a': 'REQUIRED_FIELD',
    })
  })
})

describe('aggregates see only items that the caller may read', () => {
  test('own items of authors, published items, no hidden field', async () => {
    const dataCollectionId = await filled([{ title: 'x', year: 5, margin: 7 }], {
      fields: [
        { key: 'title', type: 'TEXT' },
        { key: 'margin', type: 'NUMBER', condition: { permission: 'RESTRICTED' } },
      ],
      permissions: { read: 'SITE_MEMBER_AUTHOR', insert: 'SITE_MEMBER' } as never,
    })
    await w.member.callOk(items.insert, { dataCollectionId, dataItem: { data: { title: 'mine' } } })
    const pipeline = { stages: [{ projection: { fields: [{ exclude: { fieldName: 'year' } }] } }] }
    const whole = await w.member.send(items.aggregatePipeline, { dataCollectionId, pipeline })
    expect(whole.body).toMatchObject({ results: [{ title: 'mine' }] })
    expect(whole.headers.get('x-stoa-filtered')).toContain('own-items')
    const values = (fieldName: string, as: 'member' | 'merchant') =>
      w.callOk(items.distinct, { dataCollectionId, fieldName }, as)
    expect((await values('title', 'member')).distinctValues).toEqual(['mine'])
    expect((await values('margin', 'merchant')).distinctValues).toEqual([7])
    expect((await values('margin', 'member')).distinctValues).toEqual([])
    const visitor = await w.visitor.send(items.distinct, { dataCollectionId, fieldName: 'title' })
    expect(visitor.status).toBe(403)
  })
})
