import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startWireServer } from '../../test/wire-server.ts'
import { createClient } from '../create-client.ts'
import { items } from './index.ts'

const server = await startWireServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())

const data = items(createClient({ baseUrl: server.baseUrl, retries: 0 }))
const path = '/v2/items/query'
const books = () => data.query('books')
const reply = (pagingMetadata: object, ...ids: string[]) => ({
  body: { dataItems: ids.map(id => ({ id, data: { _id: id } })), pagingMetadata },
})

/** The message as the server read it, from either form. */
function message(at = -1) {
  const request = server.seen.at(at)
  const text = request?.query.get('.r')
  return text ? JSON.parse(Buffer.from(text, 'base64url').toString()) : request?.body
}

describe('protocol/content §5: the query', () => {
  test('a bare query sends no paging', async () => {
    server.script(path, reply({ hasNext: false }))
    await books().find()
    expect(message()).toEqual({ dataCollectionId: 'books', query: { fields: [], filter: {} } })
  })

  test('a query sends all its options', async () => {
    server.script(path, reply({ hasNext: false }))
    await books()
      .gt('printed', new Date(0))
      .descending('printed')
      .ascending('title', 'price')
      .fields('title', 'tags')
      .include('author', { field: 'tags', limit: 3 })
      .limit(10)
      .skip(20)
      .randomOrder(7)
      .find({
        returnTotalCount: true,
        consistentRead: true,
        language: 'de',
        showDrafts: true,
        suppressHooks: true,
        suppressAuth: true,
        appOptions: { a: 1 },
      })
    expect(message()).toEqual({
      dataCollectionId: 'books',
      query: {
        fields: ['title', 'tags'],
        filter: { printed: { $gt: { $date: '1970-01-01T00:00:00.000Z' } } },
        sort: [
          { fieldName: 'printed', order: 'DESC' },
          { fieldName: 'title', order: 'ASC' },
          { fieldName: 'price', order: 'ASC' },
        ],
        paging: { limit: 10, offset: 20 },
      },
      includeReferences: [{ field: 'author' }, { field: 'tags', limit: 3 }],
      sortMode: 'RANDOM',
      randomOptions: { seed: 7 },
      returnTotalCount: true,
      consistentRead: true,
      language: 'de',
      suppressHooks: true,
      publishPluginOptions: { includeDraftItems: true },
      appOptions: { a: 1 },
    })
  })

  test('a query from a model can be continued', async () => {
    server.script(path, reply({ hasNext: false }))
    const model = {
      filter: { stock: { $gt: 0 }, printed: new Date(0) },
      sort: [{ fieldName: 'title', order: 'DESC' as const }],
      fields: ['title'],
    }
    await data.query('books', model).eq('stock', 5).find()
    const printed = { $date: '1970-01-01T00:00:00.000Z' }
    expect(message().query).toEqual({
      fields: ['title'],
      filter: { $and: [{ stock: { $gt: 0 }, printed }, { stock: 5 }] },
      sort: model.sort,
    })
  })

  test('protocol/content §5: GET up to 2048 characters of path and query, POST beyond', {
    tags: 'nightly',
  }, async () => {
    server.script(path, reply({ hasNext: false }))
    const sentWith = async (length: number) => {
      await books().eq('title', 'x'.repeat(length)).find()
      const { method, query } = server.seen.at(-1) ?? {}
      return { method, length: `${path}?.r=`.length + (query?.get('.r')?.length ?? 0) }
    }
    let [longest, shortest] = [0, Number.POSITIVE_INFINITY]
    for (let length = 1380; length < 1480; length++) {
      const sent = await sentWith(length)
      if (sent.method === 'GET') longest = Math.max(longest, sent.length)
      else shortest = Math.min(shortest, length)
      expect(message().query.filter.title).toHaveLength(length)
    }
    expect(longest).toBeLessThanOrEqual(2048)
    expect(longest).toBeGreaterThan(2044)
    expect(shortest).toBeLessThan(1480)
  })

  test('characters of several bytes count by their bytes', async () => {
    server.script(path, reply({ hasNext: false }))
    await books().eq('title', 'ü'.repeat(900)).find()
    expect(server.seen.at(-1)).toMatchObject({ method: 'POST', body: { dataCollectionId: 'books' } })
  })
})

describe('protocol/content §8: pages', () => {
  test('by offset', async () => {
    server.script(path, reply({ hasNext: true, total: 5 }, 'a', 'b'))
    const first = await books().limit(2).find({ returnTotalCount: true })
    expect(first).toMatchObject({ length: 2, pageSize: 2, totalCount: 5, totalPages: 3, currentPage: 0 })
    expect(first.items).toEqual([{ _id: 'a' }, { _id: 'b' }])
    expect([first.hasNext(), first.hasPrev()]).toEqual([true, false])
    const second = await first.next()
    expect(message()).toMatchObject({ query: { paging: { limit: 2, offset: 2 } }, returnTotalCount: true })
    expect([second.currentPage, second.hasPrev()]).toEqual([1, true])
    await second.prev()
    expect(message().query.paging).toEqual({ limit: 2, offset: 0 })
  })

  test('without a limit the page’s length is its size, and 50 if unknown', async () => {
    server.script(path, reply({ hasNext: true }, 'a', 'b', 'c'), reply({ hasNext: false }, 'd'))
    const first = await books().find()
    expect(first).toMatchObject({ pageSize: 3, totalCount: undefined, totalPages: undefined })
    const last = await first.next()
    expect(message().query.paging).toEqual({ limit: 3, offset: 3 })
    expect([last.pageSize, last.currentPage]).toEqual([3, 1])
    server.script(path, reply({ hasNext: false, total: 1 }, 'a'), reply({ hasNext: false }))
    expect(await books().find()).toMatchObject({ pageSize: 1, totalPages: 1, currentPage: 0 })
    const far = await books().skip(100).find()
    expect([far.pageSize, far.currentPage]).toEqual([undefined, undefined])
    await far.prev()
    expect(message().query.paging).toEqual({ limit: 50, offset: 50 })
  })

  test('a request by cursor has only fields, references and read options', async () => {
    server.script(
      path,
      reply({ hasNext: true, cursors: { next: 'n1' } }, 'a'),
      reply({ hasNext: true, cursors: { next: 'n2', prev: 'p1' } }, 'b'),
      reply({ hasNext: false, cursors: { next: '', prev: 'p2' } }, 'c'),
    )
    const query = books().eq('title', 'Emma').ascending('title').fields('title').include('tags').limit(1)
    const first = await query.find({ consistentRead: true, returnTotalCount: true })
    const second = await first.next()
    expect(message()).toEqual({
      dataCollectionId: 'books',
      query: { fields: ['title'], cursorPaging: { limit: 1, cursor: 'n1' } },
      includeReferences: [{ field: 'tags' }],
      consistentRead: true,
    })
    expect(second).toMatchObject({ currentPage: undefined, cursors: { next: 'n2', prev: 'p1' } })
    expect(second.hasPrev()).toBe(true)
    const third = await second.next()
    expect([third.hasNext(), third.hasPrev()]).toEqual([false, true])
    await third.prev()
    expect(message().query.cursorPaging).toEqual({ limit: 1, cursor: 'p2' })
  })

  test('skipTo continues at a cursor', async () => {
    server.script(path, reply({ hasNext: false }))
    await books().eq('a', 1).skipTo('c').find()
    expect(message().query).toEqual({ fields: [], cursorPaging: { cursor: 'c' } })
  })

  test('there is a next page only if the platform reports one', async () => {
    server.script(path, reply({ total: 100 }, 'a'))
    expect((await books().limit(1).find()).hasNext()).toBe(false)
    server.script(path, reply({ hasNext: true, tooManyToCount: true, total: 100 }, 'a'))
    expect(await books().limit(1).find()).toMatchObject({ totalCount: undefined, totalPages: undefined })
  })

  test('for await iterates over all items, and fetches pages on demand', async () => {
    server.script(path, reply({ hasNext: true }, 'a', 'b'), reply({ hasNext: false }, 'c'))
    const seen: string[] = []
    for await (const { _id } of books().limit(2)) {
      if (_id === 'b') expect(server.seen).toHaveLength(1)
      seen.push(_id)
    }
    expect(seen).toEqual(['a', 'b', 'c'])
    server.script(path, reply({ hasNext: true }, 'a'))
    for await (const _ of await books().limit(1).find()) break
    expect(server.seen).toHaveLength(3)
  })
})

describe('protocol/content §2: count and distinct', () => {
  test('count sends the filter', async () => {
    server.script('/v2/items/count', { body: { totalCount: 7 } })
    expect(await books().gt('stock', 0).count({ consistentRead: true, showDrafts: true })).toBe(7)
    expect(server.seen.at(-1)?.body).toEqual({
      dataCollectionId: 'books',
      filter: { stock: { $gt: 0 } },
      consistentRead: true,
      publishPluginOptions: { includeDraftItems: true },
    })
  })

  test('distinct returns pages of values', async () => {
    const values = (pagingMetadata: object, ...distinctValues: unknown[]) => ({
      body: { distinctValues, pagingMetadata },
    })
    server.script(
      '/v2/items/query-distinct-values',
      values({ hasNext: true }, 'a', { $date: '1970-01-01T00:00:00.000Z' }),
      values({ hasNext: false }, 'c'),
    )
    const first = await books().gt('stock', 0).descending('title').limit(2).distinct('title')
    expect(server.seen.at(-1)?.body).toEqual({
      dataCollectionId: 'books',
      fieldName: 'title',
      filter: { stock: { $gt: 0 } },
      order: 'DESC',
      paging: { limit: 2, offset: 0 },
    })
    expect(first.items).toEqual(['a', new Date(0)])
    expect((await first.next()).items).toEqual(['c'])
    expect(server.seen.at(-1)?.body).toMatchObject({ fieldName: 'title', paging: { limit: 2, offset: 2 } })
    await books().distinct('title', { returnTotalCount: true })
    expect(server.seen.at(-1)?.body).toMatchObject({ order: 'ASC', returnTotalCount: true })
  })
})

describe('protocol/content §11: search', () => {
  const path = '/v2/items/search'

  test('words and mode are nested one level deeper', async () => {
    server.script(path, reply({ hasNext: true, cursors: { next: 'n' } }, 'a'))
    const search = data.search('books').expression('red shoe').fuzzy().orMode().searchFields('title', 'text')
    const page = await search
      .eq('lang', 'en')
      .descending('price')
      .include('author')
      .limit(5)
      .run({ language: 'en' })
    expect(server.seen.at(-1)?.body).toEqual({
      dataCollectionId: 'books',
      search: {
        fields: [],
        filter: { lang: 'en' },
        sort: [{ fieldName: 'price', order: 'DESC' }],
        search: { expression: 'red shoe', fuzzy: true, mode: 'OR', fields: ['title', 'text'] },
        paging: { limit: 5, offset: 0 },
      },
      includeReferences: [{ field: 'author' }],
      language: 'en',
    })
    await page.next()
    expect(server.seen.at(-1)?.body?.search).toEqual({
      fields: [],
      cursorPaging: { limit: 5, cursor: 'n' },
    })
  })

  test('for await iterates over the results', async () => {
    server.script(path, reply({ hasNext: true }, 'a'), reply({ hasNext: false }, 'b'))
    const seen: string[] = []
    for await (const { _id } of data.search('books').expression('x').andMode()) seen.push(_id)
    expect(seen).toEqual(['a', 'b'])
    expect(server.seen[0]?.body?.search).toMatchObject({ search: { expression: 'x', mode: 'AND' } })
  })
})
