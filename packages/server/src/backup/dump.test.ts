import { createDriver, createShop, type Shop } from '@stoa/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebianPostgres, startDebianPostgres } from '../../../../tools/testing/debian-postgres.ts'
import { fillShop, openRestored, searches, tableHashes } from '../testing/backed-up-shop.fixture.ts'

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
