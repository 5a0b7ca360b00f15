import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startWireServer } from '../../test/wire-server.ts'
import { createClient } from '../create-client.ts'
import { items } from './index.ts'

const server = await startWireServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())

const data = items(createClient({ baseUrl: server.baseUrl, retries: 0 }))
const body = () => server.seen.at(-1)?.body
const reference = (referencedItemId: string) => ({
  referringItemFieldName: 'authors',
  referringItemId: 'b1',
  referencedItemId,
})

describe('protocol/content §13: references', () => {
  test.each([
    ['insertReference', '/v2/bulk/items/insert-references'],
    ['removeReference', '/v2/bulk/items/remove-references'],
  ] as const)('%s takes the bulk path, for one and for several', async (name, path) => {
    await data[name]('books', 'authors', 'b1', 'a1')
    expect(server.seen.at(-1)?.path).toBe(path)
    expect(body()).toEqual({ dataCollectionId: 'books', dataItemReferences: [reference('a1')] })
    await data[name]('books', 'authors', { _id: 'b1' }, ['a1', { _id: 'a2' }], { appOptions: { a: 1 } })
    expect(body()).toEqual({
      dataCollectionId: 'books',
      dataItemReferences: [reference('a1'), reference('a2')],
      appOptions: { a: 1 },
    })
  })

  test('an empty list sends nothing', async () => {
    await data.insertReference('books', 'authors', 'b1', [])
    expect(server.seen).toEqual([])
  })

  test('a rejected reference is an error', async () => {
    const error = { code: 'WDE0021', description: 'No author a2.', data: { id: 'a2' } }
    const results = [
      { referenceMetadata: { success: true, originalIndex: 0 } },
      { referenceMetadata: { success: false, originalIndex: 1, error } },
    ]
    server.script('/v2/bulk/items/insert-references', { body: { results } })
    await expect(data.insertReference('books', 'authors', 'b1', ['a1', 'a2'])).rejects.toMatchObject({
      name: 'DataError',
      code: 'WDE0021',
      message: 'No author a2.',
      details: { applicationError: error },
    })
  })

  test('replaceReferences and isReferenced', async () => {
    await data.replaceReferences('books', 'authors', 'b1', [])
    expect(body()).toEqual({
      dataCollectionId: 'books',
      referringItemFieldName: 'authors',
      referringItemId: 'b1',
      newReferencedItemIds: [],
    })
    server.script('/v2/items/is-referenced', { body: { isReferenced: true } })
    const request = await data.isReferenced('books', 'authors', 'b1', { _id: 'a1' }, { consistentRead: true })
    expect(request).toBe(true)
    expect(body()).toEqual({ dataCollectionId: 'books', ...reference('a1'), consistentRead: true })
  })
})

describe('protocol/content §13: referenced items', () => {
  const path = '/v2/items/query-referenced'
  const author = (id: string) => ({ id, data: { _id: id, born: { $date: '1970-01-01T00:00:00.000Z' } } })

  test('protocol/content §8: the default page size is 50', async () => {
    const unresolvedReference = { referringItemId: 'b1', referencedItemId: 'a2', unauthorized: true }
    server.script(path, {
      body: {
        results: [{ dataItem: author('a1') }, { unresolvedReference }],
        pagingMetadata: { hasNext: true },
      },
    })
    const page = await data.queryReferenced('books', { _id: 'b1' }, 'authors')
    expect(body()).toEqual({
      dataCollectionId: 'books',
      referringItemId: 'b1',
      referringItemFieldName: 'authors',
      order: 'ASC',
      paging: { limit: 50, offset: 0 },
    })
    expect(page.items).toEqual([{ _id: 'a1', born: new Date(0) }])
    await page.next()
    expect(body()?.paging).toEqual({ limit: 50, offset: 50 })
    const options = { order: 'desc', limit: 2, skip: 4, fields: ['born'], returnTotalCount: true } as const
    await data.queryReferenced('books', 'b1', 'authors', options)
    expect(body()).toMatchObject({
      order: 'DESC',
      paging: { limit: 2, offset: 4 },
      fields: ['born'],
      returnTotalCount: true,
    })
  })

  test('queryReferencedItems returns the referring items and unresolved references', async () => {
    const unresolvedReference = { referringItemId: 'b2', referencedItemId: 'a2', unauthorized: true }
    server.script(path, {
      body: {
        results: [{ referringItemId: 'b1', dataItem: author('a1') }, { unresolvedReference }],
        pagingMetadata: { hasNext: false },
      },
    })
    const page = await data.queryReferencedItems('books', ['b1', { _id: 'b2' }], 'authors')
    expect(body()).toMatchObject({ referringItemIds: ['b1', 'b2'] })
    expect(page.items).toEqual([
      { referringItemId: 'b1', item: { _id: 'a1', born: new Date(0) } },
      { referringItemId: 'b2', unresolvedReference },
    ])
  })
})
