import { type CallDeclaration, contract } from '@stoa/contract'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { driver: w } = await openTestShop()
const dataCollectionId = await w.dataCollection({
  fields: [
    { key: 'title', type: 'TEXT' },
    { key: 'secret', type: 'TEXT', condition: { permission: 'RESTRICTED' } },
  ],
})
const dataItem = { id: 'a', data: { title: 'A walk', secret: 'hunter2' } }
await w.merchant.callOk(contract.items.insert, { dataCollectionId, dataItem })

const { dataCollections, dataIndexes, items, members, movementJobs, products } = contract
/** Names that every object has by itself: as names of fields they are like any other. */
const NAMES = Object.getOwnPropertyNames(Object.prototype)
const set = (fieldPath: string) => ({
  fieldPath,
  action: 'SET_FIELD' as const,
  setFieldOptions: { value: 1 },
})
/** An object with an own property of that name. */
const own = (name: string, value: unknown) => Object.fromEntries([[name, value]])

/** Every place in which the name of a field can stand. */
const PLACES: [place: string, call: CallDeclaration, message: (name: string) => object][] = [
  ['filter of a query', items.query, n => ({ query: { filter: own(n, 1) } })],
  ['sort of a query', items.query, n => ({ query: { sort: [{ fieldName: n, order: 'ASC' }] } })],
  ['fields of a query', items.query, n => ({ query: { fields: [n] } })],
  ['included', items.query, n => ({ includeReferences: [{ field: n }] })],
  ['included, the old way', items.query, n => ({ includeReferencedItems: [n] })],
  ['fields of get', items.get, n => ({ dataItemId: 'a', fields: [n] })],
  ['filter of count', items.count, n => ({ filter: own(n, { $exists: true }) })],
  ['distinct', items.distinct, n => ({ fieldName: n })],
  [
    'groups',
    items.aggregate,
    n => ({
      initialFilter: own(n, { $ne: 1 }),
      aggregation: { groupingFields: [n], operations: [{ resultFieldName: n, max: { itemFieldName: n } }] },
      finalFilter: own(n, { $ne: 1 }),
      sort: [{ fieldName: n }],
    }),
  ],
  [
    'pipeline',
    items.aggregatePipeline,
    n => ({
      pipeline: {
        stages: [
          { limit: 5 },
          { projection: { fields: [{ reshape: { resultFieldName: n, expression: { fieldPath: n } } }] } },
        ],
      },
    }),
  ],
  [
    'group of a pipeline',
    items.aggregatePipeline,
    n => ({
      pipeline: {
        stages: [
          { unwindArray: { arrayFieldName: n } },
          {
            group: {
              groupIds: [{ key: n, expression: { fieldPath: n } }],
              accumulators: [{ resultFieldName: n, push: { expression: { fieldPath: n } } }],
            },
          },
          { filter: own(n, { $ne: 'x' }) },
        ],
      },
    }),
  ],
  [
    'search',
    items.search,
    n => ({ search: { search: { expression: 'walk', fields: [n] }, filter: own(n, 1), fields: [n] } }),
  ],
  ['references', items.queryReferenced, n => ({ referringItemId: 'a', referringItemFieldName: n })],
  [
    'a reference',
    items.isReferenced,
    n => ({ referringItemId: 'a', referringItemFieldName: n, referencedItemId: 'a' }),
  ],
  ['patch', items.patch, n => ({ patch: { dataItemId: 'a', fieldModifications: [set(n)] } })],
  ['patch below', items.patch, n => ({ patch: { dataItemId: 'a', fieldModifications: [set(`x.${n}`)] } })],
  ['condition', items.remove, n => ({ dataItemId: 'b', condition: { filter: own(n, 1) } })],
  ['data', items.insert, n => ({ dataItem: { data: own(n, 'x') } })],
  ['data below', items.save, n => ({ dataItem: { id: 'c', data: { y: own(n, { $exists: true }) } } })],
  [
    'index',
    dataIndexes.createIndex,
    n => ({ index: { name: `i${NAMES.indexOf(n)}`, fields: [{ path: n, order: 'ASC' }] } }),
  ],
  ['a new field', dataCollections.createDataCollectionField, n => ({ field: { key: n, type: 'TEXT' } })],
  ['a field to delete', dataCollections.deleteDataCollectionField, n => ({ fieldKey: n })],
]

describe.each(NAMES)('%s', name => {
  test.each(PLACES)('as %s', async (_, call, message) => {
    for (const as of ['visitor', 'merchant'] as const) {
      if (as === 'visitor' && !call.allow.includes(as)) continue
      const id =
        call === dataCollections.createDataCollectionField ? await w.dataCollection() : dataCollectionId
      const { status, body } = await w.send(call, { dataCollectionId: id, ...message(name) }, as)
      expect(status, JSON.stringify(body)).toBeLessThan(500)
      if (as === 'visitor') expect(JSON.stringify(body)).not.toContain('hunter2')
    }
  })

  test('as a field of other resources', async () => {
    for (const declaration of [products.queryProducts, members.queryMembers, movementJobs.queryJobs])
      for (const query of [{ filter: own(name, 1) }, { sort: [{ fieldName: name }] }])
        expect((await w.merchant.send(declaration, { query })).status).toBeLessThan(500)
  })
})
