import { contract } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const shop = await openShop()

const { items } = contract
const CREATED = 'wix.data.v2.data_item_created'
const UPDATED = 'wix.data.v2.data_item_updated'
const DELETED = 'wix.data.v2.data_item_deleted'

const read = async (w: TestDriver, dataCollectionId: string, dataItemId: string) =>
  (await w.merchant.callOk(items.get, { dataCollectionId, dataItemId })).dataItem.data as Record<
    string,
    unknown
  >

scenarios(() => shop, items.insert, [
  {
    name: 'adds an item with the id, owner and dates of the platform',
    given: async w => ({
      dataCollectionId: await w.dataCollection(),
      dataItem: {
        data: {
          title: 'A walk',
          year: 1927,
          tags: ['a', 'b'],
          published: { $date: '2026-01-31T13:00:00+01:00' },
        },
      },
    }),
    reply: {
      dataItem: {
        data: {
          _id: expect.any(String),
          _owner: expect.any(String),
          _createdDate: { $date: '2026-01-01T12:00:00.000Z' },
          title: 'A walk',
          published: { $date: '2026-01-31T12:00:00.000Z' },
        },
      },
    },
    emitted: [CREATED],
    // Begin, item, events, their job, commit.
    statements: 4,
    afterwards: async (w, { dataItem }) => {
      const stored = await read(w, dataItem.dataCollectionId as string, dataItem.id as string)
      expect(stored).toEqual(dataItem.data)
    },
  },
  {
    name: 'stores values of undeclared fields',
    given: async w => ({
      dataCollectionId: await w.dataCollection(),
      dataItem: {
        id: 'own id',
        data: { _id: 'own id', anything: { goes: [1, null, { $date: '2026-01-31' }] } },
      },
    }),
    reply: {
      dataItem: {
        id: 'own id',
        data: { anything: { goes: [1, null, { $date: '2026-01-31T00:00:00.000Z' }] } },
      },
    },
  },
  {
    name: 'cannot add an item twice (protocol/content §16: WDE0074)',
    given: async w => {
      const { dataCollectionId, dataItemId } = await w.dataItem()
      return { dataCollectionId, dataItem: { id: dataItemId, data: {} } }
    },
    fails: 'WDE0074',
  },
  {
    name: 'gets all values that do not match their type in one error',
    given: async w => ({
      dataCollectionId: await w.dataCollection(),
      dataItem: { data: { title: 7, year: 'x', tags: ['a', 1], published: '2026-01-31' } },
    }),
    rejects: {
      'dataItem.data.title': 'FORMAT',
      'dataItem.data.year': 'FORMAT',
      'dataItem.data.tags[1]': 'FORMAT',
      'dataItem.data.published': 'FORMAT',
    },
  },
  {
    name: 'gets an error for an impossible date, even without validation',
    given: async w => ({
      dataCollectionId: await w.dataCollection({ itemValidation: 'ANY' }),
      dataItem: { data: { title: 7, when: { $date: '2026-02-30' } } },
    }),
    rejects: { 'dataItem.data.when': 'FORMAT' },
  },
  {
    name: 'may write anything where nothing is checked',
    given: async w => ({
      dataCollectionId: await w.dataCollection({ itemValidation: 'ANY' }),
      dataItem: { data: { title: 7, year: 'x' } },
    }),
    reply: { dataItem: { data: { title: 7, year: 'x' } } },
  },
  {
    name: 'may write declared fields alone into a closed collection',
    given: async w => ({
      dataCollectionId: await w.dataCollection({ itemValidation: 'CLOSED' }),
      dataItem: { data: { titel: 'A walk' } },
    }),
    rejects: { 'dataItem.data.titel': 'FIELD_NOT_ALLOWED' },
  },
  {
    name: 'must give required values, within their bounds',
    given: async w => ({
      dataCollectionId: await w.dataCollection({
        fields: [
          { key: 'title', type: 'TEXT', required: true },
          { key: 'year', type: 'NUMBER', numberRange: { min: 1900, max: 2000 } },
          { key: 'code', type: 'TEXT', stringLengthRange: { minLength: 2, maxLength: 3 } },
          { key: 'tags', type: 'ARRAY_STRING', arraySizeRange: { maxSize: 1 } },
        ],
      }),
      dataItem: { data: { year: 1899, code: 'long', tags: ['a', 'b'] } },
    }),
    rejects: {
      'dataItem.data.title': 'REQUIRED_FIELD',
      'dataItem.data.year': 'MIN',
      'dataItem.data.code': 'MAX_LENGTH',
      'dataItem.data.tags': 'MAX_SIZE',
    },
  },
  {
    name: 'may not give an item an empty id',
    given: async w => ({
      dataCollectionId: await w.dataCollection(),
      dataItem: { id: '', data: { _id: '', title: 'A walk' } },
    }),
    rejects: { 'dataItem.data._id': 'MIN_LENGTH' },
  },
  {
    name: 'cannot refer to what is not there',
    given: async w => {
      const { dataCollectionId } = await w.dataReference()
      return { dataCollectionId, dataItem: { data: { name: 'Eve', friends: ['nobody'] } } }
    },
    rejects: { 'dataItem.data.friends': 'OTHER' },
  },
  {
    name: 'cannot take a value that a unique field has already',
    given: async w => {
      const dataCollectionId = await w.dataCollection({
        fields: [{ key: 'isbn', type: 'TEXT', unique: true }],
      })
      await w.dataItem({ isbn: '1' }, dataCollectionId)
      return { dataCollectionId, dataItem: { data: { isbn: '1' } } }
    },
    fails: 'WDE0123',
  },
  {
    name: 'cannot add more than 500 kB (protocol/content §17)',
    given: async w => ({
      dataCollectionId: await w.dataCollection(),
      dataItem: { data: { title: 'x'.repeat(500_001) } },
    }),
    fails: 'WDE0109',
  },
  {
    name: 'may not write into a collection that is not open to him',
    given: async w => ({
      dataCollectionId: await w.dataCollection({ permissions: { read: 'ANYONE' } }),
      dataItem: { data: {} },
    }),
    fails: 'WDE0027',
  },
  {
    name: 'finds no collection that is not there (WDE0025)',
    request: { dataCollectionId: 'nothing', dataItem: { data: {} } },
    fails: 'WDE0025',
  },
])

scenarios(() => shop, items.update, [
  {
    name: 'replaces the whole item and keeps what the platform says of it',
    given: async w => {
      const { dataCollectionId, dataItemId: id } = await w.dataItem({ title: 'Old', year: 1 })
      shop.clock.advance(1000)
      return { dataCollectionId, dataItem: { id, data: { title: 'New' } } }
    },
    reply: { dataItem: { data: { title: 'New', year: undefined } } },
    emitted: [UPDATED],
    // Begin, lock, write, events, their job, commit.
    statements: 5,
  },
  {
    name: 'finds nothing to replace (WDE0073)',
    given: async w => ({ dataCollectionId: await w.dataCollection(), dataItem: { id: 'none', data: {} } }),
    fails: 'WDE0073',
  },
  {
    name: 'must name the item',
    given: async w => ({ dataCollectionId: await w.dataCollection(), dataItem: { data: {} } }),
    rejects: { 'dataItem.id': 'REQUIRED_FIELD' },
  },
  {
    name: 'writes nothing where the condition does not hold',
    given: async w => {
      const { dataCollectionId, dataItemId: id } = await w.dataItem({ year: 1 })
      return { dataCollectionId, dataItem: { id, data: {} }, condition: { filter: { year: { $gt: 1 } } } }
    },
    fails: 'DATA_CONDITION_NOT_MET',
  },
  {
    name: 'cannot change what was set once and for all',
    given: async w => {
      const dataCollectionId = await w.dataCollection({
        fields: [{ key: 'code', type: 'TEXT', immutable: true }],
      })
      const { dataItemId: id } = await w.dataItem({ code: 'A' }, dataCollectionId)
      return { dataCollectionId, dataItem: { id, data: { code: 'B' } } }
    },
    rejects: { 'dataItem.data.code': 'FIELD_NOT_ALLOWED' },
  },
  {
    name: 'keeps a value that is the merchant’s to change',
    given: async w => {
      const dataCollectionId = await w.dataCollection({
        fields: [{ key: 'rank', type: 'NUMBER', readOnly: true }],
      })
      const { dataItemId: id } = await w.dataItem({ rank: 3 }, dataCollectionId)
      return { dataCollectionId, dataItem: { id, data: { title: 'x' } } }
    },
    reply: { dataItem: { data: { rank: 3, title: 'x' } } },
  },
  {
    name: 'gets an error instead of losing references',
    given: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      return { dataCollectionId, dataItem: { id: reference.referringItemId, data: { friends: [] } } }
    },
    rejects: { 'dataItem.data.friends': 'FIELD_NOT_ALLOWED' },
  },
])

scenarios(() => shop, items.save, [
  {
    name: 'adds an item that is not there',
    given: async w => ({
      dataCollectionId: await w.dataCollection(),
      dataItem: { id: 'a', data: { year: 1 } },
    }),
    reply: { action: 'INSERTED', dataItem: { id: 'a', data: { year: 1 } } },
    emitted: [CREATED],
  },
  {
    name: 'replaces one that is',
    given: async w => {
      const { dataCollectionId, dataItemId: id } = await w.dataItem({ title: 'Old' })
      return { dataCollectionId, dataItem: { id, data: { year: 2 } } }
    },
    reply: { action: 'UPDATED', dataItem: { data: { year: 2, title: undefined } } },
    emitted: [UPDATED],
  },
])

const patching = (data: Record<string, unknown>, fieldModifications: unknown[]) => async (w: TestDriver) => {
  const { dataCollectionId, dataItemId } = await w.dataItem(data)
  return { dataCollectionId, patch: { dataItemId, fieldModifications } } as never
}

scenarios(() => shop, items.patch, [
  {
    name: 'sets, removes, increments, appends and takes away in one go',
    given: patching({ title: 'A', year: 1, tags: ['a', 'b', 'a'], extra: { deep: { n: 1 } } }, [
      { fieldPath: 'extra.deep.m', action: 'SET_FIELD', setFieldOptions: { value: { $date: '2026-01-31' } } },
      { fieldPath: 'title', action: 'REMOVE_FIELD' },
      { fieldPath: 'year', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 2.5 } },
      { fieldPath: 'fresh', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: -1 } },
      { fieldPath: 'tags', action: 'REMOVE_FROM_ARRAY', removeFromArrayOptions: { value: 'a' } },
      { fieldPath: 'tags', action: 'APPEND_TO_ARRAY', appendToArrayOptions: { value: 'c' } },
      { fieldPath: 'list', action: 'APPEND_TO_ARRAY', appendToArrayOptions: { value: 1 } },
    ]),
    reply: {
      dataItem: {
        data: {
          title: undefined,
          year: 3.5,
          fresh: -1,
          tags: ['b', 'c'],
          list: [1],
          extra: { deep: { n: 1, m: { $date: '2026-01-31T00:00:00.000Z' } } },
        },
      },
    },
    emitted: [UPDATED],
    statements: 5,
  },
  {
    name: 'gets an error for an invalid operation, and nothing changes',
    given: patching({ title: 'A', tags: ['a'] }, [
      { fieldPath: 'title', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 1 } },
      { fieldPath: 'tags.x', action: 'SET_FIELD', setFieldOptions: { value: 1 } },
      { fieldPath: '_id', action: 'SET_FIELD', setFieldOptions: { value: 'x' } },
      { fieldPath: 'year', action: 'SET_FIELD' },
      { fieldPath: '__proto__.x', action: 'SET_FIELD', setFieldOptions: { value: 1 } },
      { fieldPath: 'title', action: 'APPEND_TO_ARRAY', appendToArrayOptions: { value: 1 } },
    ]),
    rejects: {
      'patch.fieldModifications[0]': 'FORMAT',
      'patch.fieldModifications[1]': 'FORMAT',
      'patch.fieldModifications[2]': 'FIELD_NOT_ALLOWED',
      'patch.fieldModifications[3]': 'REQUIRED_FIELD',
      'patch.fieldModifications[4]': 'FORMAT',
      'patch.fieldModifications[5]': 'FORMAT',
    },
  },
  {
    name: 'cannot set a value of another type than the field’s',
    given: patching({ year: 1 }, [
      { fieldPath: 'year', action: 'SET_FIELD', setFieldOptions: { value: 'x' } },
    ]),
    rejects: { 'patch.fieldModifications.year': 'FORMAT' },
  },
])

scenarios(() => shop, items.remove, [
  {
    name: 'removes an item and gets it in the reply',
    given: w => w.dataItem({ title: 'Gone' }),
    reply: { dataItem: { data: { title: 'Gone' } } },
    emitted: [DELETED],
    afterwards: async (w, { dataItem }) => {
      const which = { dataCollectionId: dataItem.dataCollectionId, dataItemId: dataItem.id }
      expect(codeOf(await w.visitor.send(items.get, which))).toBe('WDE0073')
    },
  },
  {
    name: 'finds nothing to remove (WDE0073)',
    given: async w => ({ dataCollectionId: await w.dataCollection(), dataItemId: 'none' }),
    fails: 'WDE0073',
  },
])

test('truncate empties a collection; references of its items go, those that point at them stay', async () => {
  const w = await createDriver(shop)
  const dataCollectionId = await w.dataCollection()
  const { dataItemId } = await w.dataItem({}, dataCollectionId)
  const pointing = await w.dataCollection({
    fields: [
      {
        key: 'to',
        type: 'MULTI_REFERENCE',
        typeMetadata: { multiReference: { referencedCollectionId: dataCollectionId } },
      },
    ],
  })
  const { dataItemId: referringItemId } = await w.dataItem({ to: [dataItemId] }, pointing)
  await w.merchant.callOk(items.truncate, { dataCollectionId })
  expect((await w.visitor.callOk(items.count, { dataCollectionId })).totalCount).toBe(0)
  const request = { dataCollectionId: pointing, referringItemId, referringItemFieldName: 'to' }
  const broken = await w.visitor.callOk(items.queryReferenced, request)
  expect(broken.results).toMatchObject([{ unresolvedReference: { referencedItemId: dataItemId } }])
  // An import under the same ids finds its references again.
  await w.visitor.callOk(items.insert, { dataCollectionId, dataItem: { id: dataItemId, data: {} } })
  const whole = await w.visitor.callOk(items.queryReferenced, request)
  expect(whole.results).toMatchObject([{ dataItem: { id: dataItemId } }])
  await w.merchant.callOk(items.truncate, { dataCollectionId: pointing })
  const rows = await shop.sql`select count(*)::int as n from data_references
    where left_id = ${referringItemId}`
  expect(rows).toEqual([{ n: 0 }])
})
