// @module-tag nightly
import { createShop, type Shop } from '@stoa/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { standardNames } from './024-standard-names.ts'
import { migrations } from './index.ts'

const DATABASE = 'stoa_former_names'
const SITE = '00000000-0000-4000-8000-000000000001'
const ID = '00000000-0000-4000-8000-000000000002'

let shop: Shop
let pool: pg.Pool
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
  await shop.platform.database.pool.query(`create database ${DATABASE}`)
  const url = new URL(shop.databaseUrl)
  url.pathname = `/${DATABASE}`
  pool = new pg.Pool({ connectionString: url.href, max: 2 })
})
afterAll(async () => {
  await pool.end()
  // Without force: PostgreSQL waits for connections that are closing, and force would raise errors in them.
  await shop.platform.database.pool.query(`drop database ${DATABASE}`)
  await shop.close()
})

/** Creates the schema of the version before the renames. */
async function migrateToFormerVersion() {
  await pool.query('create table migrations (name text primary key, applied_at timestamptz not null)')
  for (const migration of migrations.slice(0, migrations.indexOf(standardNames))) {
    if ('statements' in migration) await pool.query(migration.statements)
    else
      for (const [name, definition] of Object.entries(migration.indexes))
        await pool.query(`create index ${name} on ${definition}`)
    await pool.query('insert into migrations values ($1, now())', [migration.name])
  }
}

/** A row in every table that is renamed or has a renamed column. */
const FORMER_ROWS = `
  insert into sites (id, name, currency, locale, created_at) values ('${SITE}', 'Shop', 'EUR', 'en', now());
  insert into client_apps (site_id, id, name, foreign_client, created_at) values ('${SITE}', '${ID}', 'App', true, now());
  insert into members (site_id, id, created_at, updated_at, email, status, slug)
    values ('${SITE}', '${ID}', now(), now(), 'ada@example.com', 'ACTIVE', 'ada');
  insert into sessions (site_id, id, client_id, role, identity_id, refresh_hash, created_at, generation, confirmed, address)
    values ('${SITE}', '${ID}', '${ID}', 'member', '${ID}', 'refresh', now(), 5, 4, '192.0.2.1');
  insert into tickets (site_id, hash, kind, member_id, created_at, expires_at)
    values ('${SITE}', 'token', 'recovery', '${ID}', now(), now());
  insert into sign_in_places (site_id, member_id, network, browser, last_seen_at)
    values ('${SITE}', '${ID}', '192.0.2.0/24', 'Firefox', now());
  insert into limits (site_id, key, used, resets_at) values ('${SITE}', 'key', 7, now());
  insert into connections (site_id, id, kind, name, issuer, client_id, client_secret, created_at)
    values ('${SITE}', '${ID}', 'GOOGLE', 'Google', 'https://accounts.google.com', 'client', 'secret', now());
  insert into member_connections (site_id, connection_id, subject, member_id, created_at)
    values ('${SITE}', '${ID}', 'google-7', '${ID}', now());
  insert into factors (site_id, id, member_id, type, status, sealed, created_at)
    values ('${SITE}', '${ID}', '${ID}', 'TOTP', 'ACTIVE', 'cipher', now());
  insert into service_plugins (site_id, id, created_at, updated_at, doc, sealed)
    values ('${SITE}', '${ID}', now(), now(), '{}', 'ciphers');
  insert into data_files (site_id, id, state, created_at, expires_at) values ('${SITE}', '${ID}', 'READY', now(), now());
  insert into data_file_pieces (site_id, file_id, start, length, content) values ('${SITE}', '${ID}', 1000, 4, 'file');
  insert into data_backups (site_id, id, type, job_id, status, requested_at)
    values ('${SITE}', '${ID}', 'AUTO', '${ID}', 'READY', now());
  insert into data_backup_pieces (site_id, backup_id, owner, part, place, rows)
    values ('${SITE}', '${ID}', '${ID}', 'LIVE', 3, '[1]');`

/** What the new version reads of each of them. */
const ROWS_UNDER_NEW_NAMES: Record<string, unknown> = {
  'protocol_compat from client_apps': true,
  'ip_address from sessions': '192.0.2.1',
  'confirmed_generation from sessions': 4,
  'kind from one_time_tokens': 'recovery',
  'network from known_devices': '192.0.2.0/24',
  'used from rate_counters': 7,
  'issuer from identity_providers': 'https://accounts.google.com',
  'provider_id from member_identities': ID,
  'encrypted_secret from factors': Buffer.from('cipher'),
  'encrypted_secrets from service_plugins': Buffer.from('ciphers'),
  'byte_offset from data_file_chunks': '1000',
  'position from data_backup_chunks': 3,
}

/** Names of tables, constraints, indexes, triggers and functions. */
const objectNames = async (database: pg.Pool) =>
  (
    await database.query<{ name: string }>(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace
      union all select conname from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select tgname from pg_trigger where not tgisinternal
      union all select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
      order by 1`)
  ).rows.map(({ name }) => name)

test('a database of the former version keeps its rows under the new names', async () => {
  await migrateToFormerVersion()
  await pool.query(FORMER_ROWS)
  expect(await migrate(pool, shop.clock.now())).toEqual(
    migrations.slice(migrations.indexOf(standardNames)).map(({ name }) => name),
  )
  for (const [columnOfTable, value] of Object.entries(ROWS_UNDER_NEW_NAMES))
    expect((await pool.query(`select ${columnOfTable}`)).rows.map(Object.values), columnOfTable).toEqual([
      [value],
    ])
  const former =
    /^(tickets|sign_in_places|limits|connections|member_connections|data_file_pieces|data_backup_pieces)(_|$)/
  const names = await objectNames(pool)
  expect(names.filter(name => former.test(name))).toEqual([])
  expect(names).toEqual(await objectNames(shop.platform.database.pool))
  await pool.query('delete from sites')
  expect((await pool.query('select 1 from one_time_tokens')).rows).toEqual([])
})
