import { contract } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const shop = await openShop()

const { items } = contract

const read = async (w: TestDriver, dataCollectionId: string, dataItemId: string) =>
  (await w.merchant.callOk(items.get, { dataCollectionId, dataItemId })).dataItem.data as Record<
    string,
    unknown
  >

describe('concurrently', () => {
  test('fifty callers increment one number, and none is lost', async () => {
    const w = await createDriver(shop)
    const { dataCollectionId, dataItemId } = await w.dataItem({ year: 0 })
    const patch = {
      dataItemId,
      fieldModifications: [
        { fieldPath: 'year', action: 'INCREMENT_FIELD' as const, incrementFieldOptions: { value: 1 } },
      ],
    }
    await Promise.all(
      Array.from({ length: 50 }, () => w.visitor.callOk(items.patch, { dataCollectionId, patch })),
    )
    expect(await read(w, dataCollectionId, dataItemId)).toMatchObject({ year: 50 })
  })

  test('twenty callers claim one value of a unique field, and one gets it', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection({ fields: [{ key: 'seat', type: 'TEXT', unique: true }] })
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => (await w.dataItem({}, dataCollectionId)).dataItemId),
    )
    const claims = ids.map(id =>
      w.visitor.send(items.update, { dataCollectionId, dataItem: { id, data: { seat: '1A' } } }),
    )
    const inserts = ids.map(() =>
      w.visitor.send(items.insert, { dataCollectionId, dataItem: { data: { seat: '1A' } } }),
    )
    const answers = await Promise.all([...claims, ...inserts])
    expect(answers.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(answers.filter(reply => reply.status !== 200).map(codeOf)).toEqual(Array(19).fill('WDE0123'))
  })

  test('a write that meets a changed definition is retried', async () => {
    const w = await createDriver(shop)
    const { dataCollectionId, dataItemId } = await w.dataItem({ year: 1 })
    // Another node changed the collection, and this node has not read the invalidation.
    await shop.sql`update data_collections set revision = revision + 1 where id = ${dataCollectionId}`
    await w.visitor.callOk(items.update, {
      dataCollectionId,
      dataItem: { id: dataItemId, data: { year: 2 } },
    })
    await w.visitor.callOk(items.insert, { dataCollectionId, dataItem: { data: { year: 3 } } })
    expect((await w.visitor.callOk(items.count, { dataCollectionId })).totalCount).toBe(2)
  })
})
