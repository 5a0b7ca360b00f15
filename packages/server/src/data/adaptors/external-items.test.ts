import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openExternalShop } from './external-driver.fixture.ts'

const { shop, driver, external } = await openExternalShop('external_items')

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
  driver.callOk(items.bulkInsert, { dataCollectionId, dataItems: some.map(data => ({ data })) }, as)

const eventsOf = async (id: string) =>
  (
    await shop.platform.database.pool.query<{ type: string }>(
      'select type from events where entity_id = $1 order by id',
      [id],
    )
  ).rows.map(({ type }) => type)

describe.each([1, 2, 3] as const)('items behind a V%i adaptor (protocol/collections §10)', protocol => {
  test('are written, read, changed and removed', async () => {
    const { dataCollectionId } = await external.connect({ protocol })
    const { dataItem } = await driver.as(as).callOk(items.insert, {
      dataCollectionId,
      dataItem: { data: { name: 'Ada', age: 36, since: { $date: '2020-01-01T01:00:00+01:00' } } },
    })
    const id = dataItem.id as string
    expect(dataItem).toMatchObject({
      dataCollectionId,
      data: { _id: id, name: 'Ada', age: 36, since: { $date: '2020-01-01T00:00:00.000Z' } },
    })
    const got = await driver.callOk(items.get, { dataCollectionId, dataItemId: id }, as)
    expect(got.dataItem).toEqual(dataItem)
    const updated = await driver
      .as(as)
      .callOk(items.update, { dataCollectionId, dataItem: { id, data: { name: 'Ada L.' } } })
    expect(updated.dataItem.data).toMatchObject({ name: 'Ada L.' })
    // An update replaces: the rest is gone, but for what the platform keeps.
    expect(updated.dataItem.data).not.toHaveProperty('age')
    expect(updated.dataItem.data?._createdDate).toEqual(dataItem.data?._createdDate)
    const patched = await driver.as(as).callOk(items.patch, {
      dataCollectionId,
      patch: {
        dataItemId: id,
        fieldModifications: [
          { fieldPath: 'age', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 37 } },
        ],
      },
    })
    expect(patched.dataItem.data).toMatchObject({ name: 'Ada L.', age: 37 })
    const saved = await driver
      .as(as)
      .callOk(items.save, { dataCollectionId, dataItem: { id, data: { name: 'Ada', age: 38 } } })
    expect(saved.action).toBe('UPDATED')
    const added = await driver
      .as(as)
      .callOk(items.save, { dataCollectionId, dataItem: { id: 'eve', data: { name: 'Eve' } } })
    expect(added.action).toBe('INSERTED')
    const removed = await driver.callOk(items.remove, { dataCollectionId, dataItemId: id }, as)
    expect(removed.dataItem.data).toMatchObject({ name: 'Ada', age: 38 })
    expect(codeOf(await driver.send(items.get, { dataCollectionId, dataItemId: id }, as))).toBe('WDE0073')
    expect(await eventsOf(id)).toEqual([CREATED, UPDATED, UPDATED, UPDATED, DELETED])
    await driver.callOk(items.truncate, { dataCollectionId }, as)
    expect(await driver.callOk(items.count, { dataCollectionId }, as)).toEqual({ totalCount: 0 })
  })

  test('are queried with filters, order, pages and parts', async () => {
    const { dataCollectionId } = await external.connect({ protocol })
    await fill(dataCollectionId)
    const ids = async (query: object) =>
      (await driver.callOk(items.query, { dataCollectionId, query }, as)).dataItems.map(({ id }) => id)
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
    const page = await driver.as(as).callOk(items.query, {
      dataCollectionId,
      query: { paging: { limit: 2, offset: 1 }, fields: ['name'] },
      returnTotalCount: true,
    })
    expect(page).toEqual({
      dataItems: [
        { id: 'bob', dataCollectionId, data: { _id: 'bob', name: 'Bob' } },
        { id: 'cyd', dataCollectionId, data: { _id: 'cyd', name: 'Cyd' } },
      ],
      pagingMetadata: { count: 2, offset: 1, hasNext: false, total: 3 },
    })
    expect(await driver.callOk(items.count, { dataCollectionId, filter: { active: true } }, as)).toEqual({
      totalCount: 1,
    })
  })

  test('are written by the thousand at most, each by itself', async () => {
    const zoe = `zoe${protocol}`
    const { dataCollectionId } = await external.connect({ protocol })
    await fill(dataCollectionId)
    const { results, bulkActionMetadata } = await driver.as(as).callOk(items.bulkInsert, {
      dataCollectionId,
      dataItems: [
        { data: { _id: 'dan', name: 'Dan' } },
        { data: { _id: 'ada', name: 'Ada again' } },
        { data: { _id: 'fay', name: 7 } },
        { data: { name: 'Gil', nickname: 'G' } },
      ],
      returnEntity: true,
    })
    expect(
      results.map(({ action, itemMetadata: one }) => [action, one.originalIndex, one.error?.code]),
    ).toEqual([
      ['INSERT', 0, undefined],
      ['INSERT', 1, 'WDE0074'],
      ['INSERT', 2, 'WDE0076'],
      ['INSERT', 3, 'WDE0076'],
    ])
    expect(results[0]?.dataItem?.data).toMatchObject({ _id: 'dan', name: 'Dan' })
    expect(bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 3 })
    const codes = async (sent: Promise<{ results: { itemMetadata: { error?: { code: string } } }[] }>) =>
      (await sent).results.map(({ itemMetadata }) => itemMetadata.error?.code)
    const dataItems = [{ data: { _id: 'bob', name: 'Rob' } }, { data: { _id: zoe, name: 'Zoe' } }]
    const filter = { active: false }
    expect(await codes(driver.callOk(items.bulkUpdate, { dataCollectionId, dataItems }, as))).toEqual([
      undefined,
      'WDE0073',
    ])
    expect(await codes(driver.callOk(items.bulkSave, { dataCollectionId, dataItems }, as))).toEqual([
      undefined,
      undefined,
    ])
    const fieldModifications = [
      { fieldPath: 'active', action: 'SET_FIELD' as const, setFieldOptions: { value: false } },
    ]
    const patches = ['ada', 'nobody'].map(dataItemId => ({ dataItemId, fieldModifications }))
    expect(await codes(driver.callOk(items.bulkPatch, { dataCollectionId, patches }, as))).toEqual([
      undefined,
      'WDE0073',
    ])
    const dataItemIds = ['ada', 'bob', 'nobody', 'ada']
    expect(
      await codes(
        driver.callOk(items.bulkRemove, { dataCollectionId, dataItemIds, condition: { filter } }, as),
      ),
    ).toEqual([undefined, 'DATA_CONDITION_NOT_MET', 'WDE0073', 'WDE0073'])
    expect(await eventsOf(zoe)).toEqual([CREATED])
    const whole = { dataCollectionId, dataItems, allOrNothing: true }
    expect(codeOf(await driver.send(items.bulkSave, whole, as))).toBe('WDE0119')
  })

  test('are fetched by their ids however small the pages of the adaptor are', async () => {
    const { dataCollectionId, adaptor } = await external.connect({ protocol, maxPageSize: 3, bulk: false })
    const ids = Array.from({ length: 10 }, (_, i) => `i${i}`)
    await fill(
      dataCollectionId,
      ids.map(_id => ({ _id, name: _id })),
    )
    expect(await driver.callOk(items.count, { dataCollectionId }, as)).toEqual({ totalCount: 10 })
    adaptor.requests.length = 0
    const { results } = await driver.callOk(items.bulkRemove, { dataCollectionId, dataItemIds: ids }, as)
    expect(results.every(({ itemMetadata }) => itemMetadata.success)).toBe(true)
    const queries = adaptor.requests.filter(({ path }) => path === '/data/find' || path === '/items/query')
    expect(queries).toHaveLength(4)
    const wide = await driver.send(items.query, { dataCollectionId, query: { paging: { limit: 4 } } }, as)
    expect(rejectedFields(wide)).toEqual({ 'query.paging.limit': 'MAX' })
  })

  test('are checked against their fields before the request to the adaptor', async () => {
    const { dataCollectionId, adaptor } = await external.connect({ protocol })
    await driver.callOk(items.count, { dataCollectionId }, as)
    adaptor.requests.length = 0
    const data = { age: 'old', active: 1, since: 'yesterday', shoe: 42, _publishStatus: 'DRAFT' }
    const reply = await driver.send(items.insert, { dataCollectionId, dataItem: { data } }, as)
    expect(rejectedFields(reply)).toEqual({
      'dataItem.data.age': 'FORMAT',
      'dataItem.data.active': 'FORMAT',
      'dataItem.data.since': 'FORMAT',
      'dataItem.data.shoe': 'FIELD_NOT_ALLOWED',
      'dataItem.data._publishStatus': 'FIELD_NOT_ALLOWED',
    })
    expect(adaptor.requests.map(({ path }) => path).filter(path => path.endsWith('/insert'))).toEqual([])
  })

  test('are grouped and made distinct, if the adaptor supports it', async () => {
    const { dataCollectionId } = await external.connect({ protocol })
    const some = [
      { _id: 'a', name: 'x', age: 10 },
      { _id: 'b', name: 'x', age: 30 },
      { _id: 'c', name: 'y', age: 5 },
      { _id: 'd' },
    ]
    await fill(dataCollectionId, some)
    const aggregate = (more: object) =>
      driver.as(as).send(items.aggregate, {
        dataCollectionId,
        aggregation: {
          groupingFields: ['name'],
          operations: [
            { resultFieldName: 'total', sum: { itemFieldName: 'age' } },
            { resultFieldName: 'many', itemCount: {} },
          ],
        },
        returnTotalCount: true,
        ...more,
      })
    if (protocol === 1) {
      expect(codeOf(await aggregate({}))).toBe('WDE0119')
      return
    }
    expect((await aggregate({})).body).toEqual({
      results: [
        { _id: { name: null }, total: 0, many: 1 },
        { _id: { name: 'x' }, total: 40, many: 2 },
        { _id: { name: 'y' }, total: 5, many: 1 },
      ],
      pagingMetadata: { count: 3, offset: 0, hasNext: false, total: 3 },
    })
    const sorted = await aggregate({
      initialFilter: { name: { $exists: true } },
      finalFilter: { total: { $gt: 1 } },
      sort: [{ fieldName: 'total', order: 'DESC' }],
      paging: { limit: 1 },
    })
    expect(sorted.body).toMatchObject({
      results: [{ _id: { name: 'x' } }],
      pagingMetadata: { count: 1, hasNext: true, total: 2 },
    })
    const none = await aggregate({
      initialFilter: { $or: [] },
      aggregation: { operations: [{ resultFieldName: 'many', itemCount: {} }] },
    })
    expect(none.body.results).toEqual([{ many: 0 }])
    const distinct = await driver
      .as(as)
      .callOk(items.distinct, { dataCollectionId, fieldName: 'name', order: 'DESC' })
    expect(distinct.distinctValues).toEqual(['y', 'x'])
  })
})

test('items behind a service plug-in of protocol V3 are requested with tokens (protocol/plug-ins §1)', async () => {
  const { adaptor, dataCollectionId, name } = await external.connect({
    protocol: 3,
    plugin: true,
    modifiable: true,
  })
  await fill(dataCollectionId)
  const query = { filter: { age: { $gt: 20 } } }
  const found = await driver.callOk(items.query, { dataCollectionId, query }, as)
  expect(found.dataItems.map(({ id }) => id)).toEqual(['ada'])
  expect(adaptor.requests.every(({ headers }) => headers['content-type'] === 'text/plain')).toBe(true)
  const { externalDatabaseConnection } = await driver
    .as(as)
    .callOk(contract.externalDatabaseConnections.getExternalDatabaseConnection, { name })
  expect(externalDatabaseConnection).toMatchObject({
    connectionStatus: { successful: true },
    capabilities: { collectionModificationsSupported: true },
  })
  // PEM, encoded once more so that it is one line.
  expect(Buffer.from(externalDatabaseConnection.publicKey ?? '', 'base64').toString()).toMatch(
    /^-----BEGIN PUBLIC KEY-----/,
  )
})

test('a service plug-in changes names on their way, counts by another name, and says once what can be changed', async () => {
  const { dataCollectionId, adaptor } = await external.connect({
    protocol: 3,
    plugin: true,
    modifiable: true,
  })
  await fill(dataCollectionId)
  const { dataItem } = await driver.callOk(items.get, { dataCollectionId, dataItemId: 'ada' }, as)
  expect(dataItem).toMatchObject({
    id: 'ada',
    data: { _id: 'ada', _createdDate: { $date: expect.any(String) } },
  })
  const operations = [{ resultFieldName: 'many', itemCount: {} }]
  const { results } = await driver.as(as).callOk(items.aggregate, {
    dataCollectionId,
    aggregation: { groupingFields: ['_id'], operations },
    sort: [{ fieldName: '_id' }],
  })
  expect(results[0]).toEqual({ _id: { _id: 'ada' }, many: 1 })
  const named = [{ resultFieldName: 'id', itemCount: {} }]
  const aggregates = await driver
    .as(as)
    .callOk(items.aggregate, { dataCollectionId, aggregation: { operations: named } })
  expect(aggregates.results).toEqual([{ id: people.length }])
  const again = { dataCollectionId, dataItem: { id: 'ada', data: {} } }
  expect(codeOf(await driver.send(items.insert, again, as))).toBe('WDE0074')
  const field = { key: 'more', type: 'TEXT' } as const
  await driver.callOk(contract.dataCollections.createDataCollectionField, { dataCollectionId, field }, as)
  expect(adaptor.requests.map(({ path }) => path)).toContain('/collections/update')
})
