import { contract } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const shop = await openShop()

const { items } = contract

/** Books with one publisher and several authors; publishers with a city; three books of one shelf. */
async function library(w: TestDriver) {
  const cities = await w.dataCollection({ fields: [{ key: 'name', type: 'TEXT' }] })
  const publishers = await w.dataCollection({
    fields: [
      { key: 'name', type: 'TEXT' },
      { key: 'city', type: 'REFERENCE', typeMetadata: { reference: { referencedCollectionId: cities } } },
    ],
  })
  const authors = await w.dataCollection({ fields: [{ key: 'name', type: 'TEXT' }] })
  const books = await w.dataCollection({
    fields: [
      { key: 'title', type: 'TEXT' },
      {
        key: 'publisher',
        type: 'REFERENCE',
        typeMetadata: { reference: { referencedCollectionId: publishers } },
      },
      {
        key: 'authors',
        type: 'MULTI_REFERENCE',
        typeMetadata: { multiReference: { referencedCollectionId: authors } },
      },
    ],
  })
  const put = (dataCollectionId: string, id: string, data: object) =>
    w.merchant.callOk(items.insert, { dataCollectionId, dataItem: { id, data: { ...data } } })
  await put(cities, 'berlin', { name: 'Berlin' })
  await put(publishers, 'p', { name: 'Press', city: 'berlin' })
  for (const id of ['ada', 'bob', 'eve']) await put(authors, id, { name: id })
  await put(books, 'b1', { title: 'One', publisher: 'p', authors: ['bob', 'ada'] })
  await put(books, 'b2', { title: 'Two', publisher: 'p', authors: ['eve'] })
  await put(books, 'b3', { title: 'Three' })
  return { cities, publishers, authors, books }
}

describe('included references', () => {
  test('replace ids, several levels deep, in a fixed number of statements', async () => {
    const w = await createDriver(shop)
    const { books } = await library(w)
    const query = { sort: [{ fieldName: '_id', order: 'ASC' as const }] }
    const includeReferences = [{ field: 'publisher.city' }, { field: 'authors' }]
    const ask = () => w.visitor.callOk(items.query, { dataCollectionId: books, query, includeReferences })
    await ask()
    shop.statements.length = 0
    const { dataItems } = await ask()
    expect(shop.statements.filter(text => text.includes('"data"."items_'))).toHaveLength(4)
    expect(dataItems.map(({ data }) => data)).toMatchObject([
      { publisher: { name: 'Press', city: { name: 'Berlin' } }, authors: [{ name: 'bob' }, { name: 'ada' }] },
      { publisher: { _id: 'p', city: { _id: 'berlin' } }, authors: [{ name: 'eve' }] },
      { title: 'Three', authors: [] },
    ])
  })

  test('are rejected by name where they are too many, and cut by name for clients of the original protocol', async () => {
    const w = await createDriver(shop)
    const { authors, books } = await library(w)
    const many = Array.from({ length: 51 }, (_, i) => `a${i}`)
    const dataItems = many.map(id => ({ id, data: {} }))
    await w.merchant.callOk(items.bulkInsert, { dataCollectionId: authors, dataItems })
    const of = { dataCollectionId: books, referringItemFieldName: 'authors', referringItemId: 'b3' }
    await w.visitor.callOk(items.replaceReferences, { ...of, newReferencedItemIds: many })
    const get = (includeReferences: { field: string; limit?: number }[]) =>
      w.visitor.send(items.get, { dataCollectionId: books, dataItemId: 'b3', includeReferences })
    const rejected = await get([{ field: 'authors' }])
    expect(codeOf(rejected)).toBe('DATA_INCLUDE_LIMIT')
    expect(rejected.body.details.applicationError.data).toMatchObject({ field: 'authors', threshold: 50 })
    const token = await w.anonymous(shop.compatClientId)
    const message = { dataCollectionId: books, dataItemId: 'b3', includeReferences: [{ field: 'authors' }] }
    const cut = await w.visitor.send(items.get, message, { token })
    expect(cut.body.dataItem.data.authors).toHaveLength(50)
    expect(cut.headers.get('x-stoa-filtered')).toBe('references:authors')
    await w.visitor.callOk(items.replaceReferences, {
      ...of,
      referringItemId: 'b2',
      newReferencedItemIds: many,
    })
    const query = { filter: { _id: { $in: ['b2', 'b3'] } } }
    const both = await w.visitor.send(
      items.query,
      { dataCollectionId: books, query, includeReferences: [{ field: 'authors' }] },
      { token },
    )
    expect(both.body.dataItems.map((item: { data: { authors: [] } }) => item.data.authors.length)).toEqual([
      50, 50,
    ])
    expect(both.headers.get('x-stoa-filtered')).toBe('references:authors')
    expect((await get([{ field: 'authors', limit: 51 }])).body.dataItem.data.authors).toHaveLength(51)
    expect((await get([{ field: 'authors', limit: 2 }])).body.dataItem.data.authors).toMatchObject([
      { _id: 'a0' },
      { _id: 'a1' },
    ])
    expect((await get([{ field: 'a.b.c.d' }])).status).toBe(400)
    expect((await get([{ field: 'title' }])).status).toBe(400)
  })

  test('show only what the caller may read of the other collection', async () => {
    const w = await createDriver(shop)
    const secret = await w.dataCollection({ permissions: { read: 'ADMIN' } })
    await w.merchant.callOk(items.insert, { dataCollectionId: secret, dataItem: { id: 's', data: {} } })
    const open = await w.dataCollection({
      fields: [
        { key: 'to', type: 'REFERENCE', typeMetadata: { reference: { referencedCollectionId: secret } } },
      ],
    })
    const { dataItemId } = await w.dataItem({ to: 's' }, open)
    const ask = { dataCollectionId: open, dataItemId, includeReferences: [{ field: 'to' }] }
    expect(codeOf(await w.visitor.send(items.get, ask))).toBe('WDE0027')
    expect((await w.merchant.callOk(items.get, ask)).dataItem.data).toMatchObject({ to: { _id: 's' } })
  })

  test('have the requested fields, and only those', async () => {
    const w = await createDriver(shop)
    const { books } = await library(w)
    const query = { filter: { _id: 'b1' }, fields: ['title', 'publisher.name'] }
    const includeReferences = [{ field: 'publisher' }]
    const { dataItems } = await w.visitor.callOk(items.query, {
      dataCollectionId: books,
      query,
      includeReferences,
    })
    expect(dataItems[0]?.data).toEqual({ _id: 'b1', title: 'One', publisher: { name: 'Press' } })
  })
})

test('filters ask for references as for a list of ids', async () => {
  const w = await createDriver(shop)
  const { books } = await library(w)
  const ids = async (filter: object) =>
    (
      await w.visitor.callOk(items.query, { dataCollectionId: books, query: { filter: { ...filter } } })
    ).dataItems.map(({ id }) => id)
  expect(await ids({ authors: { $hasSome: ['ada', 'eve'] } })).toEqual(['b1', 'b2'])
  expect(await ids({ authors: { $hasAll: ['ada', 'bob'] } })).toEqual(['b1'])
  expect(await ids({ authors: { $exists: false } })).toEqual(['b3'])
  expect(await ids({ $not: [{ authors: 'ada' }] })).toEqual(['b2', 'b3'])
  expect(await ids({ publisher: 'p' })).toEqual(['b1', 'b2'])
})

describe('query-referenced', () => {
  test('pages in the order of the references, by offset and by cursor, with the total', async () => {
    const w = await createDriver(shop)
    const { books } = await library(w)
    const of = { dataCollectionId: books, referringItemFieldName: 'authors' }
    const ids = (results: { dataItem?: { id?: string | null } | null }[]) =>
      results.map(one => one.dataItem?.id)
    const one = { ...of, referringItemId: 'b1', returnTotalCount: true }
    const all = await w.visitor.callOk(items.queryReferenced, one)
    expect([ids(all.results), all.pagingMetadata]).toEqual([
      ['bob', 'ada'],
      { count: 2, offset: 0, total: 2, hasNext: false },
    ])
    const back = await w.visitor.callOk(items.queryReferenced, { ...one, order: 'DESC' })
    expect(ids(back.results)).toEqual(['ada', 'bob'])
    const first = await w.visitor.callOk(items.queryReferenced, {
      ...of,
      referringItemIds: ['b1', 'b2'],
      cursorPaging: { limit: 2 },
    })
    expect(first.results.map(({ referringItemId }) => referringItemId)).toEqual(['b1', 'b2'])
    const cursor = first.pagingMetadata.cursors?.next
    const next = { ...of, referringItemIds: ['b1', 'b2'], cursorPaging: { limit: 2, cursor } }
    expect(ids((await w.visitor.callOk(items.queryReferenced, next)).results)).toEqual(['ada'])
    const strange = { ...next, referringItemIds: ['b2'] }
    expect((await w.visitor.send(items.queryReferenced, strange)).status).toBe(400)
  })
})

scenarios(() => shop, items.insertReferences, [
  {
    name: 'adds what is new and rejects what is not there (WDE0021, WDE0073)',
    given: async w => {
      const { books } = await library(w)
      const to = (referringItemId: string, referencedItemId: string) => ({
        referringItemFieldName: 'authors',
        referringItemId,
        referencedItemId,
      })
      const dataItemReferences = [to('b3', 'ada'), to('b3', 'nobody'), to('none', 'ada'), to('b1', 'ada')]
      return { dataCollectionId: books, dataItemReferences }
    },
    reply: {
      results: [
        { action: 'INSERT', referenceMetadata: { originalIndex: 0, success: true } },
        { referenceMetadata: { success: false, error: { code: 'WDE0021' } } },
        { referenceMetadata: { success: false, error: { code: 'WDE0073' } } },
        { referenceMetadata: { success: true } },
      ],
      bulkActionMetadata: { totalSuccesses: 2, totalFailures: 2 },
    },
    emitted: ['wix.data.v2.data_item_updated'],
  },
  {
    name: 'cannot refer from a field that holds no references (WDE0020)',
    given: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      return { dataCollectionId, dataItemReferences: [{ ...reference, referringItemFieldName: 'name' }] }
    },
    fails: 'WDE0020',
  },
])

test('a client of the original protocol, which does not look at results, is rejected all references where one is rejected', async () => {
  const w = await createDriver(shop)
  const { books } = await library(w)
  const token = await w.anonymous(shop.compatClientId)
  const change = (call: typeof items.insertReferences, ...pairs: [string, string][]) =>
    w.visitor.send(
      call,
      {
        dataCollectionId: books,
        dataItemReferences: pairs.map(([referringItemId, referencedItemId]) => ({
          referringItemFieldName: 'authors',
          referringItemId,
          referencedItemId,
        })),
      },
      { token },
    )
  expect(codeOf(await change(items.insertReferences, ['b3', 'ada'], ['b3', 'nobody']))).toBe('WDE0021')
  expect(codeOf(await change(items.insertReferences, ['none', 'ada']))).toBe('WDE0073')
  const of = { dataCollectionId: books, referringItemFieldName: 'authors', referringItemId: 'b3' }
  expect((await w.visitor.callOk(items.queryReferenced, of)).results).toEqual([])
  expect((await change(items.insertReferences, ['b3', 'ada'])).status).toBe(200)
  const remove = items.removeReferences as unknown as typeof items.insertReferences
  expect(codeOf(await change(remove, ['b3', 'ada'], ['none', 'ada']))).toBe('WDE0073')
  expect((await w.visitor.callOk(items.queryReferenced, of)).results).toHaveLength(1)
})

scenarios(() => shop, items.removeReferences, [
  {
    name: 'takes references away, and the items stay',
    given: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      return { dataCollectionId, dataItemReferences: [reference] }
    },
    reply: { results: [{ action: 'DELETE', referenceMetadata: { success: true } }] },
    afterwards: async (_, { results }) => {
      const rows = await shop.sql`select count(*)::int as n from data_references
        where left_id = ${results[0]?.dataItemReference?.referringItemId}`
      expect(rows).toEqual([{ n: 0 }])
    },
  },
])

scenarios(() => shop, items.replaceReferences, [
  {
    name: 'makes these the references, in this order',
    given: async w => {
      const { books } = await library(w)
      const newReferencedItemIds = ['eve', 'ada', 'eve']
      return {
        dataCollectionId: books,
        referringItemId: 'b1',
        referringItemFieldName: 'authors',
        newReferencedItemIds,
      }
    },
    reply: { dataItemReferences: [{ referencedItemId: 'eve' }, { referencedItemId: 'ada' }] },
    emitted: ['wix.data.v2.data_item_updated'],
  },
  {
    name: 'keeps what was there when one of the new ones is missing',
    given: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      const { referencedItemId, ...of } = reference
      return { dataCollectionId, ...of, newReferencedItemIds: [referencedItemId, 'nobody'] }
    },
    fails: 'WDE0021',
    emitted: [],
  },
])

scenarios(() => shop, items.isReferenced, [
  {
    name: 'gets true if one item refers to another',
    given: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      return { dataCollectionId, ...reference }
    },
    reply: { isReferenced: true },
  },
  {
    name: 'gets false in the other direction',
    given: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      const { referencedItemId, referringItemId } = reference
      return {
        dataCollectionId,
        ...reference,
        referringItemId: referencedItemId,
        referencedItemId: referringItemId,
      }
    },
    reply: { isReferenced: false },
  },
])

test('an update with saveReferences replaces them, without it leaves them', async () => {
  const w = await createDriver(shop)
  const { books } = await library(w)
  const authors = async () =>
    (
      await w.visitor.callOk(items.get, {
        dataCollectionId: books,
        dataItemId: 'b1',
        includeReferences: [{ field: 'authors' }],
      })
    ).dataItem.data?.authors
  await w.visitor.callOk(items.update, {
    dataCollectionId: books,
    dataItem: { id: 'b1', data: { title: 'x' } },
  })
  expect(await authors()).toMatchObject([{ _id: 'bob' }, { _id: 'ada' }])
  const dataItem = { id: 'b1', data: { authors: ['eve', 'bob'] } }
  await w.visitor.callOk(items.update, { dataCollectionId: books, dataItem, saveReferences: true })
  expect(await authors()).toMatchObject([{ _id: 'eve' }, { _id: 'bob' }])
})
