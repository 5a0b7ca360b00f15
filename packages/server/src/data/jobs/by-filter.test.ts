import { contract } from '@stoa/contract'
import type { TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()

const setYear = (value: number) => [
  { fieldPath: 'year', action: 'SET_FIELD' as const, setFieldOptions: { value } },
]

/** A collection with so many items, of the years 1000 and up. */
async function journal(items: number, input: Parameters<TestDriver['dataCollection']>[0] = {}) {
  const dataCollectionId = await driver.dataCollection(input)
  for (let from = 0; from < items; from += 1000) {
    const dataItems = Array.from({ length: Math.min(1000, items - from) }, (_, i) => ({
      data: {
        _id: `item-${String(from + i).padStart(6, '0')}`,
        title: `No. ${from + i}`,
        year: 1000 + from + i,
      },
    }))
    await driver.merchant.callOk(contract.items.bulkInsert, { dataCollectionId, dataItems })
  }
  return dataCollectionId
}

const count = async (dataCollectionId: string, filter?: Record<string, unknown>) =>
  (await driver.merchant.callOk(contract.items.count, { dataCollectionId, ...(filter && { filter }) }))
    .totalCount

const status = (jobId: string) => driver.merchant.callOk(contract.items.getAsyncJobStatus, { jobId })

async function finished(jobId: string) {
  await shop.platform.run('data jobs')
  return status(jobId)
}

describe('changes by filter (protocol/collections §9)', () => {
  test('patch every item that matches, in batches, each once', { tags: 'nightly' }, async () => {
    const dataCollectionId = await journal(450)
    const { jobId } = await driver.merchant.callOk(contract.items.asyncPatchByFilter, {
      dataCollectionId,
      filter: { year: { $lt: 1410 } },
      fieldModifications: [
        { fieldPath: 'year', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 5000 } },
      ],
    })
    expect(await status(jobId)).toMatchObject({ status: 'INITIALIZED', successCount: 0 })
    expect(await finished(jobId)).toEqual({ status: 'SUCCEEDED', successCount: 410, failureCount: 0 })
    expect(await count(dataCollectionId, { year: { $gte: 6000 } })).toBe(410)
    expect(await count(dataCollectionId, { year: { $lt: 6000 } })).toBe(40)
  })

  test('remove every item that matches', async () => {
    const dataCollectionId = await journal(30)
    const { jobId } = await driver.merchant.callOk(contract.items.asyncRemoveByFilter, {
      dataCollectionId,
      filter: { year: { $gte: 1010 } },
    })
    expect(await finished(jobId)).toEqual({ status: 'SUCCEEDED', successCount: 20, failureCount: 0 })
    expect(await count(dataCollectionId)).toBe(10)
  })

  test('list the items that could not be changed, with the reasons', async () => {
    const dataCollectionId = await journal(3, {
      fields: [
        { key: 'title', type: 'TEXT' },
        { key: 'year', type: 'NUMBER', numberRange: { min: 0, max: 5000 } },
      ],
    })
    const { jobId } = await driver.merchant.callOk(contract.items.asyncPatchByFilter, {
      dataCollectionId,
      fieldModifications: setYear(9000),
    })
    const done = await finished(jobId)
    expect(done).toMatchObject({ status: 'SUCCEEDED', successCount: 0, failureCount: 3 })
    expect(done.errors).toHaveLength(3)
    expect(done.errors?.[0]).toMatchObject({ itemId: 'item-000000', code: 'WDE0076' })
  })

  test('fail when the collection is deleted before they are done', async () => {
    const dataCollectionId = await journal(3)
    const { jobId } = await driver.merchant.callOk(contract.items.asyncRemoveByFilter, {
      dataCollectionId,
      filter: {},
    })
    await driver.merchant.callOk(contract.dataCollections.deleteDataCollection, { dataCollectionId })
    expect(await finished(jobId)).toMatchObject({ status: 'FAILED', error: { code: 'WDE0025' } })
  })

  test('write the events of the items that they change', async () => {
    const dataCollectionId = await journal(2)
    await driver.merchant.callOk(contract.items.asyncRemoveByFilter, { dataCollectionId, filter: {} })
    await shop.platform.run('data jobs')
    const rows = await shop.sql`select actor_role from events
      where type = 'wix.data.v2.data_item_deleted' and payload ->> 'dataCollectionId' = ${dataCollectionId}`
    expect(rows).toEqual([{ actor_role: 'merchant' }, { actor_role: 'merchant' }])
  })
})

scenarios(() => shop, contract.items.asyncPatchByFilter, [
  {
    name: 'cannot name a collection that is not there',
    request: { dataCollectionId: 'nowhere', fieldModifications: setYear(1) },
    fails: 'WDE0025',
  },
  ...[
    [
      { fieldPath: 'year', action: 'SET_FIELD', setFieldOptions: { value: 'soon' } },
      'fieldModifications.year',
    ],
    [
      { fieldPath: 'title', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 1 } },
      'fieldModifications.title',
    ],
    [{ fieldPath: 'need', action: 'REMOVE_FIELD' }, 'fieldModifications.need'],
    [{ fieldPath: '_owner', action: 'REMOVE_FIELD' }, 'fieldModifications[0]'],
    [{ fieldPath: 'year', action: 'SET_FIELD' }, 'fieldModifications[0]'],
  ].map(([modification, field]) => ({
    name: `begins nothing that could be done to no item: ${JSON.stringify(modification)}`,
    given: async (w: TestDriver) => ({
      dataCollectionId: await w.dataCollection({
        fields: [
          { key: 'title', type: 'TEXT' },
          { key: 'year', type: 'NUMBER', numberRange: { min: 1000 } },
          { key: 'need', type: 'TEXT', required: true },
        ],
      }),
    }),
    request: { fieldModifications: [modification] as never },
    rejects: { [field as string]: expect.any(String) as never },
  })),
  {
    name: 'begins what some items can take: an element of a list, a sum within bounds',
    given: async w => ({
      dataCollectionId: await w.dataCollection({
        fields: [
          { key: 'tags', type: 'ARRAY' },
          { key: 'year', type: 'NUMBER', numberRange: { min: 1000 } },
        ],
      }),
    }),
    request: {
      fieldModifications: [
        { fieldPath: 'tags.0', action: 'SET_FIELD', setFieldOptions: { value: 'x' } },
        { fieldPath: 'year', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 1 } },
      ],
    },
    reply: { jobId: expect.any(String) as unknown as string },
    emitted: [],
  },
])

scenarios(() => shop, contract.items.asyncRemoveByFilter, [
  {
    name: 'begins a job',
    given: async w => ({ dataCollectionId: await w.dataCollection() }),
    request: { filter: {} },
    reply: { jobId: expect.any(String) as unknown as string },
    emitted: [],
  },
  {
    name: 'does not take a filter that is left out for one that means all items',
    given: async w => ({ dataCollectionId: await w.dataCollection() }),
    rejects: { filter: 'REQUIRED_FIELD' },
  },
  {
    name: 'removes nothing for null',
    given: async w => ({ dataCollectionId: await w.dataCollection() }),
    request: { filter: null as never },
    rejects: { filter: 'VALIDATION' },
  },
])

scenarios(() => shop, contract.items.getAsyncJobStatus, [
  {
    name: 'cannot ask for a job that is not there',
    request: { jobId: 'nothing' },
    fails: 'DATA_JOB_NOT_FOUND',
  },
])
