// @module-tag nightly
import { contract } from '@stoa/contract'
import { createDriver, createShop, type Shop, type TestDriver } from '@stoa/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { systemClock } from '../../call/clock.ts'
import { openNodes } from '../../testing/nodes.ts'

/** Kill -9 in the middle of building an index. */
const as = 'merchant'
let shop: Shop
let driver: TestDriver
let nodes: ReturnType<typeof openNodes>

beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty', now: systemClock.now() })
  driver = await createDriver(shop)
  nodes = openNodes({ databaseUrl: shop.databaseUrl, pool: shop.platform.database.pool })
})
afterAll(async () => {
  nodes.close()
  await shop.close()
})

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Row[]

/** A collection of so many items, with the table that they are in. */
async function filled(items: number, title = "'Title ' || n") {
  const dataCollectionId = await driver.dataCollection()
  const [{ uid } = { uid: '' }] = await rows<{ uid: string }>(
    'select uid from data_collections where id = $1',
    [dataCollectionId],
  )
  const table = `data.items_${uid.replaceAll('-', '')}_live`
  await rows(`insert into ${table} (id, created_at, updated_at, data)
    select 'i' || n, now(), now(), jsonb_build_object('title', ${title}, 'year', n % 100) from generate_series(1, ${items}) n`)
  return { dataCollectionId, table }
}

const insert = (dataCollectionId: string, title: string) =>
  driver.send(contract.items.insert, { dataCollectionId, dataItem: { data: { title } } }, as)

const indexesOf = async (dataCollectionId: string) =>
  (await driver.callOk(contract.dataIndexes.listIndexes, { dataCollectionId }, as)).indexes

const statusOf = async (dataCollectionId: string, name: string) =>
  (await indexesOf(dataCollectionId)).find(index => index.name === name)?.status

/** Indexes of the table but that of the ids, by whether they can be used. */
const inPostgres = async (table: string) =>
  (
    await rows<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indrelid = $1::regclass and not indisprimary',
      [table],
    )
  ).map(({ valid }) => valid)

/** Waits, and wakes the workers meanwhile: they would look by themselves every 15 seconds. */
const until = (work: () => Promise<unknown>, is: unknown) =>
  expect
    .poll(
      async () => {
        await rows("select invalidate('data-indexes')")
        return work()
      },
      { timeout: 30_000, interval: 50 },
    )
    .toEqual(is)

/**
 * Has a node build an index and kills it while it does: an item that is being written keeps the build from ending. With the node
 * the server's side of its connection goes, unless `lingering`: then it continues building, like a server that does not notice the disconnect.
 */
async function killWhileBuilding(table: string, { lingering = false } = {}) {
  const writer = new pg.Client({ connectionString: shop.databaseUrl })
  await writer.connect()
  await writer.query('begin')
  await writer.query(`update ${table} set owner_role = owner_role where id = 'i1'`)
  const node = await nodes.start()
  await until(async () => (await inPostgres(table)).includes(false), true)
  await node.kill()
  // Otherwise this test would prove nothing.
  expect(await inPostgres(table)).toContain(false)
  const ofTheDead = "application_name = 'stoa-alone' and datname = current_database()"
  if (!lingering) {
    await rows(`select pg_terminate_backend(pid) from pg_stat_activity where ${ofTheDead}`)
    await until(() => rows(`select 1 from pg_stat_activity where ${ofTheDead}`), [])
    expect(await inPostgres(table)).toContain(false)
  }
  await writer.query('commit')
  await writer.end()
}

test.each([
  ['died with it', { lingering: false }],
  ['builds on', { lingering: true }],
])(
  'an index whose node was killed is built by the next one when the connection %s',
  { tags: 'nightly', timeout: 60_000 },
  async (_, how) => {
    const { dataCollectionId, table } = await filled(2000)
    const index = { name: 'by-year', fields: [{ path: 'year' }] }
    await driver.callOk(contract.dataIndexes.createIndex, { dataCollectionId, index }, as)
    await killWhileBuilding(table, how)
    expect((await insert(dataCollectionId, 'Meanwhile')).status).toBe(200)
    const next = await nodes.start()
    await until(() => statusOf(dataCollectionId, 'by-year'), 'ACTIVE')
    await next.kill()
    expect(await inPostgres(table)).toEqual([true])
  },
)

test('a unique index whose node was killed is built, and rejects nothing but second values', {
  tags: 'nightly',
  timeout: 60_000,
}, async () => {
  const { dataCollectionId, table } = await filled(2000)
  const index = { name: 'title', unique: true, fields: [{ path: 'title' }] }
  await driver.callOk(contract.dataIndexes.createIndex, { dataCollectionId, index }, as)
  await killWhileBuilding(table)
  expect((await insert(dataCollectionId, 'Meanwhile')).status).toBe(200)
  const next = await nodes.start()
  await until(() => statusOf(dataCollectionId, 'title'), 'ACTIVE')
  await next.kill()
  expect(await inPostgres(table)).toEqual([true, true])
  expect((await insert(dataCollectionId, 'Afterwards')).status).toBe(200)
  expect((await insert(dataCollectionId, 'Afterwards')).status).toBe(409)
})

test('a unique index that cannot be, and whose node was killed, fails and leaves nothing in the way', {
  tags: 'nightly',
  timeout: 60_000,
}, async () => {
  const { dataCollectionId, table } = await filled(2000, "'Title ' || n / 2")
  const index = { name: 'title', unique: true, fields: [{ path: 'title' }] }
  await driver.callOk(contract.dataIndexes.createIndex, { dataCollectionId, index }, as)
  await killWhileBuilding(table)
  const next = await nodes.start()
  await until(() => statusOf(dataCollectionId, 'title'), 'FAILED')
  await next.kill()
  expect(await inPostgres(table)).toEqual([])
  for (let i = 0; i < 2; i++) expect((await insert(dataCollectionId, 'Title 7')).status).toBe(200)
})

test('a search index whose node is killed repeatedly resumes, and misses nothing', async () => {
  const items = 15_000
  const { dataCollectionId, table } = await filled(items, "'Piano ' || md5(n::text)")
  const search = (expression: string) =>
    driver.send(contract.items.search, { dataCollectionId, search: { search: { expression } } }, as)
  // So many items are searched in part without an index, which is requested.
  expect((await search('piano')).headers.get('x-stoa-search-stale')).toBe('first 2000')
  const filledTo = async () =>
    (await rows<{ filled_to: string | null }>('select filled_to from data_search_indexes'))[0]?.filled_to
  let kills = 0
  for (let round = 0; round < 3; round++) {
    const before = await filledTo()
    const node = await nodes.start()
    await expect.poll(filledTo, { timeout: 30_000, interval: 2 }).not.toBe(before)
    await node.kill()
    if ((await statusOf(dataCollectionId, 'search-english')) === 'BUILDING') kills += 1
    await rows(`update ${table} set data = '{"title":"Violin ${round}"}' where id = 'i${round + 1}'`)
    await rows(`delete from ${table} where id = 'i1000${round}'`)
    const { dataItem } = (await insert(dataCollectionId, `Later ${round}`)).body
    expect(dataItem.data.title).toBe(`Later ${round}`)
  }
  // Otherwise no node was killed in time.
  expect(kills).toBeGreaterThanOrEqual(2)
  const next = await nodes.start()
  await until(() => statusOf(dataCollectionId, 'search-english'), 'ACTIVE')
  await until(() => rows('select 1 from data.search_changes'), [])
  await next.kill()
  const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from data_search_indexes')
  const words = `data.search_${id.replaceAll('-', '')}_items`
  expect(
    await rows(
      `select (select count(*)::int from ${words}) as known, (select count(*)::int from ${table}) as stored`,
    ),
  ).toEqual([{ known: items, stored: items }])
  expect(
    await rows(`select 1 from ${words} w where not exists (select from ${table} i where i.id = w.id)`),
  ).toEqual([])
  for (const expression of ['violin', 'later'])
    expect((await search(expression)).body.dataItems).toHaveLength(3)
}, 120_000)
