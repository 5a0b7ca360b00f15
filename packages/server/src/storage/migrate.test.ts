import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'
import { migrate } from './migrate.ts'
import { type Migration, migrations } from './migrations/index.ts'

const later: Migration = {
  name: '999-later',
  indexes: {
    events_of_request: 'events (site_id, request_id, id) where request_id is not null',
    checkouts_by_change: 'checkouts (site_id, updated_at)',
  },
}

let pool: pg.Pool
const shop = await openShop()
beforeAll(async () => {
  pool = shop.platform.database.pool
  migrations.push(later)
})
afterAll(async () => {
  migrations.splice(migrations.indexOf(later), 1)
})

/** A database from before the migration. */
async function withoutIndexes() {
  await pool.query('drop index if exists events_of_request, checkouts_by_change')
  await pool.query('delete from migrations where name = $1', [later.name])
}

const states = async () =>
  (
    await pool.query(
      `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
        where c.relname = any('{events_of_request,checkouts_by_change}') order by 1`,
    )
  ).rows
const BUILT = [
  { name: 'checkouts_by_change', valid: true },
  { name: 'events_of_request', valid: true },
]

const insert = `insert into events (site_id, type, entity_id, actor_role, payload, created_at)
  select id, 'test.happened', 'e', 'merchant', '{}', now() from sites limit 1`

const ASKS_FOR_LOCK = `select 1 from pg_stat_activity
  where datname = current_database() and query ~ 'advisory_lock' and pid <> pg_backend_pid()`

/** Resolves when the migration waits for a transaction that was open before it. */
const waits = () =>
  expect
    .poll(
      async () =>
        (
          await pool.query(`select 1 from pg_locks where not granted and locktype in ('virtualxid', 'relation')
            and pid in (select pid from pg_stat_activity where datname = current_database())`)
        ).rows.length,
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)

it('builds indexes of large tables while others write to them', async () => {
  await withoutIndexes()
  const writer = await pool.connect()
  let migrating: Promise<string[]> | undefined
  try {
    await writer.query('begin')
    await writer.query(insert)
    migrating = migrate(pool, shop.clock.now())
    await waits()
    const other = await pool.connect()
    try {
      await other.query('begin')
      await other.query(`set local lock_timeout = '2s'`)
      await other.query(insert)
      await other.query('commit')
    } finally {
      await other.query('rollback')
      other.release()
    }
  } finally {
    await writer.query('commit')
    writer.release()
    await migrating
  }
  expect(await migrating).toEqual([later.name])
  expect(await states()).toEqual(BUILT)
})

it('lets nodes start together while an index is built', async () => {
  await withoutIndexes()
  const writer = await pool.connect()
  await writer.query('begin')
  await writer.query(insert)
  const first = migrate(pool, shop.clock.now())
  await waits()
  const second = migrate(pool, shop.clock.now())
  await expect
    .poll(async () => (await pool.query(ASKS_FOR_LOCK)).rows.length, { timeout: 20_000 })
    .toBeGreaterThan(0)
  await writer.query('commit')
  writer.release()
  expect((await Promise.all([first, second])).flat()).toEqual([later.name])
  expect(await states()).toEqual(BUILT)
})

it('rebuilds an index whose build was interrupted', async () => {
  await withoutIndexes()
  // Stand for indexes that are not valid, which only a superuser could make here.
  await pool.query('create index events_0_events_of_request on partitions.events_0 (site_id)')
  await pool.query('create index checkouts_by_change on checkouts (id)')
  await migrate(pool, shop.clock.now())
  expect(await states()).toEqual(BUILT)
  const { rows } = await pool.query(
    `select pg_get_indexdef(i::regclass) as definition from unnest('{partitions.events_0_events_of_request,checkouts_by_change}'::text[]) i`,
  )
  expect(rows[0].definition).toContain('(site_id, request_id, id) WHERE')
  expect(rows[1].definition).toContain('(site_id, updated_at)')
})
