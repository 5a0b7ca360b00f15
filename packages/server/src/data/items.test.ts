import { contract } from '@stoa/contract'
import { codeOf, createShop, openWorld, refusedFields, type Shop, type World } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
})
afterAll(() => shop.close())

const { items } = contract
const CREATED = 'wix.data.v2.data_item_created'
const UPDATED = 'wix.data.v2.data_item_updated'
const DELETED = 'wix.data.v2.data_item_deleted'

const read = async (w: World, dataCollectionId: string, dataItemId: string) =>
  (await w.must(items.get, { dataCollectionId, dataItemId }, 'merchant')).dataItem.data as Record<
    string,
    unknown
  >

const anonymousCollection = (w: World, fields: Parameters<World['newDataCollection']>[0]) =>
  w.dataCollection(fields)

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
    statements: 5,
    afterwards: async (w, { dataItem }) => {
      const stored = await read(w, dataItem.dataCollectionId as string, dataItem.id as string)
      expect(stored).toEqual(dataItem.data)
    },
  },
  {
    name: 'keeps values of fields that nobody declared',
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
    name: 'cannot add an item twice (spec 003 §8: WDE0074)',
    given: async w => {
      const { dataCollectionId, dataItemId } = await w.dataItem()
      return { dataCollectionId, dataItem: { id: dataItemId, data: {} } }
    },
    fails: 'WDE0074',
  },
  {
    name: 'hears of every value that its type does not take, at once',
    given: async w => ({
      dataCollectionId: await w.dataCollection(),
      dataItem: { data: { title: 7, year: 'x', tags: ['a', 1], published: '2026-01-31' } },
    }),
    refuses: {
      'dataItem.data.title': 'FORMAT',
      'dataItem.data.year': 'FORMAT',
      'dataItem.data.tags[1]': 'FORMAT',
      'dataItem.data.published': 'FORMAT',
    },
  },
  {
    name: 'hears of a date that no calendar has, even where nothing is checked',
    given: async w => ({
      dataCollectionId: await w.dataCollection({ itemValidation: 'ANY' }),
      dataItem: { data: { title: 7, when: { $date: '2026-02-30' } } },
    }),
    refuses: { 'dataItem.data.when': 'FORMAT' },
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
    refuses: { 'dataItem.data.titel': 'FIELD_NOT_ALLOWED' },
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
    refuses: {
      'dataItem.data.title': 'REQUIRED_FIELD',
      'dataItem.data.year': 'MIN',
      'dataItem.data.code': 'MAX_LENGTH',
      'dataItem.data.tags': 'MAX_SIZE',
    },
  },
  {
    name: 'cannot refer to what is not there',
    given: async w => {
      const { dataCollectionId } = await w.dataReference()
      return { dataCollectionId, dataItem: { data: { name: 'Eve', friends: ['nobody'] } } }
    },
    refuses: { 'dataItem.data.friends': 'OTHER' },
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
    name: 'cannot add more than 500 kB (wire/core.md §10)',
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
      shop.clock.turn(1000)
      return { dataCollectionId, dataItem: { id, data: { title: 'New' } } }
    },
    reply: { dataItem: { data: { title: 'New', year: undefined } } },
    emitted: [UPDATED],
    // Begin, lock, write, events, their job, commit.
    statements: 6,
  },
  {
    name: 'finds nothing to replace (WDE0073)',
    given: async w => ({ dataCollectionId: await w.dataCollection(), dataItem: { id: 'none', data: {} } }),
    fails: 'WDE0073',
  },
  {
    name: 'must name the item',
    given: async w => ({ dataCollectionId: await w.dataCollection(), dataItem: { data: {} } }),
    refuses: { 'dataItem.id': 'REQUIRED_FIELD' },
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
    refuses: { 'dataItem.data.code': 'FIELD_NOT_ALLOWED' },
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
    name: 'is told that references would be replaced, instead of losing them',
    given: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      return { dataCollectionId, dataItem: { id: reference.referringItemId, data: { friends: [] } } }
    },
    refuses: { 'dataItem.data.friends': 'FIELD_NOT_ALLOWED' },
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

const patching = (data: Record<string, unknown>, fieldModifications: unknown[]) => async (w: World) => {
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
    statements: 6,
  },
  {
    name: 'is told what cannot be done, and nothing is done',
    given: patching({ title: 'A', tags: ['a'] }, [
      { fieldPath: 'title', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 1 } },
      { fieldPath: 'tags.x', action: 'SET_FIELD', setFieldOptions: { value: 1 } },
      { fieldPath: '_id', action: 'SET_FIELD', setFieldOptions: { value: 'x' } },
      { fieldPath: 'year', action: 'SET_FIELD' },
      { fieldPath: '__proto__.x', action: 'SET_FIELD', setFieldOptions: { value: 1 } },
      { fieldPath: 'title', action: 'APPEND_TO_ARRAY', appendToArrayOptions: { value: 1 } },
    ]),
    refuses: {
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
    refuses: { 'patch.fieldModifications.year': 'FORMAT' },
  },
])

scenarios(() => shop, items.remove, [
  {
    name: 'removes an item and hears what it was',
    given: w => w.dataItem({ title: 'Gone' }),
    reply: { dataItem: { data: { title: 'Gone' } } },
    emitted: [DELETED],
    afterwards: async (w, { dataItem }) => {
      const which = { dataCollectionId: dataItem.dataCollectionId, dataItemId: dataItem.id }
      expect(codeOf(await w.send(items.get, which, 'visitor'))).toBe('WDE0073')
    },
  },
  {
    name: 'finds nothing to remove (WDE0073)',
    given: async w => ({ dataCollectionId: await w.dataCollection(), dataItemId: 'none' }),
    fails: 'WDE0073',
  },
])

test('truncate empties a collection; references of its items go, those that point at them stay', async () => {
  const w = await openWorld(shop)
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
  await w.must(items.truncate, { dataCollectionId }, 'merchant')
  expect((await w.must(items.count, { dataCollectionId }, 'visitor')).totalCount).toBe(0)
  const asked = { dataCollectionId: pointing, referringItemId, referringItemFieldName: 'to' }
  const broken = await w.must(items.queryReferenced, asked, 'visitor')
  expect(broken.results).toMatchObject([{ unresolvedReference: { referencedItemId: dataItemId } }])
  // An import under the same ids finds its references again.
  await w.must(items.insert, { dataCollectionId, dataItem: { id: dataItemId, data: {} } }, 'visitor')
  const whole = await w.must(items.queryReferenced, asked, 'visitor')
  expect(whole.results).toMatchObject([{ dataItem: { id: dataItemId } }])
  await w.must(items.truncate, { dataCollectionId: pointing }, 'merchant')
  const { rows } = await shop.platform.database.pool.query(
    'select count(*)::int as n from data_references where left_id = $1',
    [referringItemId],
  )
  expect(rows).toEqual([{ n: 0 }])
})

describe('permissions', () => {
  const byAuthor = {
    read: 'SITE_MEMBER_AUTHOR',
    insert: 'SITE_MEMBER',
    update: 'SITE_MEMBER_AUTHOR',
  } as const

  test('a member sees, counts and changes his own items alone, and is told so', async () => {
    const ada = await openWorld(shop)
    const bob = await openWorld(shop)
    const dataCollectionId = await ada.dataCollection({
      permissions: { ...byAuthor, remove: 'SITE_MEMBER_AUTHOR' },
    })
    const insert = (w: World) =>
      w.must(items.insert, { dataCollectionId, dataItem: { data: { year: 1 } } }, 'member')
    const adas = (await insert(ada)).dataItem.id as string
    const bobs = (await insert(bob)).dataItem.id as string
    const seen = await ada.send(
      items.query,
      { dataCollectionId, query: {}, returnTotalCount: true },
      'member',
    )
    expect(seen.body.dataItems.map((item: { id: string }) => item.id)).toEqual([adas])
    expect(seen.body.pagingMetadata.total).toBe(1)
    expect(seen.headers.get('x-stoa-narrowed')).toBe('own-items')
    expect((await ada.must(items.count, { dataCollectionId }, 'member')).totalCount).toBe(1)
    const foreign = { dataCollectionId, dataItemId: bobs }
    expect(codeOf(await ada.send(items.get, foreign, 'member'))).toBe('WDE0073')
    expect(codeOf(await ada.send(items.remove, foreign, 'member'))).toBe('WDE0073')
    expect(codeOf(await ada.send(items.get, { dataCollectionId, dataItemId: adas }, 'visitor'))).toBe(
      'WDE0027',
    )
    const all = await ada.send(items.query, { dataCollectionId, query: {} }, 'merchant')
    expect(all.body.dataItems).toHaveLength(2)
    expect(all.headers.has('x-stoa-narrowed')).toBe(false)
  })

  test('who may read an item but not change it is told that, not that it is missing', async () => {
    const w = await openWorld(shop)
    const dataCollectionId = await w.dataCollection({ permissions: { ...byAuthor, read: 'ANYONE' } })
    const { dataItemId } = await w.dataItem({ year: 1 }, dataCollectionId)
    const change = { dataCollectionId, dataItem: { id: dataItemId, data: {} } }
    expect(codeOf(await w.send(items.update, change, 'member'))).toBe('WDE0027')
    expect(codeOf(await w.send(items.update, change, 'visitor'))).toBe('WDE0027')
  })

  test('a restricted field is not there for anybody but the merchant: not in items, filters, sorts or writes', async () => {
    const w = await openWorld(shop)
    const dataCollectionId = await w.dataCollection({
      fields: [
        { key: 'title', type: 'TEXT' },
        { key: 'margin', type: 'NUMBER', condition: { permission: 'RESTRICTED' } },
      ],
    })
    const { dataItemId } = await w.dataItem({ title: 'A', margin: 7 }, dataCollectionId)
    const ask = (query: object) => w.send(items.query, { dataCollectionId, query }, 'visitor')
    const seen = await ask({})
    expect(seen.body.dataItems[0].data).toMatchObject({ title: 'A' })
    expect(seen.body.dataItems[0].data).not.toHaveProperty('margin')
    expect(seen.headers.get('x-stoa-narrowed')).toBe('hidden-fields')
    // Whatever is asked of it, the answer is that of a field that no item has.
    for (const filter of [
      { margin: 7 },
      { margin: { $gt: 0 } },
      { margin: { $exists: true } },
      { 'margin.x': 7 },
    ])
      expect((await ask({ filter })).body.dataItems).toEqual([])
    const update = { dataCollectionId, dataItem: { id: dataItemId, data: { title: 'B' } } }
    await w.must(items.update, update, 'visitor')
    expect(await read(w, dataCollectionId, dataItemId)).toMatchObject({ title: 'B', margin: 7 })
    const written = { dataCollectionId, dataItem: { data: { margin: 1 } } }
    expect(refusedFields(await w.send(items.insert, written, 'visitor'))).toEqual({
      'dataItem.data.margin': 'FIELD_NOT_ALLOWED',
    })
  })
})

describe('publishing', () => {
  test('drafts are hidden unless asked for, and dates publish and unpublish by themselves', async () => {
    const w = await openWorld(shop)
    const dataCollectionId = await anonymousCollection(w, {
      plugins: [{ type: 'PUBLISH', publishOptions: { defaultStatus: 'DRAFT' } }],
    })
    const at = (ms: number) => ({ $date: new Date(shop.clock.now() + ms).toISOString() })
    const { dataItemId } = await w.dataItem(
      { title: 'Soon', _publishDate: at(60_000), _unpublishDate: at(120_000) },
      dataCollectionId,
    )
    const seen = async (includeDraftItems = false) =>
      (
        await w.must(
          items.query,
          {
            dataCollectionId,
            query: {},
            returnTotalCount: true,
            publishPluginOptions: { includeDraftItems },
          },
          includeDraftItems ? 'merchant' : 'visitor',
        )
      ).pagingMetadata.total
    expect([await seen(), await seen(true)]).toEqual([0, 1])
    const which = { dataCollectionId, dataItemId }
    expect(codeOf(await w.send(items.remove, which, 'visitor'))).toBe('WDE0073')
    shop.clock.turn(60_000)
    expect(await seen()).toBe(1)
    expect((await w.must(items.get, which, 'visitor')).dataItem.data).toMatchObject({
      _publishStatus: 'PUBLISHED',
    })
    shop.clock.turn(60_000)
    expect(await seen()).toBe(0)
    const publish = {
      dataItemId,
      fieldModifications: [
        {
          fieldPath: '_publishStatus',
          action: 'SET_FIELD' as const,
          setFieldOptions: { value: 'PUBLISHED' },
        },
      ],
    }
    await w.must(
      items.patch,
      { dataCollectionId, patch: publish, publishPluginOptions: { includeDraftItems: true } },
      'merchant',
    )
    expect(await seen()).toBe(1)
  })

  test('LIVE and SANDBOX do not see each other', async () => {
    const w = await openWorld(shop)
    const { dataCollectionId, dataItemId } = await w.dataItem({ title: 'Live' })
    const sandbox = { environment: 'SANDBOX' as const, dataCollectionId }
    expect((await w.must(items.count, sandbox, 'visitor')).totalCount).toBe(0)
    await w.must(
      items.insert,
      { ...sandbox, dataItem: { id: dataItemId, data: { title: 'Sand' } } },
      'visitor',
    )
    expect(await read(w, dataCollectionId, dataItemId)).toMatchObject({ title: 'Live' })
    const preferred = { dataCollectionId, dataItemId, environment: 'SANDBOX_PREFERRED' as const }
    expect((await w.must(items.get, preferred, 'visitor')).dataItem.data).toMatchObject({ title: 'Sand' })
  })
})

describe('at the same moment', () => {
  test('fifty callers increment one number, and none is lost', async () => {
    const w = await openWorld(shop)
    const { dataCollectionId, dataItemId } = await w.dataItem({ year: 0 })
    const patch = {
      dataItemId,
      fieldModifications: [
        { fieldPath: 'year', action: 'INCREMENT_FIELD' as const, incrementFieldOptions: { value: 1 } },
      ],
    }
    await Promise.all(
      Array.from({ length: 50 }, () => w.must(items.patch, { dataCollectionId, patch }, 'visitor')),
    )
    expect(await read(w, dataCollectionId, dataItemId)).toMatchObject({ year: 50 })
  })

  test('twenty callers claim one value of a unique field, and one gets it', async () => {
    const w = await openWorld(shop)
    const dataCollectionId = await w.dataCollection({ fields: [{ key: 'seat', type: 'TEXT', unique: true }] })
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => (await w.dataItem({}, dataCollectionId)).dataItemId),
    )
    const claims = ids.map(id =>
      w.send(items.update, { dataCollectionId, dataItem: { id, data: { seat: '1A' } } }, 'visitor'),
    )
    const inserts = ids.map(() =>
      w.send(items.insert, { dataCollectionId, dataItem: { data: { seat: '1A' } } }, 'visitor'),
    )
    const answers = await Promise.all([...claims, ...inserts])
    expect(answers.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(answers.filter(reply => reply.status !== 200).map(codeOf)).toEqual(Array(19).fill('WDE0123'))
  })

  test('a write that meets a changed definition begins anew', async () => {
    const w = await openWorld(shop)
    const { dataCollectionId, dataItemId } = await w.dataItem({ year: 1 })
    // Another node changed the collection, and its notification has not reached us.
    await shop.platform.database.pool.query(
      'update data_collections set revision = revision + 1 where id = $1',
      [dataCollectionId],
    )
    await w.must(
      items.update,
      { dataCollectionId, dataItem: { id: dataItemId, data: { year: 2 } } },
      'visitor',
    )
    await w.must(items.insert, { dataCollectionId, dataItem: { data: { year: 3 } } }, 'visitor')
    expect((await w.must(items.count, { dataCollectionId }, 'visitor')).totalCount).toBe(2)
  })
})
