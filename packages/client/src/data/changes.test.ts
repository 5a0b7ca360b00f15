import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, startWireServer } from '../../test/wire-server.ts'
import { createClient } from '../create-client.ts'
import { items } from './index.ts'

const server = await startWireServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())

const data = items(createClient({ baseUrl: server.baseUrl, retries: 0 }))
const body = () => server.seen.at(-1)?.body
const done = (action: string, id: string, originalIndex: number) => ({
  action,
  itemMetadata: { id, originalIndex, success: true },
})
const failed = (action: string, originalIndex: number, code: string, facts?: object) => ({
  action,
  itemMetadata: { originalIndex, success: false, error: { code, description: `${code} it is`, data: facts } },
})
const results = (...results: object[]): Answer => ({ body: { results } })
const nothing = {
  inserted: 0,
  updated: 0,
  removed: 0,
  skipped: 0,
  errors: [],
  insertedItemIds: [],
  updatedItemIds: [],
  removedItemIds: [],
}

describe('protocol/content §14: bulk results', () => {
  test('results are paired with the request by originalIndex', async () => {
    const fieldViolations = [{ field: 'price', description: 'must be positive' }]
    server.script(
      '/v2/bulk/items/save',
      results(
        done('UPDATE', 'c', 2),
        failed('INSERT', 1, 'WDE0123', { fieldViolations }),
        done('INSERT', 'd', 3),
        done('INSERT', 'a', 0),
      ),
    )
    const sent = [{ n: 0 }, { n: 1 }, { _id: 'c', at: new Date(0) }, { n: 3 }]
    expect(await data.bulkSave('books', sent, { saveReferences: true })).toEqual({
      ...nothing,
      inserted: 2,
      updated: 1,
      insertedItemIds: ['a', 'd'],
      updatedItemIds: ['c'],
      errors: [
        {
          code: 'WDE0123',
          message: 'WDE0123 it is',
          item: { n: 1 },
          originalIndex: 1,
          violations: fieldViolations,
        },
      ],
    })
    expect(body()).toEqual({
      dataCollectionId: 'books',
      dataItems: [
        { data: { n: 0 } },
        { data: { n: 1 } },
        { id: 'c', data: { _id: 'c', at: { $date: '1970-01-01T00:00:00.000Z' } } },
        { data: { n: 3 } },
      ],
      saveReferences: true,
    })
  })

  test('WDE0074 is skipped in bulkInsert, and only there', async () => {
    const answer = results(done('INSERT', 'a', 0), failed('INSERT', 1, 'WDE0074'))
    server.script('/v2/bulk/items/insert', answer)
    server.script('/v2/bulk/items/save', answer)
    const sent = [{ _id: 'a' }, { _id: 'b' }]
    expect(await data.bulkInsert('books', sent)).toMatchObject({ inserted: 1, skipped: 1, errors: [] })
    expect(await data.bulkInsert('books', sent, { overrideExisting: true })).toMatchObject({ skipped: 0 })
    expect(server.seen.at(-1)?.path).toBe('/v2/bulk/items/save')
    expect((await data.bulkSave('books', sent)).errors).toHaveLength(1)
  })

  test('WDE0073 is skipped in bulk update, remove and patch', async () => {
    const answer = (action: string) => results(failed(action, 1, 'WDE0073'), done(action, 'a', 0))
    server.script('/v2/bulk/items/update', answer('UPDATE'))
    server.script('/v2/bulk/items/remove', answer('DELETE'))
    server.script('/v2/bulk/items/patch', answer('PATCH'))
    const updated = { ...nothing, updated: 1, skipped: 1, updatedItemIds: ['a'] }
    const condition = { stock: 0 }
    expect(await data.bulkUpdate('books', [{ _id: 'a' }, { _id: 'b' }], { condition })).toEqual(updated)
    expect(body()).toMatchObject({ condition: { filter: condition } })
    expect(await data.bulkRemove('books', ['a', 'b'])).toEqual({
      ...nothing,
      removed: 1,
      skipped: 1,
      removedItemIds: ['a'],
    })
    expect(body()).toEqual({ dataCollectionId: 'books', dataItemIds: ['a', 'b'] })
    expect(await data.bulkPatch('books', ['a', 'b']).setField('n', 1).run()).toEqual(updated)
  })

  test('an empty list sends nothing', async () => {
    expect(await data.bulkInsert('books', [])).toEqual(nothing)
    expect(await data.bulkPatch('books', []).setField('n', 1).run()).toEqual(nothing)
    expect(server.seen).toEqual([])
  })

  test('allOrNothing is passed to the platform', async () => {
    server.script('/v2/bulk/items/remove', results())
    await data.bulkRemove('books', ['a'], { allOrNothing: true })
    expect(body()).toEqual({ dataCollectionId: 'books', dataItemIds: ['a'], allOrNothing: true })
  })

  test('WDE0073 is an error of bulkSave', async () => {
    server.script('/v2/bulk/items/save', results(failed('UPDATE', 0, 'WDE0073')))
    expect(await data.bulkSave('books', [{}])).toMatchObject({ skipped: 0, errors: [{ code: 'WDE0073' }] })
  })
})

const wireModifications = [
  { fieldPath: 'title', action: 'SET_FIELD', setFieldOptions: { value: 'Emma' } },
  { fieldPath: 'at', action: 'SET_FIELD', setFieldOptions: { value: { $date: '1970-01-01T00:00:00.000Z' } } },
  { fieldPath: 'old', action: 'REMOVE_FIELD' },
  { fieldPath: 'stock', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: -1 } },
  { fieldPath: 'tags', action: 'APPEND_TO_ARRAY', appendToArrayOptions: { value: 'a' } },
  { fieldPath: 'tags', action: 'REMOVE_FROM_ARRAY', removeFromArrayOptions: { value: 'b' } },
]

describe('protocol/content §12: patches', () => {
  const dataItem = { id: 'b1', data: { _id: 'b1', title: 'Emma' } }

  test('as a builder', async () => {
    server.script('/v2/items/patch', { body: { dataItem } })
    const start = data.patch('books', 'b1')
    const changed = await start
      .setField('title', 'Emma')
      .setField('at', new Date(0))
      .removeField('old')
      .incrementField('stock', -1)
      .appendToArray('tags', 'a')
      .removeFromArray('tags', 'b')
      .run({ condition: data.filter().eq('stock', 1), suppressHooks: true })
    expect(changed).toEqual({ _id: 'b1', title: 'Emma' })
    expect(body()).toEqual({
      dataCollectionId: 'books',
      patch: { dataItemId: 'b1', fieldModifications: wireModifications },
      condition: { filter: { stock: 1 } },
      suppressHooks: true,
    })
    await start.run()
    expect(body()).toMatchObject({ patch: { fieldModifications: [] } })
  })

  test('as a list of modifications', async () => {
    server.script('/v2/items/patch', { body: { dataItem } })
    const modifications = [
      { fieldPath: 'title', action: 'SET_FIELD', value: 'Emma' },
      { fieldPath: 'old', action: 'REMOVE_FIELD' },
    ] as const
    expect(await data.patch('books', 'b1', modifications)).toEqual(dataItem.data)
    expect(body()).toMatchObject({
      patch: { fieldModifications: [wireModifications[0], wireModifications[2]] },
    })
  })

  test('of several items by ids, or by separate patches', async () => {
    server.script('/v2/bulk/items/patch', results())
    await data.bulkPatch('books', ['a', 'b']).incrementField('stock', -1).run()
    const fieldModifications = [wireModifications[3]]
    expect(body()).toEqual({
      dataCollectionId: 'books',
      patches: [
        { dataItemId: 'a', fieldModifications },
        { dataItemId: 'b', fieldModifications },
      ],
    })
    await data.bulkPatch('books', [
      { dataItemId: 'a', fieldModifications: [{ fieldPath: 'old', action: 'REMOVE_FIELD' }] },
    ])
    expect(body()?.patches).toEqual([{ dataItemId: 'a', fieldModifications: [wireModifications[2]] }])
  })

  test('by filter, as a job', async () => {
    const job = { status: 'PROCESSING', successCount: 5, failureCount: 0, errors: [] }
    server.script('/v2/bulk/items/async-patch-by-filter', { body: { jobId: 'j1' } })
    server.script('/v2/bulk/items/async-remove-by-filter', { body: { jobId: 'j2' } })
    server.script('/v2/async-jobs/j1/status', { body: job })
    const modifications = [{ fieldPath: 'old', action: 'REMOVE_FIELD' }] as const
    const filter = data.filter().gt('stock', 0)
    expect(await data.asyncPatchByFilter('books', filter, modifications)).toEqual({ jobId: 'j1' })
    expect(body()).toEqual({
      dataCollectionId: 'books',
      filter: { stock: { $gt: 0 } },
      fieldModifications: [wireModifications[2]],
    })
    expect(await data.asyncRemoveByFilter('books', { stock: 0 }, { showDrafts: true })).toEqual({
      jobId: 'j2',
    })
    expect(body()).toEqual({
      dataCollectionId: 'books',
      filter: { stock: 0 },
      publishPluginOptions: { includeDraftItems: true },
    })
    expect(await data.getAsyncJobStatus('j1')).toEqual(job)
  })

  test('drafts', async () => {
    for (const name of ['create-draft', 'publish-draft', 'unpublish'])
      server.script(`/v2/items/${name}`, { body: { dataItem } })
    expect(await data.createDataItemDraft('books', 'b1')).toEqual(dataItem.data)
    expect(await data.publishDataItemDraft('books', 'b1')).toEqual(dataItem.data)
    expect(await data.unpublishDataItem('books', 'b1', { copyToDraft: true })).toEqual(dataItem.data)
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/v2/items/create-draft',
      '/v2/items/publish-draft',
      '/v2/items/unpublish',
    ])
    expect(body()).toEqual({ dataCollectionId: 'books', dataItemId: 'b1', copyToDraft: true })
  })
})
