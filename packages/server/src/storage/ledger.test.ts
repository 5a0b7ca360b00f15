import { createShop, type Shop } from '@stoa/testkit'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, test } from 'vitest'
import { StartupError } from '../platform-support/startup-error.ts'
import { formerMigrations } from './former-migrations.fixture.ts'
import { BASELINE, readLedger } from './ledger.ts'
import { type MigratedFeature, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

const known = [BASELINE, '700-orders-by-age', 'loyalty:points']
const usable = { state: 'known', atBaseline: false }

describe('the names of applied migrations', () => {
  it.each([
    ['none: a new database', [], usable],
    ['the baseline', [BASELINE], usable],
    ['the baseline and later ones', [BASELINE, '700-orders-by-age', 'loyalty:points'], usable],
    ['of a feature that was removed', [BASELINE, 'wishes:lists'], usable],
    ['all before the baseline, in any order', formerMigrations.toReversed(), { ...usable, atBaseline: true }],
    [
      'all before the baseline, and of a feature',
      [...formerMigrations, 'loyalty:points'],
      { ...usable, atBaseline: true },
    ],
    ['all before the baseline, and the baseline', [...formerMigrations, BASELINE], usable],
    ['all before the baseline but the last', formerMigrations.slice(0, -1), { state: 'older' }],
    ['all before the baseline but the first', formerMigrations.slice(1), { state: 'older' }],
    ['one more before the baseline', [...formerMigrations, '675-other'], { state: 'older' }],
    ['of a newer version', [BASELINE, '701-later'], { state: 'newer', name: '701-later' }],
    [
      'of a newer version of a package',
      [BASELINE, 'loyalty:tiers'],
      { state: 'newer', name: 'loyalty:tiers', feature: 'loyalty' },
    ],
  ])('%s', (_, applied, expected) => {
    expect(readLedger(applied, known)).toEqual(expected)
  })
})

describe('a database', () => {
  const loyalty: MigratedFeature = {
    name: 'loyalty',
    migrations: [
      { name: 'points', statements: 'create table loyalty_points (site_id uuid not null, points int)' },
    ],
  }

  let shop: Shop
  let pool: pg.Pool
  beforeAll(async () => {
    shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
    pool = shop.platform.database.pool
  })
  afterAll(() => shop.close())

  const column = async (text: string) =>
    (await pool.query({ text, rowMode: 'array' })).rows.flat().map(String)
  const ledger = () => column('select name from migrations order by 1')
  /** A schema that is changed gets other rows in the catalogue. */
  const catalogue = () => column('select oid || relname || xmin from pg_class where oid > 16384 order by 1')
  const setLedger = async (names: readonly string[]) => {
    await pool.query('truncate migrations')
    await pool.query('insert into migrations select unnest($1::text[]), now()', [names])
  }
  /** Migrations after the baseline, which the schema of the shop has. */
  const later = migrations.flatMap(({ name }) => (name === BASELINE ? [] : name))
  afterEach(() => setLedger([BASELINE, ...later]))

  it('with all migrations before the baseline is at the baseline, and stays as it is', async () => {
    await setLedger([...formerMigrations, ...later])
    const before = await catalogue()
    expect(await migrate(pool, shop.clock.now())).toEqual([])
    expect(await catalogue()).toEqual(before)
    expect(await ledger()).toEqual([...formerMigrations, BASELINE, ...later].sort())
    expect(await migrate(pool, shop.clock.now(), [loyalty])).toEqual(['loyalty:points'])
  })

  it('of its own version has nothing to apply', async () => {
    expect(await migrate(pool, shop.clock.now())).toEqual([])
    expect(await ledger()).toEqual([BASELINE, ...later].sort())
  })

  test.each([
    [
      'with some of the migrations before the baseline',
      formerMigrations.slice(0, 100),
      'The database is of a version of Stoa before commit b1b76f08 (30 November 2026): start it once with that commit and then again with this version, or use a new database.',
    ],
    [
      'of a newer version',
      [BASELINE, '999-later'],
      'The database was migrated by a newer version of Stoa (migration 999-later): install that version, or restore a backup from before.',
    ],
    [
      'of a newer version of a package',
      [BASELINE, 'loyalty:points', 'loyalty:tiers'],
      'The database was migrated by a newer version of the package loyalty (migration loyalty:tiers): install that version, or restore a backup from before.',
    ],
  ])('%s is rejected with what to do', async (_, names, message) => {
    await setLedger(names)
    const before = await catalogue()
    const error = await migrate(pool, shop.clock.now(), [loyalty]).catch(error => error)
    expect(error).toBeInstanceOf(StartupError)
    expect(error.message).toBe(message)
    expect([await ledger(), await catalogue()]).toEqual([[...names].sort(), before])
  })
})
