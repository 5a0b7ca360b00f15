import { contract } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

/** The table of protocol/collections §5 as docs/guides/content.md completes it; what is not here is in indexes.test.ts. */
let w: TestDriver
let dataCollectionId: string
const shop = await openShop()
beforeEach(async () => {
  w = await createDriver(shop)
  dataCollectionId = await w.dataCollection()
})

const { dataCollections, dataIndexes } = contract
const index = { name: 'by-year', fields: [{ path: 'year' }] }
const work = () => shop.platform.run('index queue')
const create = () => w.merchant.send(dataIndexes.createIndex, { dataCollectionId, index })
const drop = (indexName = 'by-year') =>
  w.merchant.send(dataIndexes.dropIndex, { dataCollectionId, indexName })
const state = async () => {
  const { indexes } = await w.merchant.callOk(dataIndexes.listIndexes, { dataCollectionId })
  return indexes.find(({ name }) => name === 'by-year')
}
const status = async () => (await state())?.status
const changeType = (type: 'TEXT' | 'NUMBER') =>
  w.merchant.callOk(dataCollections.updateDataCollectionField, {
    dataCollectionId,
    field: { key: 'year', type },
  })

/** Keeps the items of the collection out of reach while something is done. */
async function withoutItems<T>(doing: () => Promise<T>): Promise<T> {
  const { pool } = shop.platform.database
  const rows = await shop.sql`select uid from data_collections where id = ${dataCollectionId}`
  const table = `items_${rows[0].uid.replaceAll('-', '')}_live`
  await pool.query(`alter table data.${table} rename to away`)
  try {
    return await doing()
  } finally {
    await pool.query(`alter table data.away rename to ${table}`)
  }
}

describe('protocol/collections §5, index status', () => {
  test('BUILDING stays so while a build breaks off, and is FAILED after five of them', async () => {
    await create()
    await withoutItems(async () => {
      for (let attempt = 1; attempt < 5; attempt++) {
        await work()
        expect(await status()).toBe('BUILDING')
      }
      await work()
    })
    expect(await state()).toMatchObject({ status: 'FAILED', failure: { code: 'WDE0053' } })
    await work()
    expect(await status()).toBe('FAILED')
  })

  test('a build that breaks off is tried once in a pass, however many wait behind it', async () => {
    await create()
    const query = async (text: string, ...values: unknown[]) =>
      (await shop.platform.database.pool.query(text, values)).rows
    const [{ uid }] = await query('select uid from data_collections where id = $1', dataCollectionId)
    await query(
      `insert into data_indexes (site_id, uid, id, name, fields, status, created_at, updated_at)
       select site_id, uid, gen_random_uuid(), 'copy ' || n, fields, status, created_at, updated_at
       from data_indexes cross join generate_series(1, 100) n where uid = $1`,
      uid,
    )
    await query(
      `insert into data_search_indexes (site_id, uid, id, environment, drafts, config, keys, created_at, updated_at)
       select $1, $2, gen_random_uuid(), 'LIVE', false, 'copy ' || n, '{}', to_timestamp(0), to_timestamp(0)
       from generate_series(1, 101) n`,
      shop.siteId,
      uid,
    )
    let now = shop.clock.now()
    const clock = vi.spyOn(shop.clock, 'now').mockImplementation(() => now++)
    await withoutItems(work)
    clock.mockRestore()
    for (const table of ['data_indexes', 'data_search_indexes'])
      expect(
        await query(`select attempts, count(*)::int from ${table} where uid = $1 group by 1`, uid),
      ).toEqual([{ attempts: 1, count: 101 }])
    for (const table of ['data_indexes', 'data_search_indexes'])
      await query(`delete from ${table} where uid = $1`, uid)
  })

  test('an interrupted build continues until ACTIVE', async () => {
    await create()
    await withoutItems(work)
    await work()
    expect(await status()).toBe('ACTIVE')
  })

  test('BUILDING and FAILED become INVALID with another type of a field, and are rebuilt', async () => {
    await create()
    await changeType('TEXT')
    expect(await status()).toBe('INVALID')
    await withoutItems(async () => {
      for (let attempt = 0; attempt < 5; attempt++) await work()
    })
    expect(await status()).toBe('FAILED')
    await changeType('NUMBER')
    expect(await status()).toBe('INVALID')
    expect((await state())?.failure).toBeUndefined()
    await work()
    expect(await status()).toBe('ACTIVE')
  })

  test('every status becomes DROPPING, and no index is dropped twice', { tags: 'nightly' }, async () => {
    const dropped = async () => {
      expect((await drop()).status).toBe(200)
      expect(await status()).toBe('DROPPING')
      expect(codeOf(await drop())).toBe('DATA_INDEX_NOT_FOUND')
      await work()
      expect(await status()).toBeUndefined()
      expect(codeOf(await drop())).toBe('DATA_INDEX_NOT_FOUND')
    }
    await create()
    await dropped()
    await create()
    await work()
    await changeType('TEXT')
    expect(await status()).toBe('INVALID')
    await dropped()
    await create()
    await withoutItems(async () => {
      for (let attempt = 0; attempt < 5; attempt++) await work()
    })
    expect(await status()).toBe('FAILED')
    await dropped()
  })

  test('DROPPING is not rescued by another type of the field', async () => {
    await create()
    await work()
    await drop()
    await changeType('TEXT')
    expect(await status()).toBe('DROPPING')
  })

  test('ACTIVE becomes DROPPING when a field of it is purged', async () => {
    await create()
    await work()
    const field = { dataCollectionId, fieldKey: 'year' }
    await w.merchant.callOk(dataCollections.deleteDataCollectionField, field)
    expect(await status()).toBe('ACTIVE')
    shop.clock.advance(31 * 86_400_000)
    await shop.platform.run('deleted collections')
    w = await createDriver(shop)
    expect(await status()).toBe('DROPPING')
  })

  test('a name is taken until its index is gone, and no index has the name of one of the platform’s', async () => {
    await create()
    expect(codeOf(await create())).toBe('DATA_INDEX_EXISTS')
    await drop()
    expect(codeOf(await create())).toBe('DATA_INDEX_EXISTS')
    await work()
    expect((await create()).status).toBe(200)
    const { indexes } = await w.merchant.callOk(dataIndexes.listIndexes, { dataCollectionId })
    const own = indexes.find(({ source }) => source === 'SYSTEM')?.name as string
    const same = { dataCollectionId, index: { ...index, name: own } }
    expect(codeOf(await w.merchant.send(dataIndexes.createIndex, same))).toBe('DATA_INDEX_EXISTS')
    expect(codeOf(await drop(own))).toBe('DATA_INDEX_NOT_FOUND')
  })
})
