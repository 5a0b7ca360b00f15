import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openExternalShop } from './external-driver.fixture.ts'

const { driver, external } = await openExternalShop('external_references')

const { items } = contract
const as = 'merchant'

describe('references (protocol/content §13)', () => {
  test('lead to external items and from there to native ones', async () => {
    const { dataCollectionId } = await external.connect({ protocol: 3 })
    const { dataCollections } = contract
    const books = await driver.dataCollection({ fields: [{ key: 'title', type: 'TEXT' }] })
    await driver
      .as(as)
      .callOk(items.insert, { dataCollectionId: books, dataItem: { data: { _id: 'walk', title: 'A walk' } } })
    await driver.as(as).callOk(dataCollections.patchDataCollection, {
      dataCollection: {
        id: dataCollectionId,
        permissions: { read: 'ANYONE' },
        fields: [
          {
            key: 'secret',
            type: 'REFERENCE',
            typeMetadata: { reference: { referencedCollectionId: books } },
          },
        ],
      },
    })
    const customer = { _id: 'ada', name: 'Ada', secret: 'walk' }
    await driver.callOk(items.insert, { dataCollectionId, dataItem: { data: customer } }, as)
    const gone = { dataCollectionId, dataItem: { data: { secret: 'nowhere' } } }
    expect(rejectedFields(await driver.send(items.insert, gone, as))).toEqual({
      'dataItem.data.secret': 'OTHER',
    })
    const orders = await driver.dataCollection({
      fields: [
        {
          key: 'customer',
          type: 'REFERENCE',
          typeMetadata: { reference: { referencedCollectionId: dataCollectionId } },
        },
      ],
    })
    for (const [_id, who] of [
      ['o1', 'ada'],
      ['o2', 'nobody'],
    ])
      await driver
        .as(as)
        .callOk(items.insert, { dataCollectionId: orders, dataItem: { data: { _id, customer: who } } })
    const { dataItems } = await driver
      .as(as)
      .callOk(items.query, { dataCollectionId: orders, includeReferences: [{ field: 'customer.secret' }] })
    expect(dataItems.map(({ data }) => data?.customer)).toMatchObject([
      { _id: 'ada', name: 'Ada', secret: { _id: 'walk', title: 'A walk' } },
      'nobody',
    ])
    // No adaptor is asked while a transaction is open: the reply of a write names what it leaves out.
    const written = await driver.as(as).send(items.insert, {
      dataCollectionId: orders,
      dataItem: { data: { customer: 'ada' } },
      includeReferencedItems: true,
    })
    expect(written.body.dataItem.data.customer).toBe('ada')
    expect(written.headers.get('x-stoa-ignored')).toContain('includeReferencedItems.customer')
    const many = {
      key: 'all',
      type: 'MULTI_REFERENCE' as const,
      typeMetadata: { multiReference: { referencedCollectionId: dataCollectionId } },
    }
    const rejected = await driver
      .as(as)
      .send(dataCollections.createDataCollectionField, { dataCollectionId: orders, field: many })
    expect(Object.keys(rejectedFields(rejected))).toEqual([
      'field.typeMetadata.multiReference.referencedCollectionId',
    ])
  })

  test('search, drafts, references of several and pipelines name what they would need', async () => {
    const { dataCollectionId } = await external.connect({ protocol: 2 })
    const id = { dataCollectionId }
    const of = { referringItemFieldName: 'tags', referringItemId: 'a' }
    const calls = [
      [items.search, { ...id, search: { search: { expression: 'x' } } }, 'SEARCH'],
      [items.createDataItemDraft, { ...id, dataItemId: 'a' }, 'DRAFTS'],
      [items.unpublishDataItem, { ...id, dataItemId: 'a' }, 'DRAFTS'],
      [items.queryReferenced, { ...id, ...of }, 'QUERY_REFERENCED'],
      [items.isReferenced, { ...id, ...of, referencedItemId: 'b' }, 'IS_REFERENCED'],
      [items.replaceReferences, { ...id, ...of, newReferencedItemIds: [] }, 'REPLACE_REFERENCES'],
      [items.aggregatePipeline, { ...id, pipeline: { stages: [{ limit: 1 }] } }, 'AGGREGATE_PIPELINE'],
      [items.query, { ...id, sortMode: 'RANDOM' }, 'RANDOM'],
      [items.count, { ...id, environment: 'SANDBOX' }, 'SANDBOX'],
    ] as const
    for (const [call, message, capability] of calls) {
      const reply = await driver.send(call, message, as)
      const { code, data } = reply.body.details.applicationError
      expect([reply.status, code, data.capability]).toEqual([400, 'WDE0119', capability])
    }
    const readOnly = await external.connect({ protocol: 2, operations: ['get', 'find', 'count'] })
    const insert = { dataCollectionId: readOnly.dataCollectionId, dataItem: { data: { name: 'Ada' } } }
    const reply = await driver.send(items.insert, insert, as)
    expect(reply.body.details.applicationError.data.capability).toBe('INSERT')
  })
})
