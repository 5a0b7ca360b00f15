import { contract } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const shop = await openShop()

test.each(['_id', '_publishStatus', '__proto__', '~t'])(
  'no field can have a key of the platform: %s',
  async key => {
    const w = await createDriver(shop)
    const collection = { id: 'reserved', fields: [{ key, type: 'ANY' as const }] }
    const sent = await w.merchant.send(contract.dataCollections.createDataCollection, { collection })
    expect(sent.status).toBe(400)
  },
)

test('a definition that was read can be sent back unchanged, also by strict callers', async () => {
  const w = await createDriver(shop)
  const { dataCollections } = contract
  const dataCollectionId = await w.dataCollection()
  const read = async () =>
    (await w.merchant.callOk(dataCollections.getDataCollection, { dataCollectionId })).collection
  const before = await read()
  await w.merchant.callOk(dataCollections.updateDataCollection, { collection: before })
  const field = before.fields?.find(({ key }) => key === 'title')
  if (!field) throw new Error('no title')
  await w.merchant.callOk(dataCollections.updateDataCollectionField, {
    dataCollectionId,
    field: { ...field, displayName: 'T' },
  })
  const { fields, revision, updatedDate, ...rest } = await read()
  expect(rest).toEqual({ ...before, fields: undefined, revision: undefined, updatedDate: undefined })
  expect(fields?.find(({ key }) => key === 'title')).toEqual({ ...field, displayName: 'T' })
})

const { dataCollections, items } = contract

const fieldsOf = (collection: { fields?: { key: string; systemField?: boolean }[] }) =>
  (collection.fields ?? []).filter(field => !field.systemField).map(field => field.key)

const item = async (w: TestDriver, dataCollectionId: string, dataItemId: string) =>
  (await w.merchant.callOk(items.get, { dataCollectionId, dataItemId })).dataItem.data as Record<
    string,
    unknown
  >

scenarios(() => shop, dataCollections.createDataCollection, [
  {
    name: 'creates a collection that only the merchant may read and write, with the abilities of its fields',
    request: { collection: { id: 'closed', fields: [{ key: 'title', type: 'TEXT' }] } },
    reply: {
      collection: {
        collectionType: 'NATIVE',
        segment: 'PUBLIC',
        revision: '1',
        permissions: { read: 'ADMIN', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
        pagingModes: ['OFFSET', 'CURSOR'],
      },
    },
    afterwards: (_, { collection }) => {
      const [title] = collection.fields ?? []
      expect(title?.capabilities?.sortable).toBe(true)
      expect(title?.capabilities?.queryOperators).toContain('STARTS_WITH')
    },
  },
  {
    name: 'cannot create collections of other kinds with this call',
    request: { collection: { id: 'external', collectionType: 'EXTERNAL' } },
    rejects: { 'collection.collectionType': 'VALIDATION' },
  },
  {
    name: 'cannot set rules that the type of a field does not have',
    request: {
      collection: {
        id: 'wrong',
        fields: [
          { key: 'a', type: 'TEXT', numberRange: { min: 1 } },
          { key: 'b', type: 'NUMBER', numberRange: { min: 2, max: 1 } },
          { key: 'c', type: 'REFERENCE' },
          { key: 'd', type: 'OBJECT', unique: true },
          { key: 'e', type: 'TEXT', encrypted: true },
        ],
      },
    },
    rejects: {
      'collection.fields[0].numberRange': 'FIELD_NOT_ALLOWED',
      'collection.fields[1].numberRange.min': 'VALIDATION',
      'collection.fields[2].typeMetadata.reference.referencedCollectionId': 'REQUIRED_FIELD',
      'collection.fields[3].unique': 'FIELD_NOT_ALLOWED',
      'collection.fields[4].encrypted': 'FIELD_NOT_ALLOWED',
    },
  },
  {
    name: 'cannot create a collection with an id that is taken',
    given: async w => ({ collection: { id: await w.dataCollection() } }),
    fails: 'WDE0104',
  },
])

describe('a definition is replaced, patched, deleted and restored', () => {
  test('PUT keeps values of a field that is renamed by its fieldId, and can bring back those that it left out', async () => {
    const w = await createDriver(shop)
    const { dataCollectionId, dataItemId } = await w.dataItem({ title: 'A walk', year: 1927 })
    const { collection } = await w.merchant.callOk(dataCollections.getDataCollection, { dataCollectionId })
    const [title] = collection.fields ?? []
    const updated = await w.merchant.callOk(dataCollections.updateDataCollection, {
      collection: {
        id: dataCollectionId,
        revision: collection.revision,
        fields: [{ key: 'name', type: 'TEXT', fieldId: title?.fieldId }],
      },
    })
    expect(fieldsOf(updated.collection)).toEqual(['name'])
    expect(await item(w, dataCollectionId, dataItemId)).toMatchObject({ name: 'A walk' })
    expect(await item(w, dataCollectionId, dataItemId)).not.toHaveProperty('year')
    const restored = await w.merchant.callOk(dataCollections.restoreDataCollectionField, {
      dataCollectionId,
      fieldKey: 'year',
    })
    expect(fieldsOf(restored.dataCollection)).toEqual(['name', 'year'])
    expect(await item(w, dataCollectionId, dataItemId)).toMatchObject({ name: 'A walk', year: 1927 })
  })

  test('a revision that is not the present one is rejected, whatever else the change says', async () => {
    const w = await createDriver(shop)
    const id = await w.dataCollection()
    await w.merchant.callOk(dataCollections.patchDataCollection, { dataCollection: { id, displayName: 'A' } })
    const stale = { id, displayName: 'B', revision: '1' }
    const reply = await w.merchant.send(dataCollections.patchDataCollection, { dataCollection: stale })
    expect(codeOf(reply)).toBe('DATA_REVISION_CHANGED')
    const put = await w.merchant.send(dataCollections.updateDataCollection, { collection: stale })
    expect(codeOf(put)).toBe('DATA_REVISION_CHANGED')
  })

  test('PATCH changes and adds the fields that it names and leaves the others', async () => {
    const w = await createDriver(shop)
    const id = await w.dataCollection()
    const { dataCollection } = await w.merchant.callOk(dataCollections.patchDataCollection, {
      dataCollection: {
        id,
        displayField: 'title',
        permissions: { read: 'SITE_MEMBER' },
        fields: [
          { key: 'title', type: 'TEXT', displayName: 'Title' },
          { key: 'place', type: 'TEXT' },
        ],
      },
    })
    expect(fieldsOf(dataCollection)).toEqual(['title', 'year', 'tags', 'published', 'place'])
    expect(dataCollection.fields?.[0]?.displayName).toBe('Title')
    expect(dataCollection.permissions).toMatchObject({ read: 'SITE_MEMBER', insert: 'ANYONE' })
    expect(dataCollection.displayField).toBe('title')
    const cleared = { id, displayField: null }
    const after = await w.merchant.callOk(dataCollections.patchDataCollection, { dataCollection: cleared })
    expect(after.dataCollection).not.toHaveProperty('displayField')
  })

  test('a deleted collection comes back with its items, unless its id is taken', async () => {
    const w = await createDriver(shop)
    const { dataCollectionId, dataItemId } = await w.dataItem({ title: 'Kept' })
    await w.merchant.callOk(dataCollections.deleteDataCollection, { dataCollectionId })
    expect(codeOf(await w.merchant.send(items.query, { dataCollectionId }))).toBe('WDE0025')
    const taken = { collection: { id: dataCollectionId, fields: [] } }
    await w.merchant.callOk(dataCollections.createDataCollection, taken)
    const rejected = await w.merchant.send(dataCollections.restoreDataCollection, { dataCollectionId })
    expect(codeOf(rejected)).toBe('WDE0104')
    await shop.platform.database.pool.query(
      'update data_collections set id = $1 where id = $2 and deleted_at is null',
      [`${dataCollectionId}-2`, dataCollectionId],
    )
    await w.merchant.callOk(dataCollections.restoreDataCollection, { dataCollectionId })
    expect(await item(w, dataCollectionId, dataItemId)).toMatchObject({ title: 'Kept' })
    const again = await w.merchant.send(dataCollections.restoreDataCollection, {
      dataCollectionId: 'nothing',
    })
    expect(codeOf(again)).toBe('WDE0025')
  })

  test('a deleted collection is purged after 30 days', async () => {
    const w = await createDriver(shop)
    const { dataCollectionId: stored } = await w.dataItem({ title: 'A', year: 1 })
    await w.merchant.callOk(dataCollections.deleteDataCollectionField, {
      dataCollectionId: stored,
      fieldKey: 'year',
    })
    const { dataCollectionId: removed } = await w.dataItem()
    await w.merchant.callOk(dataCollections.deleteDataCollection, { dataCollectionId: removed })
    const { pool } = shop.platform.database
    const tables = async () =>
      (await shop.sql`select count(*)::int as n from pg_tables where schemaname = 'data'`)[0].n as number
    const before = await tables()
    await shop.platform.run('deleted collections')
    expect(await tables()).toBe(before)
    await shop.sql`update data_collections set deleted_at = deleted_at - interval '31 days',
        doc = replace(doc::text, '"deletedAt": 1', '"deletedAt": 0.1')::jsonb`
    await shop.platform.run('deleted collections')
    expect(await tables()).toBeLessThan(before)
    const restored = await w.merchant.send(dataCollections.restoreDataCollection, {
      dataCollectionId: removed,
    })
    expect(codeOf(restored)).toBe('WDE0025')
    const message = { dataCollectionId: stored, fieldKey: 'year' }
    const field = await w.merchant.send(dataCollections.restoreDataCollectionField, message)
    expect(codeOf(field)).toBe('DATA_FIELD_NOT_FOUND')
    const rows = await shop.sql`select uid from data_collections where id = ${stored}`
    const table = `data.items_${rows[0].uid.replaceAll('-', '')}_live`
    expect((await pool.query(`select data from ${table}`)).rows[0].data).toEqual({ title: 'A' })
  })
})

describe('references shown from both sides', () => {
  const keyOf = async (w: TestDriver, dataCollectionId: string, key: string) =>
    (
      await w.merchant.callOk(dataCollections.getDataCollection, { dataCollectionId })
    ).collection.fields?.find(field => field.key === key)

  test('the other side of a reference is created, renamed, deleted and restored with the field', async () => {
    const w = await createDriver(shop)
    const authors = await w.dataCollection({ fields: [{ key: 'name', type: 'TEXT' }] })
    const books = await w.dataCollection({
      fields: [
        {
          key: 'authors',
          type: 'MULTI_REFERENCE',
          typeMetadata: {
            multiReference: {
              referencedCollectionId: authors,
              referencingFieldKey: 'books',
              referencingDisplayName: 'Books',
            },
          },
        },
      ],
    })
    const read = await w.merchant.callOk(dataCollections.getDataCollection, { dataCollectionId: books })
    expect(read.referencedCollections?.map(({ id }) => id)).toEqual([authors])
    expect(await keyOf(w, authors, 'books')).toMatchObject({
      displayName: 'Books',
      typeMetadata: { multiReference: { referencedCollectionId: books, referencingFieldKey: 'authors' } },
    })
    const { dataItemId: ada } = await w.dataItem({ name: 'Ada' }, authors)
    const { dataItemId: book } = await w.dataItem({ authors: [ada] }, books)
    const booksOf = async (referringItemFieldName: string) =>
      (
        await w.merchant.callOk(items.queryReferenced, {
          dataCollectionId: authors,
          referringItemId: ada,
          referringItemFieldName,
        })
      ).results.map(({ dataItem }) => dataItem?.id)
    expect(await booksOf('books')).toEqual([book])
    const field = await keyOf(w, books, 'authors')
    await w.merchant.callOk(dataCollections.patchDataCollectionField, {
      dataCollectionId: books,
      field: { key: 'writers', fieldId: field?.fieldId },
    })
    expect((await keyOf(w, authors, 'books'))?.typeMetadata?.multiReference?.referencingFieldKey).toBe(
      'writers',
    )
    const other = await keyOf(w, authors, 'books')
    await w.merchant.callOk(dataCollections.patchDataCollectionField, {
      dataCollectionId: authors,
      field: { key: 'works', fieldId: other?.fieldId },
    })
    expect((await keyOf(w, books, 'writers'))?.typeMetadata?.multiReference?.referencingFieldKey).toBe(
      'works',
    )
    const message = { dataCollectionId: books, fieldKey: 'writers' }
    await w.merchant.callOk(dataCollections.deleteDataCollectionField, message)
    expect(await keyOf(w, authors, 'works')).toBeUndefined()
    await w.merchant.callOk(dataCollections.restoreDataCollectionField, message)
    expect(await booksOf('works')).toEqual([book])
  })

  test('a collection can refer to itself', async () => {
    const w = await createDriver(shop)
    const id = `self-${w.memberId.slice(0, 8)}`
    await w.merchant.callOk(dataCollections.createDataCollection, {
      collection: {
        id,
        fields: [
          {
            key: 'children',
            type: 'MULTI_REFERENCE',
            typeMetadata: {
              multiReference: { referencedCollectionId: id, referencingFieldKey: 'parents' },
            },
          },
        ],
      },
    })
    expect(await keyOf(w, id, 'parents')).toMatchObject({ type: 'MULTI_REFERENCE' })
  })
})

scenarios(() => shop, dataCollections.listDataCollections, [
  {
    name: 'reads a page in order, with the parts that he asks for',
    given: async w => {
      await w.dataCollection()
      await w.dataCollection()
      return {
        sort: { fieldName: 'createdDate', order: 'DESC' as const },
        paging: { limit: 1, offset: 1 },
        fields: ['id'],
      }
    },
    afterwards: (_, { collections, pagingMetadata }) => {
      expect(collections.map(collection => Object.keys(collection))).toEqual([['id']])
      expect(pagingMetadata).toMatchObject({ count: 1, offset: 1 })
    },
  },
  {
    name: 'gets the total, on a page after the last one as well',
    request: { paging: { offset: 100_000 } },
    afterwards: (_, { pagingMetadata }) => expect(pagingMetadata.total).toBeGreaterThan(0),
  },
  {
    name: 'cannot sort by an unknown order',
    request: { sort: { fieldName: 'colour' } },
    rejects: { 'sort.fieldName': 'INVALID_ENUM_VALUE' },
  },
  {
    name: 'cannot request unknown parts',
    request: { fields: ['colour'] },
    rejects: { 'fields[0]': 'INVALID_ENUM_VALUE' },
  },
])

scenarios(() => shop, dataCollections.createDataCollectionField, [
  {
    name: 'adds a field in a fixed number of statements',
    given: async w => ({ dataCollectionId: await w.dataCollection() }),
    request: { field: { key: 'place', type: 'TEXT' } },
    statements: 11,
  },
])
