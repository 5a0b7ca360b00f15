import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, rejection, startWireServer } from '../../test/wire-server.ts'
import { createClient } from '../create-client.ts'
import type { Descriptor } from '../descriptor.ts'
import * as calls from '../generated/items.ts'
import { bindItems, get, items } from './index.ts'

const server = await startWireServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())

const client = createClient({ baseUrl: server.baseUrl, retries: 0 })
const data = items(client)
const book = { _id: 'b1', title: 'Emma', printed: new Date('1815-12-23T00:00:00.000Z') }
const wireBook = {
  id: 'b1',
  data: { _id: 'b1', title: 'Emma', printed: { $date: '1815-12-23T00:00:00.000Z' } },
}
const answer = (body: unknown): Answer => ({ body })
const sent = () => server.seen.at(-1)

test('sends the calls of the contract', async () => {
  const sent: Descriptor[] = []
  const recorded = items({
    call: (async (call: Descriptor) => {
      sent.push(call)
      return { pagingMetadata: {} }
    }) as never,
  })
  await recorded.query('books').distinct('title')
  await recorded.search('books').expression('Emma').run()
  await recorded.aggregate('books').count().run()
  await recorded.aggregatePipeline('books', recorded.pipelineBuilder().build())
  expect(sent).toEqual([calls.distinct, calls.search, calls.aggregate, calls.aggregatePipeline])
})

describe('protocol/content §2: single items', () => {
  test('get sends id and collection, and reads dates', async () => {
    server.script('/v2/items/b1', answer({ dataItem: wireBook }))
    expect(await data.get('books', 'b1')).toEqual(book)
    expect(sent()).toMatchObject({ method: 'GET', path: '/v2/items/b1' })
    expect(Object.fromEntries(sent()?.query ?? [])).toEqual({ dataCollectionId: 'books', dataItemId: 'b1' })
  })

  test('get sends its options in their wire form, and never suppressAuth', async () => {
    server.script('/v2/items/b1', answer({ dataItem: wireBook }))
    await data.get('books', 'b1', {
      consistentRead: true,
      language: 'de',
      showDrafts: false,
      suppressAuth: true,
      suppressHooks: true,
      fields: ['title'],
      includeReferences: [{ field: 'tags', limit: 5 }],
      appOptions: { a: 1 },
    })
    const message = JSON.parse(Buffer.from(sent()?.query.get('.r') ?? '', 'base64url').toString())
    expect(message).toEqual({
      dataCollectionId: 'books',
      dataItemId: 'b1',
      consistentRead: true,
      language: 'de',
      suppressHooks: true,
      fields: ['title'],
      includeReferences: [{ field: 'tags', limit: 5 }],
      appOptions: { a: 1 },
      publishPluginOptions: { includeDraftItems: false },
    })
  })

  test.each([
    ['insert', '/v2/items'],
    ['save', '/v2/items/save'],
    ['update', '/v2/items/update'],
  ] as const)('%s sends the item with its id inside and outside of its data', async (name, path) => {
    server.script(path, answer({ dataItem: wireBook }))
    expect(await data[name]('books', book)).toEqual(book)
    expect(sent()?.body).toEqual({ dataCollectionId: 'books', dataItem: wireBook })
    expect(sent()?.headers['idempotency-key']).toBeDefined()
  })

  test('an item without id is sent without one, and field names are not changed', async () => {
    server.script('/v2/items', answer({ dataItem: { id: 'new', data: { id: 7, createdDate: 'x' } } }))
    const item = { id: 7, createdDate: 'x', _updatedDate: 'y', gone: undefined }
    expect(await data.insert('books', item)).toEqual({ _id: 'new', id: 7, createdDate: 'x' })
    expect(sent()?.body).toEqual({
      dataCollectionId: 'books',
      dataItem: { data: { id: 7, createdDate: 'x', _updatedDate: 'y' } },
    })
  })

  test.each([
    ['insert', () => data.insert('books', { price: Number.NaN })],
    ['bulkInsert', () => data.bulkInsert('books', [{}, { at: new Date('never') }])],
    [
      'patch',
      () =>
        data
          .patch('books', 'b1')
          .setField('price', () => 5)
          .run(),
    ],
  ])('protocol/content §3: %s rejects values that JSON would drop or change, unsent', async (_, send) => {
    await expect(async () => send()).rejects.toThrow(
      /^WDE0004: .* and .* is (NaN|an invalid date|a function)\.$/,
    )
    expect(sent()).toBeUndefined()
  })

  test('insert with overrideExisting saves', async () => {
    server.script('/v2/items/save', answer({ action: 'UPDATED', dataItem: wireBook }))
    await data.insert('books', book, { overrideExisting: true, includeReferencedItems: true })
    expect(sent()?.body).toEqual({
      dataCollectionId: 'books',
      dataItem: wireBook,
      includeReferencedItems: true,
    })
  })

  test('update and remove send conditions, built or written by hand', async () => {
    server.script('/v2/items/update', answer({ dataItem: wireBook }))
    await data.update('books', book, { condition: data.filter().gt('stock', 0) })
    expect(sent()?.body).toMatchObject({ condition: { filter: { stock: { $gt: 0 } } } })
    server.script('/v2/items/remove', answer({ dataItem: wireBook }))
    expect(await data.remove('books', 'b1', { condition: { printed: { $lt: new Date(0) } } })).toEqual(book)
    expect(sent()?.body).toEqual({
      dataCollectionId: 'books',
      dataItemId: 'b1',
      condition: { filter: { printed: { $lt: { $date: '1970-01-01T00:00:00.000Z' } } } },
    })
  })

  test('truncate sends the collection alone', async () => {
    await data.truncate('books', { suppressAuth: true })
    expect(sent()).toMatchObject({ path: '/v2/items/truncate', body: { dataCollectionId: 'books' } })
  })

  test('protocol/content §16: WDE0073 is null on get and remove, and an error of update', async () => {
    for (const path of ['/v2/items/b1', '/v2/items/remove', '/v2/items/update'])
      server.script(path, rejection(404, 'WDE0073', 'No such item.'))
    expect(await data.get('books', 'b1')).toBeNull()
    expect(await data.remove('books', 'b1')).toBeNull()
    await expect(data.update('books', book)).rejects.toMatchObject({
      name: 'DataError',
      status: 404,
      code: 'WDE0073',
      message: 'No such item.',
      details: { applicationError: { code: 'WDE0073' } },
      requestId: expect.any(String),
    })
  })
})

describe('settings', () => {
  test('environment and app are sent with every call, when set', async () => {
    const sandbox = items(client, { environment: 'SANDBOX', appId: 'app' })
    server.script('/v2/items', answer({ dataItem: wireBook }))
    await sandbox.insert('books', book)
    expect(sent()?.body).toMatchObject({ environment: 'SANDBOX', appId: 'app' })
  })

  test('protocol/content §3: field names that filters cannot reach cause a warning and are sent', async () => {
    const onWarning = vi.fn()
    const warned = items(client, { onWarning })
    server.script('/v2/items', answer({ dataItem: wireBook }))
    await warned.insert('books', { title: 'Emma', $price: 1, 'a.b': 2 })
    expect(onWarning.mock.calls).toEqual([[expect.stringContaining('$price, a.b')]])
    expect(sent()?.body).toMatchObject({ dataItem: { data: { $price: 1, 'a.b': 2 } } })
    await warned.insert('books', book)
    expect(onWarning).toHaveBeenCalledTimes(1)
  })

  test('without a listener warnings go to the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    server.script('/v2/bulk/items/insert', answer({ results: [] }))
    await data.bulkInsert('books', [{ $a: 1 }, { $a: 2 }])
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^books: .*\$a/)]])
    warn.mockRestore()
  })

  test('bindItems binds the given operations', async () => {
    const few = bindItems(client, { get })
    server.script('/v2/items/b1', answer({ dataItem: wireBook }))
    expect(await few.get('books', 'b1')).toEqual(book)
    expect(Object.keys(few)).toEqual(['get'])
  })

  test('options of the request reach it', async () => {
    const request = { signal: AbortSignal.abort(), headers: { 'x-a': 'b' } }
    await expect(data.get('books', 'b1', { request })).rejects.toMatchObject({
      name: 'ApiError',
      code: 'ABORTED',
    })
  })
})
