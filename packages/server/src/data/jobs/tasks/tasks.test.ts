import { contract, type RequestOf } from '@stoa/contract'
import type { TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()

type NewTask = NonNullable<RequestOf<typeof contract.dataTasks.createTask>['task']>

const create = async (task: NewTask) =>
  (await driver.merchant.callOk(contract.dataTasks.createTask, { task })).task.id as string
const get = async (taskId: string) =>
  (await driver.merchant.callOk(contract.dataTasks.getTask, { taskId })).task

/** The task when it is done. */
async function run(task: NewTask) {
  const taskId = await create(task)
  await shop.platform.run('data jobs')
  return get(taskId)
}

async function items(
  data: Record<string, unknown>[],
  input: Parameters<TestDriver['dataCollection']>[0] = {},
) {
  const dataCollectionId = await driver.dataCollection(input)
  const dataItems = data.map((each, i) => ({ data: { _id: `item-${i}`, ...each } }))
  await driver.merchant.callOk(contract.items.bulkInsert, { dataCollectionId, dataItems })
  return dataCollectionId
}

/** The values of a field, in the order of the ids. */
async function values(dataCollectionId: string, key: string, showDrafts = false) {
  const { dataItems } = await driver.merchant.callOk(contract.items.query, {
    dataCollectionId,
    query: { sort: [{ fieldName: '_id', order: 'ASC' }] },
    publishPluginOptions: { includeDraftItems: showDrafts },
  })
  return dataItems.map(item => item.data?.[key])
}

describe('tasks (protocol/collections §7)', () => {
  test('DELETE_BY_QUERY removes what the filter finds', async () => {
    const dataCollectionId = await items([{ year: 1 }, { year: 2 }, { year: 3 }])
    const taskId = await create({
      type: 'DELETE_BY_QUERY',
      deleteByQueryOptions: { dataCollectionId, filter: { year: { $gt: 1 } } },
    })
    expect(await get(taskId)).toMatchObject({ status: 'NEW', itemsSucceeded: 0 })
    await shop.platform.run('data jobs')
    expect(await get(taskId)).toMatchObject({
      type: 'DELETE_BY_QUERY',
      status: 'COMPLETED',
      estimatedItemCount: 2,
      itemsSucceeded: 2,
      itemsFailed: 0,
      failures: [],
      deleteByQueryOptions: { dataCollectionId },
    })
    expect(await values(dataCollectionId, 'year')).toEqual([1])
  })

  test('a filter for items without a value is one, not a filter for all', async () => {
    const dataCollectionId = await items([{ year: 1 }, {}, { year: 3 }])
    const filter = { year: null }
    const done = await run({ type: 'DELETE_BY_QUERY', deleteByQueryOptions: { dataCollectionId, filter } })
    expect(done).toMatchObject({ itemsSucceeded: 1, deleteByQueryOptions: { filter } })
    expect(await values(dataCollectionId, 'year')).toEqual([1, 3])
  })

  test('EDIT_FIELD_DATA knows null among elements', async () => {
    const fields = [{ key: 'list', type: 'ARRAY' as const }]
    const dataCollectionId = await items([{ list: [null, { a: null }, { a: 1 }] }], { fields })
    const operations = { removeItems: [{ a: null }], replaceItems: [{ from: null, to: 'none' }] }
    await run({
      type: 'EDIT_FIELD_DATA',
      editFieldDataOptions: { dataCollectionId, fieldKey: 'list', operations },
    })
    expect(await values(dataCollectionId, 'list')).toEqual([['none', { a: 1 }]])
  })

  test('EDIT_FIELD_DATA removes, replaces, adds, and drops what is there twice', async () => {
    const dataCollectionId = await items([
      { tags: ['a', 'b', 'c'] },
      { tags: ['b', 'z'] },
      {},
      { tags: ['b'] },
    ])
    const done = await run({
      type: 'EDIT_FIELD_DATA',
      editFieldDataOptions: {
        dataCollectionId,
        filter: { _id: { $ne: 'item-3' } },
        fieldKey: 'tags',
        operations: {
          removeItems: ['a'],
          replaceItems: [{ from: 'b', to: 'new' }],
          addItems: ['new', 'z'],
          removeDuplicates: true,
        },
      },
    })
    expect(done).toMatchObject({ status: 'COMPLETED', itemsSucceeded: 3 })
    expect(await values(dataCollectionId, 'tags')).toEqual([
      ['new', 'c', 'z'],
      ['new', 'z'],
      ['new', 'z'],
      ['b'],
    ])
  })

  test('EDIT_FIELD_DATA changes references too', async () => {
    const { dataCollectionId, reference } = await driver.dataReference()
    const { referringItemId, referencedItemId } = reference
    const isReferenced = async () =>
      (await driver.merchant.callOk(contract.items.isReferenced, { dataCollectionId, ...reference }))
        .isReferenced
    const edit = (operations: object) =>
      run({
        type: 'EDIT_FIELD_DATA',
        editFieldDataOptions: {
          dataCollectionId,
          filter: { _id: { $in: [referringItemId] } },
          fieldKey: 'friends',
          operations,
        },
      })
    expect(await edit({ removeItems: [referencedItemId] })).toMatchObject({ itemsSucceeded: 1 })
    expect(await isReferenced()).toBe(false)
    expect(await edit({ addItems: [referencedItemId] })).toMatchObject({ itemsSucceeded: 1 })
    expect(await isReferenced()).toBe(true)
    const missing = await edit({ addItems: ['nobody'] })
    expect(missing).toMatchObject({ status: 'COMPLETED', itemsSucceeded: 0, itemsFailed: 1 })
    expect(missing.failures?.[0]).toMatchObject({ code: 'WDE0076', data: { dataItemId: referringItemId } })
  })

  test('COPY_FIELD_DATA converts what can be converted and names the rest', async () => {
    const dataCollectionId = await items([{ title: '7' }, { title: 'seven', year: 5 }, { year: 9 }])
    const done = await run({
      type: 'COPY_FIELD_DATA',
      copyFieldDataOptions: { dataCollectionId, sourceFieldKey: 'title', targetFieldKey: 'year' },
    })
    expect(done).toMatchObject({ status: 'COMPLETED', itemsSucceeded: 2, itemsFailed: 1 })
    expect(done.failures).toEqual([
      expect.objectContaining({ code: 'WDE0076', data: expect.objectContaining({ dataItemId: 'item-1' }) }),
    ])
    // Where there is nothing to copy there is nothing afterwards.
    expect(await values(dataCollectionId, 'year')).toEqual([7, 5, undefined])
  })

  test('UPDATE_PUBLISH_STATUS publishes, takes back, schedules and cancels schedules', async () => {
    const dataCollectionId = await items([{ title: 'A' }, { title: 'B' }], {
      plugins: [{ type: 'PUBLISH', publishOptions: { defaultStatus: 'PUBLISHED' } }],
    })
    const update = (options: object) =>
      run({
        type: 'UPDATE_PUBLISH_STATUS',
        updatePublishStatusOptions: { dataCollectionId, ...options } as never,
      })
    const visible = () => values(dataCollectionId, 'title')
    const a = { filter: { title: 'A' } }

    expect(await update({ ...a, operation: 'SET_DRAFT_STATUS' })).toMatchObject({ itemsSucceeded: 1 })
    expect(await visible()).toEqual(['B'])
    await update({ operation: 'SET_PUBLISHED_STATUS' })
    expect(await visible()).toEqual(['A', 'B'])

    const soon = new Date(shop.clock.now() + 3_600_000).toISOString()
    await update({ operation: 'SCHEDULE_DRAFT_STATUS', scheduleDraftStatusOptions: { date: soon } })
    await update({ ...a, operation: 'CANCEL_SCHEDULING' })
    expect(await visible()).toEqual(['A', 'B'])
    shop.clock.advance(7_200_000)
    expect(await visible()).toEqual(['A'])

    // What was due has happened; a status that is set now holds.
    await update({ operation: 'SET_PUBLISHED_STATUS' })
    expect(await visible()).toEqual(['A', 'B'])
    expect(await values(dataCollectionId, '_unpublishDate', true)).toEqual([undefined, undefined])
  })

  test('a task that is canceled stops where it is', async () => {
    const dataCollectionId = await items([{ year: 1 }])
    const taskId = await create({ type: 'DELETE_BY_QUERY', deleteByQueryOptions: { dataCollectionId } })
    await driver.merchant.callOk(contract.dataTasks.cancelTask, { taskId })
    await shop.platform.run('data jobs')
    expect(await get(taskId)).toMatchObject({ status: 'FAILED', failures: [{ code: 'CANCELED' }] })
    expect(await values(dataCollectionId, 'year')).toEqual([1])
  })
})

scenarios(() => shop, contract.dataTasks.createTask, [
  {
    name: 'must say what the task does',
    request: { task: { type: 'COPY_FIELD_DATA' } },
    rejects: { 'task.copyFieldDataOptions': 'REQUIRED_FIELD' },
  },
  {
    name: 'cannot name a collection that is not there',
    request: { task: { type: 'DELETE_BY_QUERY', deleteByQueryOptions: { dataCollectionId: 'nowhere' } } },
    fails: 'WDE0025',
  },
  {
    name: 'cannot publish items of a collection that does not publish',
    given: async w => ({
      task: {
        type: 'UPDATE_PUBLISH_STATUS' as const,
        updatePublishStatusOptions: {
          dataCollectionId: await w.dataCollection(),
          operation: 'SET_DRAFT_STATUS' as const,
        },
      },
    }),
    rejects: { 'task.updatePublishStatusOptions.dataCollectionId': 'VALIDATION' },
  },
  {
    name: 'must say when, to schedule',
    given: async w => ({
      task: {
        type: 'UPDATE_PUBLISH_STATUS' as const,
        updatePublishStatusOptions: {
          dataCollectionId: await w.dataCollection({
            plugins: [{ type: 'PUBLISH', publishOptions: { defaultStatus: 'DRAFT' } }],
          }),
          operation: 'SCHEDULE_DRAFT_STATUS' as const,
        },
      },
    }),
    rejects: { 'task.updatePublishStatusOptions.scheduleDraftStatusOptions.date': 'REQUIRED_FIELD' },
  },
])

scenarios(() => shop, contract.dataTasks.getTask, [
  { name: 'cannot see a task that is not there', request: { taskId: 'x' }, fails: 'DATA_JOB_NOT_FOUND' },
])

scenarios(() => shop, contract.dataTasks.listTasks, [
  {
    name: 'sees the tasks, newest first, in as many statements however many there are',
    given: async w => {
      const { dataCollectionId } = await w.dataItem()
      for (const year of [1, 2])
        await w.merchant.callOk(contract.dataTasks.createTask, {
          task: {
            type: 'DELETE_BY_QUERY',
            deleteByQueryOptions: { dataCollectionId, filter: { year } },
          },
        })
      return { paging: { limit: 1 } }
    },
    reply: { metadata: { count: 1, hasNext: true } },
    statements: 1,
  },
])

scenarios(() => shop, contract.dataTasks.cancelTask, [
  {
    name: 'cannot cancel a task that has ended',
    given: async w => {
      const { dataCollectionId } = await w.dataItem()
      const task = { type: 'DELETE_BY_QUERY' as const, deleteByQueryOptions: { dataCollectionId } }
      const started = await w.merchant.callOk(contract.dataTasks.createTask, { task })
      await shop.platform.run('data jobs')
      return { taskId: started.task.id as string }
    },
    fails: 'DATA_JOB_ENDED',
  },
])
