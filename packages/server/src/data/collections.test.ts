import { contract } from '@stoa/contract'
import { createShop, openWorld, type Shop, type World } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
})
afterAll(() => shop.close())

const { dataCollections, items } = contract

const fieldsOf = (collection: { fields?: { key: string; systemField?: boolean }[] }) =>
  (collection.fields ?? []).filter(field => !field.systemField).map(field => field.key)

const item = async (w: World, dataCollectionId: string, dataItemId: string) =>
  (await w.must(items.get, { dataCollectionId, dataItemId }, 'merchant')).dataItem.data as Record<
    string,
    unknown
  >

scenarios(() => shop, dataCollections.createDataCollection, [
  {
    name: 'makes a collection that nobody else may read or write, with what its fields can do',
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
    name: 'is told that collections of other kinds are not made like this',
    request: { collection: { id: 'external', collectionType: 'EXTERNAL' } },
    refuses: { 'collection.collectionType': 'VALIDATION' },
  },
  {
    name: 'is told of rules that a field of the type cannot have',
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
    refuses: {
      'collection.fields[0].numberRange': 'FIELD_NOT_ALLOWED',
      'collection.fields[1].numberRange.min': 'VALIDATION',
      'collection.fields[2].typeMetadata.reference.referencedCollectionId': 'REQUIRED_FIELD',
      'collection.fields[3].unique': 'FIELD_NOT_ALLOWED',
      'collection.fields[4].encrypted': 'FIELD_NOT_ALLOWED',
    },
  },
  {
    name: 'is told that an id is taken',
    given: async w => ({ collection: { id: await w.dataCollection() } }),
    fails: 'WDE0104',
  },
])

describe('a definition is replaced, patched, deleted and restored', () => {
  test('PUT keeps values of a field that is renamed by its fieldId, and can bring back those that it left out', async () => {
    const w = await openWorld(shop)
    const { dataCollectionId, dataItemId } = await w.dataItem({ title: 'A walk', year: 1927 })
    const { collection } = await w.must(dataCollections.getDataCollection, { dataCollectionId }, 'merchant')
    const [title] = collection.fields ?? []
    const updated = await w.must(
      dataCollections.updateDataCollection,
      {
        collection: {
          id: dataCollectionId,
          revision: collection.revision,
          fields: [{ key: 'name', type: 'TEXT', fieldId: title?.fieldId }],
        },
      },
      'merchant',
    )
    expect(fieldsOf(updated.collection)).toEqual(['name'])
    expect(await item(w, dataCollectionId, dataItemId)).toMatchObject({ name: 'A walk' })
    expect(await item(w, dataCollectionId, dataItemId)).not.toHaveProperty('year')
    const restored = await w.must(
      dataCollections.restoreDataCollectionField,
      { dataCollectionId, fieldKey: 'year' },
      'merchant',
    )
    expect(fieldsOf(restored.dataCollection)).toEqual(['name', 'year'])
    expect(await item(w, dataCollectionId, dataItemId)).toMatchObject({ name: 'A walk', year: 1927 })
  })
})
