import { contract } from '@stoa/contract'
import { codeOf, createShop, openWorld, type Shop, type World } from '@stoa/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type ExternalWorld, openExternalWorld } from './external-world.fixture.ts'

let shop: Shop
let world: World
let external: ExternalWorld
beforeAll(async () => {
  shop = await createShop({
    databaseUrl: inject('databaseUrl'),
    fixture: 'empty',
    config: { privateEndpoints: true },
  })
  world = await openWorld(shop)
  external = await openExternalWorld({ shop, must: world.must }, 'external_items')
})
afterEach(() => external.reset())
afterAll(async () => {
  await external.close()
  await shop.close()
})

const { items } = contract
const as = 'merchant'
const CREATED = 'wix.data.v2.data_item_created'
const UPDATED = 'wix.data.v2.data_item_updated'
const DELETED = 'wix.data.v2.data_item_deleted'
const people = [
  { _id: 'ada', name: 'Ada', age: 36, active: true, since: { $date: '2020-01-01T00:00:00.000Z' } },
  { _id: 'bob', name: 'Bob', age: 20, active: false },
  { _id: 'cyd', name: 'Cyd' },
]
const fill = (dataCollectionId: string, some: Record<string, unknown>[] = people) =>
  world.must(items.bulkInsert, { dataCollectionId, dataItems: some.map(data => ({ data })) }, as)

const eventsOf = async (id: string) =>
  (
    await shop.platform.database.pool.query<{ type: string }>(
      'select type from events where entity_id = $1 order by id',
      [id],
    )
  ).rows.map(({ type }) => type)

describe.each([1, 2, 3] as const)('items behind an adaptor of protocol V%i (spec 003 §9)', protocol => {
  test('are written, read, changed and removed', async () => {
    const { dataCollectionId } = await external.connect({ protocol })
    const { dataItem } = await world.must(
      items.insert,
      {
        dataCollectionId,
        dataItem: { data: { name: 'Ada', age: 36, since: { $date: '2020-01-01T01:00:00+01:00' } } },
      },
      as,
    )
    const id = dataItem.id as string
    expect(dataItem).toMatchObject({
      dataCollectionId,
      data: { _id: id, name: 'Ada', age: 36, since: { $date: '2020-01-01T00:00:00.000Z' } },
    })
    const got = await world.must(items.get, { dataCollectionId, dataItemId: id }, as)
    expect(got.dataItem).toEqual(dataItem)
    const updated = await world.must(
      items.update,
      { dataCollectionId, dataItem: { id, data: { name: 'Ada L.' } } },
      as,
    )
    expect(updated.dataItem.data).toMatchObject({ name: 'Ada L.' })
    // An update replaces: the rest is gone, but for what the platform keeps.
    expect(updated.dataItem.data).not.toHaveProperty('age')
    expect(updated.dataItem.data?._createdDate).toEqual(dataItem.data?._createdDate)
    const patched = await world.must(
      items.patch,
      {
        dataCollectionId,
        patch: {
          dataItemId: id,
          fieldModifications: [
            { fieldPath: 'age', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 37 } },
          ],
        },
      },
      as,
    )
    expect(patched.dataItem.data).toMatchObject({ name: 'Ada L.', age: 37 })
    const saved = await world.must(
      items.save,
      { dataCollectionId, dataItem: { id, data: { name: 'Ada', age: 38 } } },
      as,
    )
    expect(saved.action).toBe('UPDATED')
    const added = await world.must(
      items.save,
      { dataCollectionId, dataItem: { id: 'eve', data: { name: 'Eve' } } },
      as,
    )
    expect(added.action).toBe('INSERTED')
    const removed = await world.must(items.remove, { dataCollectionId, dataItemId: id }, as)
    expect(removed.dataItem.data).toMatchObject({ name: 'Ada', age: 38 })
    expect(codeOf(await world.send(items.get, { dataCollectionId, dataItemId: id }, as))).toBe('WDE0073')
    expect(await eventsOf(id)).toEqual([CREATED, UPDATED, UPDATED, UPDATED, DELETED])
    await world.must(items.truncate, { dataCollectionId }, as)
    expect(await world.must(items.count, { dataCollectionId }, as)).toEqual({ totalCount: 0 })
  })

  test('are queried with filters, order, pages and parts', async () => {
    const { dataCollectionId } = await external.connect({ protocol })
    await fill(dataCollectionId)
    const ids = async (query: object) =>
      (await world.must(items.query, { dataCollectionId, query }, as)).dataItems.map(({ id }) => id)
    expect(await ids({ sort: [{ fieldName: 'age', order: 'DESC' }] })).toEqual(['ada', 'bob', 'cyd'])
    expect(await ids({ filter: { age: { $gt: 20 } } })).toEqual(['ada'])
    // A missing value is not equal to anything: SQL would leave cyd out.
    expect(await ids({ filter: { age: { $ne: 36 } } })).toEqual(['bob', 'cyd'])
    expect(
      await ids({ filter: { $not: [{ $or: [{ name: { $startsWith: 'a' } }, { active: false }] }] } }),
    ).toEqual(['cyd'])
    expect(await ids({ filter: { since: { $lt: { $date: '2021-01-01T00:00:00Z' } } } })).toEqual(['ada'])
    expect(await ids({ filter: { _id: { $in: ['bob', 'cyd'] }, age: { $exists: true } } })).toEqual(['bob'])
    expect(await ids({ filter: { $or: [] } })).toEqual([])
    const page = await world.must(
      items.query,
      {
        dataCollectionId,
        query: { paging: { limit: 2, offset: 1 }, fields: ['name'] },
        returnTotalCount: true,
      },
      as,
    )
    expect(page).toEqual({
      dataItems: [
        { id: 'bob', dataCollectionId, data: { _id: 'bob', name: 'Bob' } },
        { id: 'cyd', dataCollectionId, data: { _id: 'cyd', name: 'Cyd' } },
      ],
      pagingMetadata: { count: 2, offset: 1, hasNext: false, total: 3 },
    })
    expect(await world.must(items.count, { dataCollectionId, filter: { active: true } }, as)).toEqual({
      totalCount: 1,
    })
  })
})
