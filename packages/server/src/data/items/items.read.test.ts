import { contract } from '@stoa/contract'
import { createDriver, read, rejectedFields, type TestDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const shop = await openShop()

const { items } = contract

type Query = NonNullable<Parameters<TestDriver['callOk']>[1]>

/** A collection with these items, under the ids i0, i1, … */
async function filled(
  w: TestDriver,
  data: Record<string, unknown>[],
  input: Parameters<TestDriver['dataCollection']>[0] = {},
) {
  const dataCollectionId = await w.dataCollection(input)
  const dataItems = data.map((each, i) => ({ id: `i${i}`, data: each }))
  const reply = await w.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems })
  expect(reply.bulkActionMetadata.totalFailures).toBe(0)
  return dataCollectionId
}

const asker =
  (w: TestDriver, dataCollectionId: string) =>
  async (query: Query, more: object = {}): Promise<string[]> =>
    (await w.visitor.callOk(items.query, { dataCollectionId, query, ...more } as never)).dataItems.map(
      ({ id }) => id as string,
    )

describe('a filter', () => {
  test('filters by declared fields, paths into values, and undeclared fields', async () => {
    const w = await createDriver(shop)
    const ids = asker(
      w,
      await filled(w, [
        {
          title: 'Alpha',
          year: 1,
          tags: ['x', 'y'],
          published: { $date: '2026-01-01' },
          deep: { list: [{ n: 1 }] },
        },
        { title: 'beta', year: 2, tags: [], published: { $date: '2026-02-01T00:00:00+01:00' }, loose: 5 },
        { year: 3, loose: '5', deep: { list: [{ n: 2 }, { n: 3 }] } },
      ]),
    )
    const filter = (filter: object) => ids({ filter })
    expect(await filter({ year: { $gt: 1 }, title: 'beta' })).toEqual(['i1'])
    expect(await filter({ tags: { $hasSome: ['y', 'z'] } })).toEqual(['i0'])
    expect(await filter({ published: { $lt: { $date: '2026-02-01' } } })).toEqual(['i0', 'i1'])
    expect(await filter({ published: { $gte: { $date: '2026-01-31T23:00:00Z' } } })).toEqual(['i1'])
    expect(await filter({ 'deep.list.n': { $gte: 2 } })).toEqual(['i2'])
    expect(await filter({ loose: 5 })).toEqual(['i1'])
    expect(await filter({ title: { $isEmpty: true } })).toEqual(['i2'])
    expect(await filter({ _id: { $in: ['i0', 'i2'] }, _createdDate: { $exists: true } })).toEqual([
      'i0',
      'i2',
    ])
    expect(await filter({ _owner: { $exists: true } })).toEqual([])
  })

  test('takes the pattern of an address as existing clients write it (protocol/content §7)', async () => {
    const w = await createDriver(shop)
    const ids = asker(
      w,
      await filled(w, [{ title: 'A Walk' }, { title: 'a-walk' }, { title: 'a walk away' }, { year: 5 }]),
    )
    const spec = [
      { type: 'literal', value: 'a' },
      { type: 'anyOf', value: ' \t\n-' },
      { type: 'literal', value: 'walk' },
    ]
    expect(await ids({ filter: { title: { $matches: { ignoreCase: true, spec } } } })).toEqual(['i0', 'i1'])
    expect(await ids({ filter: { title: { $urlized: 'a-walk' } } })).toEqual(['i0', 'i1'])
    // A text that looks like a number is asked for as both.
    expect(await ids({ filter: { year: { $in: ['5', 5] } } })).toEqual(['i3'])
  })

  test('that means nothing is rejected with a remedy', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection()
    const rejected = async (query: object) =>
      rejectedFields(await w.visitor.send(items.query, { dataCollectionId, query }))
    expect(await rejected({ filter: { year: { $gt: 'x' }, title: { $regex: 'a' } } })).toEqual({
      'query.filter.year.$gt': 'FORMAT',
      'query.filter.title.$regex': 'INVALID_ENUM_VALUE',
    })
    expect(await rejected({ filter: { title: { $matches: { ignoreCase: false, spec: [] } } } })).toEqual({
      'query.filter.title.$matches': 'FORMAT',
    })
    expect(await rejected({ paging: { limit: 1001 } })).toEqual({ 'query.paging.limit': 'MAX' })
  })
})

describe('pages', () => {
  test('by offset and by cursor return every item once; hasNext is always set, the total on request', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await filled(
      w,
      Array.from({ length: 7 }, (_, i) => ({ year: i % 3 })),
    )
    const sort = [{ fieldName: 'year', order: 'DESC' as const }]
    const ask = (query: object, more: object = {}) =>
      w.visitor.callOk(items.query, { dataCollectionId, query, ...more } as never)
    const first = await ask({ sort, paging: { limit: 4 } }, { returnTotalCount: true })
    expect(first.pagingMetadata).toEqual({ count: 4, offset: 0, total: 7, hasNext: true })
    const last = await ask({ sort, paging: { limit: 4, offset: 4 } })
    expect(last.pagingMetadata).toEqual({ count: 3, offset: 4, hasNext: false })
    const byOffset = [...first.dataItems, ...last.dataItems].map(({ id }) => id)
    expect(new Set(byOffset).size).toBe(7)
    const byCursor: (string | null | undefined)[] = []
    let page = await ask({ sort, cursorPaging: { limit: 3 } })
    for (;;) {
      byCursor.push(...page.dataItems.map(({ id }) => id))
      const cursor = page.pagingMetadata.cursors?.next
      expect(page.pagingMetadata.hasNext).toBe(cursor !== undefined)
      if (!cursor) break
      page = await ask({ cursorPaging: { limit: 3, cursor } })
    }
    expect(byCursor).toEqual(byOffset)
  })

  test('in random order are the same for the same seed', async () => {
    const w = await createDriver(shop)
    const ids = asker(
      w,
      await filled(
        w,
        Array.from({ length: 20 }, () => ({})),
      ),
    )
    const random = (seed: number) => ids({}, { sortMode: 'RANDOM', randomOptions: { seed } })
    expect(await random(1)).toEqual(await random(1))
    expect(await random(1)).not.toEqual(await random(2))
    expect((await random(2)).toSorted()).toEqual((await ids({})).toSorted())
  })
})

test('a field of media that holds an object is compared by no part of it', async () => {
  const w = await createDriver(shop)
  const fields = [
    { key: 'image', type: 'IMAGE' as const },
    { key: 'title', type: 'TEXT' as const },
  ]
  const translated = { translatableFieldKeys: ['image'] }
  const dataCollectionId = await w.dataCollection({
    fields,
    plugins: [{ type: 'MULTILINGUAL', multilingualOptions: translated }],
  })
  const images = ['/cat.png', { id: 'cat', url: '/cat.png' }, undefined]
  const dataItems = images.map((image, i) => ({ id: `${i}`, data: { ...(image && { image }) } }))
  await w.merchant.callOk(contract.items.bulkInsert, { dataCollectionId, dataItems })
  const found = async (filter: object, language?: string) =>
    (
      await w.merchant.callOk(contract.items.query, {
        dataCollectionId,
        query: { filter },
        language,
      } as never)
    ).dataItems.map(({ id }) => id)
  for (const language of [undefined, 'de']) {
    expect(await found({ image: { $contains: 'cat' } }, language)).toEqual(['0'])
    expect(await found({ image: '/cat.png' }, language)).toEqual(['0'])
    expect(await found({ image: { $gt: '' } }, language)).toEqual(['0'])
    expect(await found({ image: { $exists: true } }, language)).toEqual(['0', '1'])
    expect(await found({ 'image.url': '/cat.png' }, language)).toEqual(['1'])
  }
})

test('an item may be called as a call is (protocol/transport §2: parameters of the path are repeated)', async () => {
  const w = await createDriver(shop)
  const dataCollectionId = await w.dataCollection()
  const dataItem = { id: 'query', data: { title: 'Q' } }
  await w.merchant.callOk(contract.items.insert, { dataCollectionId, dataItem })
  const message = { dataCollectionId, dataItemId: 'query' }
  const packed = Buffer.from(JSON.stringify({ ...message, includeReferences: [] })).toString('base64url')
  for (const query of [new URLSearchParams(message), `.r=${packed}`]) {
    const reply = await shop.fetch(`${shop.baseUrl}/wix-data/v2/items/query?${query}`, {
      headers: { authorization: w.tokens.merchant ?? '' },
    })
    expect(await reply.json()).toMatchObject({ dataItem })
  }
  expect((await w.merchant.callOk(contract.items.query, { dataCollectionId })).dataItems).toHaveLength(1)
})

test('a query travels in an address and in a body alike (protocol/content §5)', async () => {
  const w = await createDriver(shop)
  const dataCollectionId = await filled(w, [{ year: 1 }, { year: 2 }])
  const message = { dataCollectionId, query: { filter: { year: 2 }, fields: ['year'] } }
  const packed = Buffer.from(JSON.stringify(message)).toString('base64url')
  const headers = { authorization: w.tokens.visitor as string, 'content-type': 'application/json' }
  const url = `${shop.baseUrl}/wix-data/v2/items/query`
  const inAddress = await read(shop.fetch, new Request(`${url}?.r=${packed}`, { headers }))
  const inBody = await read(
    shop.fetch,
    new Request(url, { method: 'POST', headers, body: JSON.stringify(message) }),
  )
  expect(inAddress.body).toEqual(inBody.body)
  expect(inBody.body.dataItems).toEqual([{ id: 'i1', dataCollectionId, data: { _id: 'i1', year: 2 } }])
})

describe('a field that was renamed, or deleted', () => {
  /** What a change of definition leaves behind, without the call that makes it. */
  const redefine = async (id: string, change: string) => {
    await shop.sql`update data_collections
      set revision = revision + 1, doc = jsonb_set(doc, '{fields,0}', (doc #> '{fields,0}') || ${change}::jsonb)
      where id = ${id}`
  }

  test('keeps its values under the new key, in items, filters and sorts; only metadata changes', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await filled(w, [{ title: 'b' }, { title: 'a' }])
    await redefine(dataCollectionId, '{"key": "heading"}')
    const node = await shop.addNode()
    const ask = (query: object) =>
      read(
        node.fetch,
        new Request(`${shop.baseUrl}/v2/items/query`, {
          method: 'POST',
          headers: { authorization: w.tokens.visitor as string, 'content-type': 'application/json' },
          body: JSON.stringify({ dataCollectionId, query }),
        }),
      )
    const sorted = await ask({ sort: [{ fieldName: 'heading' }] })
    expect(sorted.body.dataItems.map((item: { data: object }) => item.data)).toMatchObject([
      { _id: 'i1', heading: 'a' },
      { _id: 'i0', heading: 'b' },
    ])
    expect(sorted.body.dataItems[0].data).not.toHaveProperty('title')
    expect((await ask({ filter: { heading: 'b' } })).body.dataItems).toHaveLength(1)
    // The old key may hold undeclared values; the two values are independent.
    expect((await ask({ filter: { title: { $exists: true } } })).body.dataItems).toEqual([])
  })

  test('is not shown any more, and its values wait', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await filled(w, [{ title: 'kept', year: 1 }])
    await redefine(dataCollectionId, '{"deletedAt": 1}')
    const node = await shop.addNode()
    const reply = await read(
      node.fetch,
      new Request(`${shop.baseUrl}/v2/items/i0?dataCollectionId=${dataCollectionId}`, {
        headers: { authorization: w.tokens.visitor as string },
      }),
    )
    expect(reply.body.dataItem.data).toMatchObject({ year: 1 })
    expect(reply.body.dataItem.data).not.toHaveProperty('title')
  })
})

test('an item is replied as stored, read in one statement, and cached until it changes', async () => {
  const w = await createDriver(shop)
  const { dataCollectionId, dataItemId } = await w.dataItem({
    title: 'A "quoted" ~ text',
    'odd key~1': { a: [] },
  })
  const get = () => w.visitor.callOk(items.get, { dataCollectionId, dataItemId })
  shop.statements.length = 0
  const { dataItem } = await get()
  const reads = () => shop.statements.filter(text => text.includes('from "data"."items_')).length
  expect(reads()).toBe(1)
  expect(dataItem.data).toMatchObject({ title: 'A "quoted" ~ text', 'odd key~1': { a: [] } })
  // The invalidation of the insert may not have been read yet.
  const readsOfOne = async () => {
    const before = reads()
    await get()
    return reads() - before
  }
  await expect.poll(readsOfOne).toBe(0)
})

describe('what a node keeps', () => {
  const seen = async (fetch: typeof globalThis.fetch, w: TestDriver, dataCollectionId: string) => {
    const body = JSON.stringify({
      dataCollectionId,
      query: { filter: { year: { $gte: 1 } } },
      returnTotalCount: true,
    })
    const headers = { authorization: w.tokens.visitor as string, 'content-type': 'application/json' }
    const ask = () => new Request(`${shop.baseUrl}/v2/items/query`, { method: 'POST', headers, body })
    // What is asked for a second time is kept.
    await read(fetch, ask())
    const reply = await read(fetch, ask())
    return reply.body.pagingMetadata.total as number
  }

  test('is dropped on every node by every change, even by one that no call made', {
    tags: 'nightly',
  }, async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await filled(w, [{ year: 1 }])
    const node = await shop.addNode()
    const both = async () => [
      await seen(shop.fetch, w, dataCollectionId),
      await seen(node.fetch, w, dataCollectionId),
    ]
    expect(await both()).toEqual([1, 1])
    await w.visitor.callOk(items.insert, { dataCollectionId, dataItem: { data: { year: 2 } } })
    expect(await seen(shop.fetch, w, dataCollectionId)).toBe(2)
    await expect.poll(both).toEqual([2, 2])
    const { pool } = shop.platform.database
    const rows = await shop.sql`select uid from data_collections where id = ${dataCollectionId}`
    await pool.query(`delete from data.items_${rows[0].uid.replaceAll('-', '')}_live`)
    await expect.poll(both).toEqual([0, 0])
  })

  test('is equal for two equal requests', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await filled(w, [{ year: 1 }, { year: 2 }])
    const reads = () => shop.statements.filter(text => text.includes('from "data"."items_')).length
    const requested = async (year: number) => {
      const before = reads()
      const reply = await w.visitor.callOk(items.query, {
        dataCollectionId,
        query: { filter: { year } },
        returnTotalCount: true,
      })
      return [reply.pagingMetadata.total, reads() - before]
    }
    expect([await requested(1), await requested(1)]).toEqual([
      [1, 2],
      [1, 2],
    ])
    await expect.poll(() => requested(1)).toEqual([1, 0])
    expect(await requested(2)).toEqual([1, 2])
  })

  test('is never shown to one who may see less', async () => {
    const w = await createDriver(shop)
    const permissions = { read: 'SITE_MEMBER_AUTHOR', insert: 'SITE_MEMBER' } as const
    const dataCollectionId = await filled(w, [{ year: 1 }], { permissions })
    const total = async (as: 'merchant' | 'member') =>
      (await w.callOk(items.query, { dataCollectionId, query: {}, returnTotalCount: true }, as))
        .pagingMetadata.total
    expect([await total('merchant'), await total('member'), await total('merchant')]).toEqual([1, 0, 1])
  })
})

test('what has no meaning here is named, not passed over', async () => {
  const w = await createDriver(shop)
  const { dataCollectionId, dataItemId } = await w.dataItem()
  const reply = await w.visitor.send(items.get, { dataCollectionId, dataItemId, language: 'de' })
  expect([reply.status, reply.headers.get('x-stoa-ignored')]).toEqual([200, 'language'])
})
