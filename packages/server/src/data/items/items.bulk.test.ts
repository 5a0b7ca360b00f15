import { contract } from '@stoa/contract'
import { codeOf, createDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const shop = await openShop()

const { items } = contract
const CREATED = 'wix.data.v2.data_item_created'
const UPDATED = 'wix.data.v2.data_item_updated'
const DELETED = 'wix.data.v2.data_item_deleted'
const numbered = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `i${i}`, data: { year: i } }))

scenarios(() => shop, items.bulkInsert, [
  {
    name: 'adds a thousand items in the statements of one',
    given: async w => ({ dataCollectionId: await w.dataCollection(), dataItems: numbered(1000) }),
    reply: { bulkActionMetadata: { totalSuccesses: 1000, totalFailures: 0 } },
    emitted: Array(1000).fill(CREATED),
    statements: 4,
  },
  {
    name: 'inserts the valid items, and reports the others by position (protocol/content §14)',
    given: async w => {
      const dataCollectionId = await w.dataCollection({
        fields: [
          { key: 'year', type: 'NUMBER' },
          { key: 'code', type: 'TEXT', unique: true },
        ],
      })
      await w.merchant.callOk(items.insert, {
        dataCollectionId,
        dataItem: { id: 'there', data: { code: 'A' } },
      })
      const dataItems = [
        { id: 'a', data: { year: 1 } },
        { id: 'there', data: {} },
        { id: 'b', data: { year: 'x' } },
        { id: 'c', data: { code: 'A' } },
        { id: 'a', data: {} },
        { id: 'd', data: { code: 'B' } },
      ]
      return { dataCollectionId, dataItems, returnEntity: true }
    },
    reply: {
      results: [
        {
          action: 'INSERT',
          itemMetadata: { id: 'a', originalIndex: 0, success: true },
          dataItem: { id: 'a' },
        },
        {
          itemMetadata: { originalIndex: 1, success: false, error: { code: 'WDE0074' } },
          dataItem: undefined,
        },
        {
          itemMetadata: {
            error: { code: 'WDE0076', data: { fieldViolations: [{ field: 'dataItems[2].data.year' }] } },
          },
        },
        { itemMetadata: { error: { code: 'WDE0123', data: { fieldKey: 'code' } } } },
        { itemMetadata: { originalIndex: 4, error: { code: 'WDE0074' } } },
        { itemMetadata: { id: 'd', success: true } },
      ],
      bulkActionMetadata: { totalSuccesses: 2, totalFailures: 4 },
    },
    emitted: [CREATED, CREATED],
  },
  {
    name: 'inserts nothing if one item of an all-or-nothing request is invalid',
    given: async w => {
      const { dataCollectionId, dataItemId } = await w.dataItem()
      return { dataCollectionId, dataItems: [{ data: {} }, { id: dataItemId, data: {} }], allOrNothing: true }
    },
    fails: 'DATA_BULK_REJECTED',
    emitted: [],
  },
  {
    name: 'cannot add more than a thousand (protocol/content §17)',
    given: async w => ({ dataCollectionId: await w.dataCollection(), dataItems: numbered(1001) }),
    rejects: { dataItems: 'MAX_SIZE' },
  },
  {
    name: 'may refer to items that arrive in the same call',
    given: async w => {
      const { dataCollectionId } = await w.dataReference()
      return {
        dataCollectionId,
        dataItems: [
          { id: 'x', data: { friends: ['y'] } },
          { id: 'y', data: { friends: ['x'] } },
        ],
      }
    },
    reply: { bulkActionMetadata: { totalFailures: 0 } },
  },
])

test('each item of a bulk call succeeds or fails by itself, also one without id or with a repeated id', async () => {
  const w = await createDriver(shop)
  const dataCollectionId = await w.dataCollection()
  for (const id of ['a', 'b'])
    await w.merchant.callOk(items.insert, { dataCollectionId, dataItem: { id, data: {} } })
  const codes = ({ results }: { results: { itemMetadata: { error?: { code: string } } }[] }) =>
    results.map(({ itemMetadata }) => itemMetadata.error?.code)
  const dataItems = [
    { data: { year: 1 } },
    { id: 'a', data: { _id: 'b' } },
    { id: 'a', data: { year: 1 } },
    { id: 'a', data: { year: 2 } },
    { data: { _id: 'x'.repeat(129) } },
    { id: 'b', data: { year: 3 } },
  ]
  const call = { dataCollectionId, dataItems }
  const [bad, good] = ['WDE0076', undefined]
  expect(codes(await w.merchant.callOk(items.bulkUpdate, call))).toEqual([bad, bad, good, bad, bad, good])
  expect(codes(await w.merchant.callOk(items.bulkSave, call))).toEqual([good, bad, good, bad, bad, good])
  expect(codes(await w.merchant.callOk(items.bulkInsert, call))).toEqual([
    good,
    bad,
    'WDE0074',
    'WDE0074',
    bad,
    'WDE0074',
  ])
  const fieldModifications = [
    { fieldPath: 'year', action: 'INCREMENT_FIELD' as const, incrementFieldOptions: { value: 1 } },
  ]
  const patches = ['a', 'a', 'b'].map(dataItemId => ({ dataItemId, fieldModifications }))
  expect(codes(await w.merchant.callOk(items.bulkPatch, { dataCollectionId, patches }))).toEqual([
    good,
    bad,
    good,
  ])
  const dots = { dataCollectionId, dataItems: ['.', '..', '...'].map(id => ({ id, data: {} })) }
  expect(codes(await w.merchant.callOk(items.bulkInsert, dots))).toEqual([bad, bad, good])
})

scenarios(() => shop, items.bulkUpdate, [
  {
    name: 'replaces a thousand items in the statements of one',
    given: async w => {
      const dataCollectionId = await w.dataCollection()
      await w.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems: numbered(1000) })
      const dataItems = numbered(1000).map(({ id }) => ({ id, data: { title: id } }))
      return { dataCollectionId, dataItems }
    },
    emitted: Array(1000).fill(UPDATED),
    statements: 5,
  },
  {
    name: 'replaces those that do not contradict a unique field',
    given: async w => {
      const dataCollectionId = await w.dataCollection({
        fields: [{ key: 'code', type: 'TEXT', unique: true }],
      })
      const dataItems = ['a', 'b', 'c'].map(id => ({ id, data: { code: id } }))
      await w.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems })
      return {
        dataCollectionId,
        dataItems: [
          { id: 'a', data: { code: 'c' } },
          { id: 'b', data: { code: 'z' } },
          { id: 'none', data: {} },
        ],
      }
    },
    reply: {
      results: [
        { itemMetadata: { success: false, error: { code: 'WDE0123', data: { fieldKey: 'code' } } } },
        { action: 'UPDATE', itemMetadata: { success: true } },
        { itemMetadata: { success: false, error: { code: 'WDE0073' } } },
      ],
    },
    emitted: [UPDATED],
  },
])

scenarios(() => shop, items.bulkSave, [
  {
    name: 'adds and replaces',
    given: async w => {
      const { dataCollectionId, dataItemId: id } = await w.dataItem({ title: 'Old' })
      return {
        dataCollectionId,
        dataItems: [
          { id, data: {} },
          { id: 'new', data: {} },
        ],
      }
    },
    reply: {
      results: [{ action: 'UPDATE' }, { action: 'INSERT', itemMetadata: { id: 'new', success: true } }],
    },
    emitted: [CREATED, UPDATED],
  },
])

scenarios(() => shop, items.bulkPatch, [
  {
    name: 'changes what is there (WDE0073 for what is not)',
    given: async w => {
      const { dataCollectionId, dataItemId } = await w.dataItem({ year: 1 })
      const fieldModifications = [
        { fieldPath: 'year', action: 'INCREMENT_FIELD' as const, incrementFieldOptions: { value: 1 } },
      ]
      const patches = [dataItemId, 'none'].map(dataItemId => ({ dataItemId, fieldModifications }))
      return { dataCollectionId, patches, returnEntity: true }
    },
    reply: {
      results: [
        { action: 'PATCH', dataItem: { data: { year: 2 } } },
        { action: 'PATCH', itemMetadata: { success: false, error: { code: 'WDE0073' } } },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    emitted: [UPDATED],
  },
])

scenarios(() => shop, items.bulkRemove, [
  {
    name: 'removes a thousand items in the statements of one, each once',
    given: async w => {
      const dataCollectionId = await w.dataCollection()
      await w.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems: numbered(999) })
      return { dataCollectionId, dataItemIds: [...numbered(999).map(({ id }) => id), 'i0'] }
    },
    reply: { bulkActionMetadata: { totalSuccesses: 999, totalFailures: 1 } },
    emitted: Array(999).fill(DELETED),
    statements: 5,
  },
  {
    name: 'removes those that match the condition',
    given: async w => {
      const dataCollectionId = await w.dataCollection()
      await w.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems: numbered(3) })
      return { dataCollectionId, dataItemIds: ['i0', 'i2'], condition: { filter: { year: { $gte: 1 } } } }
    },
    reply: {
      results: [
        { itemMetadata: { id: 'i0', success: false, error: { code: 'DATA_CONDITION_NOT_MET' } } },
        { action: 'DELETE', itemMetadata: { id: 'i2', success: true } },
      ],
    },
  },
])

describe('crossing bulk calls', () => {
  test('that change the same items in opposite orders wait for each other and never fail', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection()
    await w.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems: numbered(50) })
    const forwards = numbered(50)
    const calls = Array.from({ length: 20 }, (_, i) => {
      const dataItems = i % 2 ? forwards : forwards.toReversed()
      return i % 3 === 0
        ? w.visitor.send(items.bulkRemove, { dataCollectionId, dataItemIds: dataItems.map(({ id }) => id) })
        : w.visitor.send(items.bulkSave, { dataCollectionId, dataItems })
    })
    const replies = await Promise.all(calls)
    expect(replies.map(reply => [reply.status, codeOf(reply)])).toEqual(replies.map(() => [200, undefined]))
  })
})

test('of a thousand items with one unique value the first is accepted, in one statement', {
  tags: 'nightly',
}, async () => {
  const w = await createDriver(shop)
  const dataCollectionId = await w.dataCollection({ fields: [{ key: 'code', type: 'TEXT', unique: true }] })
  const dataItems = numbered(1000).map(({ id }) => ({ id, data: { code: 'the same' } }))
  const reply = await w.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems })
  expect(reply.bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 999 })
  const updates = numbered(1000).map(({ id }) => ({ id, data: { code: id } }))
  await w.merchant.callOk(items.bulkSave, { dataCollectionId, dataItems: updates })
  const clash = updates.map(({ id }) => ({ id, data: { code: 'another' } }))
  const update = await w.merchant.callOk(items.bulkUpdate, { dataCollectionId, dataItems: clash })
  expect(update.bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 999 })
  const codes = new Set(update.results.map(({ itemMetadata }) => itemMetadata.error?.code))
  expect(codes).toEqual(new Set([undefined, 'WDE0123']))
})
