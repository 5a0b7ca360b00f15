import { readFileSync } from 'node:fs'
import { createDriver, createShop, type Shop } from '@stoa/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebianPostgres, startDebianPostgres } from '../../../../tools/testing/debian-postgres.ts'
import { openMediaStore } from '../media/index.ts'
import { withScratchDatabase } from '../storage/backup/snapshot.ts'
import { migrations } from '../storage/migrations/index.ts'
import { fillShop, openRestored, searches, tableHashes } from '../testing/backed-up-shop.fixture.ts'
import { createBackup, openBackupStore, restoreInstallation } from './index.ts'

/** On a busy machine; it takes about ten seconds. */
const WAIT_MS = 300_000

let postgres: DebianPostgres
let shop: Shop
beforeAll(async () => {
  postgres = await startDebianPostgres()
  shop = await createShop({ databaseUrl: postgres.url, fixture: 'empty' })
}, WAIT_MS)
afterAll(async () => {
  await shop?.close()
  postgres?.stop()
})

test(
  'a dump of pg_dump is restored by pg_restore, and the shop answers alike',
  async () => {
    await fillShop(shop, await createDriver(shop))
    const admin = new pg.Client({ connectionString: postgres.url })
    await admin.connect()
    const file = `${shop.mediaFolder}.dump`
    const restored = new URL('/restored', postgres.url).href
    try {
      await admin.query(`create database restored encoding 'UTF8' template template0`)
      postgres.run('pg_dump', '--format=custom', `--file=${file}`, shop.databaseUrl)
      postgres.run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${restored}`, file)
      const hashes = await tableHashes(shop.databaseUrl)
      expect(Object.keys(hashes).filter(name => name.startsWith('data.')).length).toBeGreaterThan(1)
      expect(await tableHashes(restored)).toEqual(hashes)
      const expected = await searches(shop.fetch, shop)
      expect(expected.join()).toContain('Süße Lampe')
      expect(expected.join()).toContain('bread')
      const platform = await openRestored(shop, restored)
      try {
        expect(await searches(async (input, init) => platform.fetch(new Request(input, init)), shop)).toEqual(
          expected,
        )
      } finally {
        await platform.close()
      }
    } finally {
      await admin.end()
    }
  },
  WAIT_MS,
)

/** What pg_dump says of the definitions of a database, without its random words. */
function definitionsOf(url: string): string {
  const file = `${shop.mediaFolder}.sql`
  postgres.run('pg_dump', '--schema-only', '--no-owner', '--no-privileges', `--file=${file}`, url)
  return readFileSync(file, 'utf8').replaceAll(/^\\(un)?restrict.*$/gm, '')
}

test(
  'by pg_dump, a restored backup has the same tables, keys, indexes, functions and triggers',
  async () => {
    const { pool } = shop.platform.database
    await pool.query(
      `create table "Odd; name" (a int primary key, "b c" text collate "C" default 'x;y' not null, d serial unique) with (fillfactor = 50);
     insert into "Odd; name" values (1, E'tab\\t\\\\N \\r\\n', 7), (2, '', 8);
     alter table "Odd; name" add constraint later check (a < 100) not valid;
     alter table "Odd; name" alter "b c" set storage external;
     create index "Odd index" on "Odd; name" (a desc nulls last) where a > 1;
     create table measured (at date not null, value int check (value > 0), primary key (at, value)) partition by range (at);
     create table measured_2026 partition of measured for values from ('2026-01-01') to ('2027-01-01');
     create index on measured (value);
     insert into measured values ('2026-05-01', 3);
     create statistics odd on a, d from "Odd; name"`,
    )
    const store = openBackupStore(`${shop.mediaFolder}.backups`)
    const media = openMediaStore(shop.config, {} as never)
    const manifest = await createBackup({
      connection: { connectionString: shop.databaseUrl },
      media,
      store,
      now: shop.clock.now(),
    })
    await withScratchDatabase(postgres.url, 'from_backup', async connectionString => {
      await restoreInstallation({
        store,
        manifest,
        connection: { connectionString },
        media,
        replace: false,
        knownMigrations: migrations.map(({ name }) => name),
      })
      expect(definitionsOf(connectionString)).toBe(definitionsOf(shop.databaseUrl))
      expect(await tableHashes(connectionString)).toEqual(await tableHashes(shop.databaseUrl))
    })
  },
  WAIT_MS,
)
