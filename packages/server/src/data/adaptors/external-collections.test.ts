import { contract } from '@stoa/contract'
import { codeOf, rejectedFields, type TestDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openExternalShop } from './external-driver.fixture.ts'

const { shop, driver, external } = await openExternalShop('external_collections')

const { dataCollections, dataPermissions, items } = contract
const as = 'merchant'
const read = async (dataCollectionId: string, consistentRead = false) =>
  (await driver.callOk(dataCollections.getDataCollection, { dataCollectionId, consistentRead }, as))
    .collection

describe.each([1, 2, 3] as const)('collections behind a V%i adaptor (protocol/collections §10)', protocol => {
  test('have the fields and capabilities that the adaptor names', async () => {
    const { dataCollectionId } = await external.connect({ protocol, maxPageSize: 70 })
    const collection = await read(dataCollectionId)
    expect(collection).toMatchObject({
      id: dataCollectionId,
      collectionType: 'EXTERNAL',
      maxPageSize: 70,
      pagingModes: ['OFFSET'],
      permissions: { read: 'ADMIN', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
      revision: '0',
    })
    const types = Object.fromEntries((collection.fields ?? []).map(({ key, type }) => [key, type]))
    expect(types).toEqual({
      _id: 'TEXT',
      _owner: 'TEXT',
      _createdDate: 'DATETIME',
      _updatedDate: 'DATETIME',
      name: 'TEXT',
      age: 'NUMBER',
      active: 'BOOLEAN',
      since: 'DATETIME',
      notes: 'OBJECT',
      tags: 'ARRAY_STRING',
      secret: 'TEXT',
    })
    expect(
      collection.fields?.find(({ key }) => key === 'active')?.capabilities?.queryOperators?.sort(),
    ).toEqual(protocol === 3 ? ['EQ', 'EXISTS', 'NE'] : ['EQ', 'NE'])
    expect(collection.capabilities?.dataOperations).toContain('BULK_SAVE')
    expect(collection.capabilities?.dataOperations?.includes('AGGREGATE')).toBe(protocol !== 1)
    expect(collection.capabilities?.collectionOperations).toEqual([])
  })

  test('are changed there, if the adaptor can do that, and else not at all', async () => {
    const fixed = await external.connect({ protocol })
    const { dataCollectionId } = await external.connect({ protocol, modifiable: true })
    const field = { key: 'city', type: 'TEXT', description: 'Where bills go' } as const
    const rejected = await driver
      .as(as)
      .send(dataCollections.createDataCollectionField, { dataCollectionId: fixed.dataCollectionId, field })
    expect([rejected.status, codeOf(rejected)]).toEqual([400, 'WDE0119'])
    expect(rejected.body.details.applicationError.data).toMatchObject({ capability: 'ADD_FIELD' })
    const created = await driver
      .as(as)
      .callOk(dataCollections.createDataCollectionField, { dataCollectionId, field })
    expect(created.dataCollection.fields?.find(({ key }) => key === 'city')).toMatchObject(field)
    await driver
      .as(as)
      .callOk(items.insert, { dataCollectionId, dataItem: { data: { name: 'Ada', city: 'London' } } })
    const changed = await driver.as(as).callOk(dataCollections.patchDataCollectionField, {
      dataCollectionId,
      field: { key: 'city', required: true },
    })
    expect(changed.dataCollection.fields?.find(({ key }) => key === 'city')).toMatchObject({
      ...field,
      required: true,
    })
    const without = await driver
      .as(as)
      .send(items.insert, { dataCollectionId, dataItem: { data: { name: 'Bob' } } })
    expect(rejectedFields(without)).toEqual({ 'dataItem.data.city': 'REQUIRED_FIELD' })
    await driver.callOk(dataCollections.deleteDataCollectionField, { dataCollectionId, fieldKey: 'city' }, as)
    expect((await read(dataCollectionId)).fields?.map(({ key }) => key)).not.toContain('city')
    const { rows } = await external.pool.query(
      "select 1 from information_schema.columns where table_name = 'customers' and column_name = 'city'",
    )
    expect(rows).toEqual([])
  })

  test('belong to the merchant alone until others are let in', async () => {
    const { dataCollectionId } = await external.connect({ protocol })
    const insert = (role: 'visitor' | 'member' | 'merchant', name: string) =>
      driver.send(items.insert, { dataCollectionId, dataItem: { data: { name } } }, role)
    expect(codeOf(await insert('member', 'Ada'))).toBe('WDE0027')
    expect(codeOf(await driver.visitor.send(items.query, { dataCollectionId }))).toBe('WDE0027')
    const { dataPermissions: set } = await driver.as(as).callOk(dataPermissions.updatePermissions, {
      dataPermissions: {
        id: dataCollectionId,
        itemInsert: 'SITE_MEMBER',
        itemRead: 'SITE_MEMBER_AUTHOR',
        itemUpdate: 'SITE_MEMBER_AUTHOR',
      },
    })
    expect(set).toMatchObject({ id: dataCollectionId, itemInsert: 'SITE_MEMBER', itemRemove: 'CMS_EDITOR' })
    const mine = (await insert('member', 'Ada')).body.dataItem
    const theirs = (await insert('merchant', 'Bob')).body.dataItem
    const seen = await driver.member.send(items.query, { dataCollectionId, returnTotalCount: true })
    expect(seen.body).toMatchObject({ dataItems: [{ id: mine.id }], pagingMetadata: { total: 1 } })
    expect(seen.headers.get('x-stoa-filtered')).toContain('own-items')
    const get = (dataItemId: string) => driver.member.send(items.get, { dataCollectionId, dataItemId })
    expect([(await get(mine.id)).status, codeOf(await get(theirs.id))]).toEqual([200, 'WDE0073'])
    const update = (id: string) =>
      driver.member.send(items.update, { dataCollectionId, dataItem: { id, data: { name: 'Eve' } } })
    expect([(await update(mine.id)).status, codeOf(await update(theirs.id))]).toEqual([200, 'WDE0073'])
    const removed = await driver.member.send(items.remove, { dataCollectionId, dataItemId: mine.id })
    expect(codeOf(removed)).toBe('WDE0027')
    // A caller who may change all items but read only their own learns nothing about others by a condition.
    await driver.as(as).callOk(dataPermissions.updatePermissions, {
      dataPermissions: { id: dataCollectionId, itemUpdate: 'SITE_MEMBER' },
    })
    const guess = {
      dataCollectionId,
      dataItem: { id: theirs.id, data: { name: 'Bob' } },
      condition: { filter: { name: 'Bob' } },
    }
    expect(codeOf(await driver.member.send(items.update, guess))).toBe('DATA_CONDITION_NOT_MET')
    const may = await driver.visitor.callOk(dataPermissions.getMyPermissions, { dataCollectionId })
    expect(may).toEqual({ itemRead: false, itemInsert: false, itemUpdate: false, itemRemove: false })
  })

  test('hide fields that are the merchant’s from everybody else, and all that follows from them', async () => {
    const { dataCollectionId } = await external.connect({ protocol })
    await driver.as(as).callOk(dataCollections.patchDataCollection, {
      dataCollection: {
        id: dataCollectionId,
        permissions: { read: 'ANYONE', update: 'ANYONE' },
        fields: [{ key: 'secret', type: 'TEXT', condition: { permission: 'RESTRICTED' } }],
      },
    })
    const data = { _id: 'ada', name: 'Ada', secret: 'rosebud' }
    await driver.callOk(items.insert, { dataCollectionId, dataItem: { data } }, as)
    const got = await driver.visitor.send(items.get, { dataCollectionId, dataItemId: 'ada' })
    expect(got.body.dataItem.data).not.toHaveProperty('secret')
    expect(got.headers.get('x-stoa-filtered')).toContain('hidden-fields')
    const query = (query: object) => driver.visitor.send(items.query, { dataCollectionId, query })
    expect(rejectedFields(await query({ filter: { secret: { $startsWith: 'r' } } }))).toEqual({
      'query.filter.secret.$startsWith': 'FIELD_NOT_ALLOWED',
    })
    expect(rejectedFields(await query({ sort: [{ fieldName: 'secret' }] }))).toEqual({
      'query.sort[0].fieldName': 'FIELD_NOT_ALLOWED',
    })
    expect((await query({ fields: ['secret'] })).body.dataItems[0].data).toEqual({ _id: 'ada' })
    const aggregates = (message: object) =>
      driver.visitor.send(items.aggregate, { dataCollectionId, ...message })
    const guesses = [
      await aggregates({ aggregation: { groupingFields: ['secret'] } }),
      await aggregates({
        aggregation: { operations: [{ resultFieldName: 'm', max: { itemFieldName: 'secret' } }] },
      }),
      await driver.visitor.send(items.distinct, { dataCollectionId, fieldName: 'secret' }),
      await driver.visitor.send(items.count, { dataCollectionId, filter: { secret: 'rosebud' } }),
      await driver.visitor.send(items.get, {
        dataCollectionId,
        dataItemId: 'ada',
        includeReferences: [{ field: 'secret' }],
      }),
    ]
    expect(guesses.map(reply => Object.values(rejectedFields(reply))[0] ?? codeOf(reply))).toEqual([
      ...Array.from({ length: 3 }, () => (protocol === 1 ? 'WDE0119' : 'FIELD_NOT_ALLOWED')),
      'FIELD_NOT_ALLOWED',
      'FIELD_NOT_ALLOWED',
    ])
    const write = { dataCollectionId, dataItem: { id: 'ada', data: { secret: 'guess' } } }
    expect(rejectedFields(await driver.visitor.send(items.update, write))).toEqual({
      'dataItem.data.secret': 'FIELD_NOT_ALLOWED',
    })
    // A change by a caller who does not see the field preserves it.
    const change = { dataCollectionId, dataItem: { id: 'ada', data: { name: 'Ada L.' } } }
    expect((await driver.visitor.send(items.update, change)).status).toBe(200)
    const stored = await driver.callOk(items.get, { dataCollectionId, dataItemId: 'ada' }, as)
    expect(stored.dataItem.data).toMatchObject({ name: 'Ada L.', secret: 'rosebud' })
  })
})

test('are listed among native ones, page by page', async () => {
  const { name } = await external.connect({ protocol: 3 })
  await external.pool.query('create table orders (_id text primary key)')
  for (const id of ['a-first', `${name}-after`, 'z-last'])
    await driver.callOk(dataCollections.createDataCollection, { collection: { id } }, as)
  const list = async (message: object) =>
    await driver.callOk(dataCollections.listDataCollections, message, as)
  const whole = await list({})
  const ids = whole.collections.map(({ id }) => id)
  expect(ids).toEqual([...ids].sort())
  expect(ids).toEqual(expect.arrayContaining(['a-first', `${name}/customers`, `${name}/orders`, 'z-last']))
  expect(whole.pagingMetadata).toMatchObject({ total: ids.length, hasNext: false })
  for (const order of ['ASC', 'DESC'] as const) {
    const paged = []
    for (let offset = 0; offset < ids.length; offset += 2) {
      const page = await list({
        paging: { limit: 2, offset },
        sort: { fieldName: 'id', order },
        fields: ['id'],
      })
      expect(page.pagingMetadata).toMatchObject({ total: ids.length, hasNext: offset + 2 < ids.length })
      paged.push(...page.collections.map(({ id }) => id))
    }
    expect(paged).toEqual(order === 'ASC' ? ids : [...ids].reverse())
  }
})

test('do not keep native ones from being listed when their adaptor is away', async () => {
  const { adaptor, name } = await external.connect({ protocol: 2 })
  await adaptor.close()
  adaptor.close = async () => {}
  const reply = await driver.send(dataCollections.listDataCollections, {}, as)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('x-stoa-filtered')).toContain(`connection:${name}`)
})

test('are made and removed where protocol V3 offers that', async () => {
  const { name } = await external.connect({ protocol: 3, modifiable: true })
  const id = `${name}/orders`
  const { collection } = await driver.as(as).callOk(dataCollections.createDataCollection, {
    collection: {
      id,
      permissions: { read: 'ANYONE' },
      fields: [
        { key: 'total', type: 'NUMBER' },
        {
          key: 'customer',
          type: 'TEXT',
          displayName: 'Who',
        },
      ],
    },
  })
  expect(collection).toMatchObject({ id, collectionType: 'EXTERNAL', permissions: { read: 'ANYONE' } })
  expect(codeOf(await driver.send(dataCollections.createDataCollection, { collection: { id } }, as))).toBe(
    'WDE0104',
  )
  await driver.callOk(items.insert, { dataCollectionId: id, dataItem: { data: { total: 12.5 } } }, as)
  expect((await driver.visitor.callOk(items.query, { dataCollectionId: id })).dataItems).toHaveLength(1)
  await driver.callOk(dataCollections.deleteDataCollection, { dataCollectionId: id }, as)
  expect(codeOf(await driver.send(dataCollections.getDataCollection, { dataCollectionId: id }, as))).toBe(
    'WDE0025',
  )
})

test('are cached for half a minute, and requested again for a consistent read', async () => {
  const { adaptor, dataCollectionId } = await external.connect({ protocol: 3 })
  const countLoads = () => adaptor.requests.filter(({ path }) => path === '/collections/get').length
  // The connection's last change invalidates the cached schemas, maybe a moment later.
  await expect
    .poll(async () => {
      const before = countLoads()
      await read(dataCollectionId)
      return countLoads() - before
    })
    .toBe(0)
  await external.pool.query('alter table customers add column extra text')
  expect((await read(dataCollectionId)).fields?.some(({ key }) => key === 'extra')).toBe(false)
  expect((await read(dataCollectionId, true)).fields?.some(({ key }) => key === 'extra')).toBe(true)
  shop.clock.advance(31_000)
  expect((await read(dataCollectionId)).fields?.some(({ key }) => key === 'extra')).toBe(true)
})

test('have permissions of their own, which are deleted with their connection', async () => {
  const { adaptor, name, dataCollectionId } = await external.connect({ protocol: 2 })
  const { specialPermissions } = await driver.as(as).callOk(dataPermissions.addSpecialPermissions, {
    dataCollectionId,
    specialPermissions: { policyId: 'SITE_VISITORS', itemRead: 'ALLOWED' },
  })
  const id = specialPermissions.id as string
  expect((await driver.visitor.send(items.query, { dataCollectionId })).status).toBe(200)
  await driver
    .as(as)
    .callOk(dataPermissions.updateSpecialPermissions, { specialPermissions: { id, itemRead: 'DENIED' } })
  expect(codeOf(await driver.visitor.send(items.query, { dataCollectionId }))).toBe('WDE0027')
  await driver.callOk(dataPermissions.removeSpecialPermissions, { specialPermissionsId: id }, as)
  expect(
    (await driver.callOk(dataPermissions.getPermissions, { dataCollectionId }, as)).dataPermissions,
  ).toMatchObject({
    specialPermissions: [],
  })
  await driver.as(as).callOk(dataPermissions.updatePermissions, {
    dataPermissions: { id: dataCollectionId, itemRead: 'ANYONE' },
  })
  const { externalDatabaseConnections: connections } = contract
  await driver.callOk(connections.deleteExternalDatabaseConnection, { name }, as)
  expect(codeOf(await driver.send(items.query, { dataCollectionId }, as))).toBe('WDE0025')
  await driver.as(as).callOk(connections.createExternalDatabaseConnection, {
    externalDatabaseConnection: {
      name,
      endpoint: adaptor.endpoint,
      configuration: { secretKey: 'open sesame' },
    },
    connectionType: 'STANDALONE',
  })
  expect(codeOf(await driver.visitor.send(items.query, { dataCollectionId }))).toBe('WDE0027')
})

describe('of external databases have', () => {
  test('no plugins, indexes, tasks, jobs, restoration and no other kinds of paging', async () => {
    const { dataCollectionId } = await external.connect({ protocol: 3 })
    const capability = async (sent: Promise<{ status: number; body: unknown }>) => {
      const reply = (await sent) as Awaited<ReturnType<TestDriver['send']>>
      return [reply.status, codeOf(reply), reply.body?.details?.applicationError?.data?.capability]
    }
    const id = { dataCollectionId }
    const rejected = (name: string) => [400, 'WDE0119', name]
    expect(await capability(driver.send(dataCollections.deletePublishPlugin, id, as))).toEqual(
      rejected('PLUGINS'),
    )
    expect(await capability(driver.send(dataCollections.restoreDataCollection, id, as))).toEqual(
      rejected('RESTORE'),
    )
    expect(
      await capability(
        driver.as(as).send(contract.dataIndexes.createIndex, {
          ...id,
          index: { name: 'n', fields: [{ path: 'name' }] },
        }),
      ),
    ).toEqual(rejected('INDEXES'))
    expect(await capability(driver.send(contract.dataIndexes.listIndexes, id, as))).toEqual(
      rejected('INDEXES'),
    )
    expect(
      await capability(
        driver.as(as).send(contract.movementJobs.submitJob, {
          source: { wixDataCollection: { collectionId: dataCollectionId } },
          destination: { file: { format: 'CSV' } },
        } as never),
      ),
    ).toEqual(rejected('MOVEMENT'))
    const change = { collection: { id: dataCollectionId, pagingModes: ['CURSOR'] } }
    expect(await capability(driver.send(dataCollections.updateDataCollection, change, as))).toEqual(
      rejected('CURSOR'),
    )
    const cursor = await driver.send(items.query, { ...id, query: { cursorPaging: { limit: 5 } } }, as)
    expect(rejectedFields(cursor)).toEqual({ 'query.cursorPaging': 'FIELD_NOT_ALLOWED' })
  })

  test('ids that no native collection can take', async () => {
    const reply = await driver
      .as(as)
      .send(dataCollections.createDataCollection, { collection: { id: 'nobody/x' } })
    expect(rejectedFields(reply)).toEqual({ 'collection.id': 'FORMAT' })
  })
})
