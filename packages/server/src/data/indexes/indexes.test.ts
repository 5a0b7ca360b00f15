import { contract } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const shop = await openShop()

const { dataCollections, dataIndexes, items } = contract
const work = () => shop.platform.run('index queue')

/** The index of the collection by its name. */
const indexOf = async (w: TestDriver, dataCollectionId: string, name: string) =>
  (await w.merchant.callOk(dataIndexes.listIndexes, { dataCollectionId })).indexes.find(
    one => one.name === name,
  )

const make = (w: TestDriver, dataCollectionId: string, index: object) =>
  w.merchant.callOk(dataIndexes.createIndex, { dataCollectionId, index } as never)

const insert = (w: TestDriver, dataCollectionId: string, data: Record<string, unknown>) =>
  w.merchant.send(items.insert, { dataCollectionId, dataItem: { data } })

const uidOf = async (dataCollectionId: string) =>
  (await shop.sql`select uid from data_collections where id = ${dataCollectionId}`)[0].uid as string

/** The plan of the statement that the call sends to find items. */
async function planOf(w: TestDriver, dataCollectionId: string, query: object): Promise<string> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await w.merchant.callOk(items.query, { dataCollectionId, query } as never)
  const statements = sent.mock.calls.map(([config]) => config as unknown as pg.QueryConfig)
  sent.mockRestore()
  const statement = statements.find(({ text }) => text?.includes('"data"."items_'))
  if (!statement) throw new Error('no statement was sent')
  const { rows } = await shop.platform.database.pool.query({
    text: `explain ${statement.text}`,
    values: statement.values,
  })
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

scenarios(() => shop, dataIndexes.createIndex, [
  {
    name: 'begins to build an index over three fields',
    given: async w => ({ dataCollectionId: await w.dataCollection() }),
    request: {
      index: {
        name: 'three',
        fields: [{ path: 'title' }, { path: 'year', order: 'DESC' }, { path: '_createdDate' }],
      },
    },
    reply: { index: { status: 'BUILDING', source: 'USER', unique: false } },
    emitted: ['wix.data.v2.index_created'],
    statements: 7,
  },
  {
    name: 'cannot index unsupported paths',
    given: async w => ({ dataCollectionId: await w.dataCollection() }),
    request: { index: { name: 'wrong', fields: [{ path: 'nothing' }, { path: 'title..x' }] } },
    rejects: { 'index.fields[0].path': 'VALIDATION', 'index.fields[1].path': 'VALIDATION' },
  },
  {
    name: 'cannot create a unique index of several fields',
    given: async w => ({ dataCollectionId: await w.dataCollection() }),
    request: {
      index: {
        name: 'wrong',
        unique: true,
        caseInsensitive: true,
        fields: [{ path: 'title' }, { path: 'year' }],
      },
    },
    rejects: { 'index.fields': 'MAX_SIZE', 'index.caseInsensitive': 'FIELD_NOT_ALLOWED' },
  },
])

describe('an index', () => {
  test('is built, used, follows a rename, and is dropped, each step an event', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection()
    await make(w, dataCollectionId, { name: 'by-year', fields: [{ path: 'year' }] })
    await work()
    expect(await indexOf(w, dataCollectionId, 'by-year')).toMatchObject({ status: 'ACTIVE' })
    const { collection } = await w.merchant.callOk(dataCollections.getDataCollection, { dataCollectionId })
    const year = collection.fields?.find(field => field.key === 'year')
    await w.merchant.callOk(dataCollections.updateDataCollectionField, {
      dataCollectionId,
      field: { key: 'since', type: 'NUMBER', fieldId: year?.fieldId },
    })
    expect(await indexOf(w, dataCollectionId, 'by-year')).toMatchObject({
      status: 'ACTIVE',
      fields: [{ path: 'since' }],
    })
    await w.merchant.callOk(dataIndexes.dropIndex, { dataCollectionId, indexName: 'by-year' })
    expect(await indexOf(w, dataCollectionId, 'by-year')).toMatchObject({ status: 'DROPPING' })
    await work()
    expect(await indexOf(w, dataCollectionId, 'by-year')).toBeUndefined()
    const rows = await shop.sql`select type, payload ->> 'status' as status from events
      where payload ->> 'name' = 'by-year' order by id`
    expect(rows.map(({ type, status }) => `${type.replace('wix.data.v2.index_', '')} ${status}`)).toEqual([
      'created BUILDING',
      'updated ACTIVE',
      'updated DROPPING',
      'deleted DROPPED',
    ])
  })

  test('names the item that violates uniqueness, and items can be written again', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection()
    await insert(w, dataCollectionId, { title: 'Same' })
    const second = await insert(w, dataCollectionId, { title: 'Same' })
    await make(w, dataCollectionId, { name: 'title', unique: true, fields: [{ path: 'title' }] })
    await work()
    const failed = await indexOf(w, dataCollectionId, 'title')
    expect(failed).toMatchObject({ status: 'FAILED', failure: { code: 'WDE0123' } })
    expect(failed?.failure?.itemId).toBeTypeOf('string')
    expect((await insert(w, dataCollectionId, { title: 'Same' })).status).toBe(200)
    expect(second.status).toBe(200)
  })

  test('that is unique rejects a second value and names the field', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection()
    await make(w, dataCollectionId, { name: 'title', unique: true, fields: [{ path: 'title' }] })
    await work()
    await insert(w, dataCollectionId, { title: 'One' })
    const again = await insert(w, dataCollectionId, { title: 'One' })
    expect(codeOf(again)).toBe('WDE0123')
    expect(again.body.details.applicationError.data.fieldKey).toBe('title')
    const other = await insert(w, dataCollectionId, { title: 'Two' })
    const changed = await w.merchant.send(items.update, {
      dataCollectionId,
      dataItem: { id: other.body.dataItem.id, data: { title: 'One' } },
    })
    expect(codeOf(changed)).toBe('WDE0123')
  })

  test('that a crashed node left half built is rebuilt', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection()
    const { index } = await make(w, dataCollectionId, { name: 'by-year', fields: [{ path: 'year' }] })
    const uid = await uidOf(dataCollectionId)
    const table = `data.items_${uid.replaceAll('-', '')}_live`
    const name = `i_${uid.slice(0, 8)}l_x_${index.id?.replaceAll('-', '')}`
    const { pool } = shop.platform.database
    await pool.query(`create index ${name} on ${table} (id)`)
    await pool.query('update pg_index set indisvalid = false where indexrelid = $1::regclass', [
      `data.${name}`,
    ])
    await work()
    const { rows } = await pool.query(
      'select indisvalid, pg_get_indexdef(indexrelid) as def from pg_index where indexrelid = $1::regclass',
      [`data.${name}`],
    )
    expect(rows[0].indisvalid).toBe(true)
    expect(rows[0].def).toContain('year')
    expect(await indexOf(w, dataCollectionId, 'by-year')).toMatchObject({ status: 'ACTIVE' })
  })

  test('over a field whose type changes is rebuilt', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection()
    await insert(w, dataCollectionId, { year: 1927 })
    await make(w, dataCollectionId, { name: 'by-year', fields: [{ path: 'year' }] })
    await work()
    await w.merchant.callOk(dataCollections.updateDataCollectionField, {
      dataCollectionId,
      field: { key: 'year', type: 'TEXT' },
    })
    expect(await indexOf(w, dataCollectionId, 'by-year')).toMatchObject({ status: 'INVALID' })
    await work()
    expect(await indexOf(w, dataCollectionId, 'by-year')).toMatchObject({ status: 'ACTIVE' })
  })

  test('rejects values that are too long for it, with the reason', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection()
    await make(w, dataCollectionId, { name: 'by-title', fields: [{ path: 'title' }] })
    await work()
    const random = Array.from({ length: 20_000 }, (_, n) =>
      String.fromCharCode(33 + ((n * 7919) % 9001)),
    ).join('')
    const reply = await insert(w, dataCollectionId, { title: random })
    expect(codeOf(reply)).toBe('DATA_VALUE_TOO_LONG')
  })

  test('has its limits', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection()
    for (let n = 0; n < 12; n++)
      await make(w, dataCollectionId, { name: `n${n}`, fields: [{ path: 'year' }] })
    const more = { dataCollectionId, index: { name: 'more', fields: [{ path: 'year' }] } }
    expect(codeOf(await w.merchant.send(dataIndexes.createIndex, more))).toBe('DATA_INDEX_LIMIT')
    expect(await w.merchant.callOk(dataIndexes.listAvailableIndexes, { dataCollectionId })).toEqual({
      regular1Field: 0,
      regular3Field: 0,
      unique1Field: 4,
      total: 4,
    })
  })
})

describe('10,000 items', () => {
  let w: TestDriver
  let dataCollectionId: string
  beforeAll(async () => {
    w = await createDriver(shop)
    dataCollectionId = await w.dataCollection({
      fields: [
        { key: 'title', type: 'TEXT' },
        { key: 'year', type: 'NUMBER' },
        { key: 'at', type: 'DATETIME' },
        { key: 'shelf', type: 'TEXT' },
        { key: 'place', type: 'OBJECT' },
      ],
    })
    const uid = await uidOf(dataCollectionId)
    await shop.platform.database.pool.query(`
      insert into data.items_${uid.replaceAll('-', '')}_live (id, created_at, updated_at, data)
      select 'i' || n, now(), now(), jsonb_build_object('title', 'Title ' || n * 7919 % 9973, 'year', 1500 + n % 500,
        'shelf', 'S' || n % 100, 'at', jsonb_build_object('$date', to_char(timestamp '2020-01-01' + n * interval '1 hour',
        'YYYY-MM-DD"T"HH24:MI:SS".000Z"')), 'place', jsonb_build_object('town', 'T' || n % 1000))
      from generate_series(1, 10000) as n`)
    for (const [name, fields, rest] of [
      ['title', [{ path: 'title' }], {}],
      ['letters', [{ path: 'title' }], { caseInsensitive: true }],
      ['year', [{ path: 'year' }], {}],
      ['at', [{ path: 'at' }], {}],
      ['shelf', [{ path: 'shelf' }, { path: 'year' }], {}],
      ['town', [{ path: 'place.town' }], {}],
    ] as const)
      await make(w, dataCollectionId, { name, fields, ...rest })
    await work()
    await shop.platform.database.pool.query(`vacuum analyze data.items_${uid.replaceAll('-', '')}_live`)
  }, 60_000)

  test.each<[string, object]>([
    ['a text that equals', { filter: { title: 'Title 17' } }],
    ['texts out of several', { filter: { title: { $in: ['Title 17', 'Title 18'] } } }],
    ['the beginning of a text, whatever its case', { filter: { title: { $startsWith: 'title 171' } } }],
    ['a number that equals', { filter: { year: 1927 } }],
    ['a range of numbers', { filter: { year: { $gt: 1990, $lt: 1992 } } }],
    [
      'a range of dates',
      {
        filter: {
          at: { $gt: { $date: '2021-01-01T00:00:00.000Z' }, $lt: { $date: '2021-01-01T09:00:00.000Z' } },
        },
      },
    ],
    ['the order of a number', { sort: [{ fieldName: 'year', order: 'DESC' }], paging: { limit: 20 } }],
    ['the order of dates', { sort: [{ fieldName: 'at', order: 'ASC' }], paging: { limit: 20 } }],
    [
      'equality with an order',
      { filter: { shelf: 'S7' }, sort: [{ fieldName: 'year', order: 'ASC' }], paging: { limit: 5 } },
    ],
    ['the order of a path', { sort: [{ fieldName: 'place.town', order: 'ASC' }], paging: { limit: 20 } }],
  ])('an index serves %s', async (_, query) => {
    const plan = await planOf(w, dataCollectionId, query)
    expect(plan).not.toContain('Seq Scan')
    expect(plan).toMatch(/Index/)
  })
})
