import { createShop } from '@stoa/testkit'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startDebianPostgres } from '../../../../tools/testing/debian-postgres.ts'
import { type PgBouncer, pgBouncerPrepares, startPgBouncer } from '../../../../tools/testing/pgbouncer.ts'
import { openPlatform } from '../platform.ts'
import { sessionSettings } from './connections.ts'
import { checkOwnPostgres } from './external-postgres.ts'
import { openPooler } from './pooler.ts'

vi.setConfig({ testTimeout: 60_000 })

// An account of its own runs PgBouncer, so it cannot use the socket of the server of the run.
const postgres = await startDebianPostgres()
const shop = await createShop({ databaseUrl: postgres.url, fixture: 'empty' })
afterAll(async () => {
  await shop.close()
  postgres.stop()
})
const settings = sessionSettings(shop.config.statementTimeoutMs)

type Mode = [name: string, settings: Record<string, string>, keepsStatements: boolean]
/** In transactions, fewer sessions than the platform has connections: each leads to several of them. */
const ofTransactions = (settings = {}) => ({ pool_mode: 'transaction', default_pool_size: '3', ...settings })
const MODES: Mode[] = [
  ['session', { pool_mode: 'session', default_pool_size: '20' }, true],
  ...((await pgBouncerPrepares())
    ? ([
        ['transaction', ofTransactions({ max_prepared_statements: '500' }), true],
        ['transaction, without prepared', ofTransactions({ max_prepared_statements: '0' }), false],
      ] satisfies Mode[])
    : ([['transaction', ofTransactions(), false]] satisfies Mode[])),
]

describe.each(MODES)('a pooler in %s mode', (mode, poolSettings, keepsStatements) => {
  let bouncer: PgBouncer
  beforeAll(async () => {
    bouncer = await startPgBouncer(shop.databaseUrl, poolSettings)
  })
  afterAll(() => bouncer.close())

  test('is found out, and needs the address of PostgreSQL itself', async () => {
    await expect(checkOwnPostgres(bouncer.url)).rejects.toThrow(
      'DATABASE_URL leads to a connection pooler such as PgBouncer: set DATABASE_DIRECT_URL',
    )
    expect(await openPooler(bouncer.url, shop.databaseUrl, settings)).toEqual({
      connectionString: bouncer.url,
      keepsStatements,
    })
  })

  test('is told apart while others use its sessions', async () => {
    let isOver = false
    const busy = Array.from({ length: 2 }, async () => {
      while (!isOver) {
        const client = new pg.Client({ connectionString: bouncer.url })
        await client.connect()
        await client.query('select 1')
        await client.end()
      }
    })
    const seen = new Set<boolean>()
    for (let n = 0; n < 10; n++) {
      const { keepsStatements: kept } = await openPooler(bouncer.url, shop.databaseUrl, settings)
      seen.add(kept)
    }
    isOver = true
    await Promise.all(busy)
    expect([...seen]).toEqual([keepsStatements])
  })

  test('serves a platform: calls at once, limits of statements, locks of sessions, background work', async () => {
    const pooler = await openPooler(bouncer.url, shop.databaseUrl, settings)
    const platform = await openPlatform({
      config: { ...shop.config, poolSize: 4 },
      connection: { connectionString: shop.databaseUrl },
      pooler,
      logger: pino({ level: 'silent' }),
      clock: shop.clock,
    })
    onTestFinished(() => platform.close())
    const call = (path: string, body: object, key?: string) =>
      platform.fetch(
        new Request(`${shop.baseUrl}${path}`, {
          method: 'POST',
          headers: {
            authorization: shop.apiKey,
            'content-type': 'application/json',
            ...(key && { 'idempotency-key': key }),
          },
          body: JSON.stringify(body),
        }),
      )
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        i % 2
          ? call(
              '/stores/v3/brands',
              { brand: { name: `Brand ${mode} ${i}` } },
              `${mode.replace(/\W/g, '')}-brand-number-${i}`,
            )
          : call('/stores/v3/brands/query', { query: { filter: { name: { $startsWith: `${i}` } } } }),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const { database } = platform
    const prepared = await database.raw(
      `select from pg_prepared_statements where name not like 'stoa_check%'`,
    )
    expect(prepared.rows.length > 0).toBe(keepsStatements)
    // The limit of the sessions, and one of its own.
    const shown = await database.raw('show statement_timeout')
    expect(shown.rows).toEqual([{ statement_timeout: '10s' }])
    await expect(database.all(sql`select pg_sleep(2)`, { timeoutMs: 100 })).rejects.toThrow(
      'statement timeout',
    )
    expect((await database.raw('show statement_timeout')).rows).toEqual([{ statement_timeout: '10s' }])
    expect(await platform.runMaintenance()).toEqual({ isDone: true })
    await platform.run('data jobs')
  })
})

test('another database behind the pooler ends the start with one sentence', async () => {
  const other = await createShop({ databaseUrl: postgres.url, fixture: 'empty' })
  onTestFinished(() => other.close())
  const bouncer = await startPgBouncer(other.databaseUrl, { pool_mode: 'transaction' })
  onTestFinished(() => bouncer.close())
  await expect(openPooler(bouncer.url, shop.databaseUrl, settings)).rejects.toThrow(
    'lead to different databases',
  )
})

test('sessions that began with other settings are named', async () => {
  const bouncer = await startPgBouncer(shop.databaseUrl, { pool_mode: 'transaction' })
  onTestFinished(() => bouncer.close())
  await openPooler(bouncer.url, shop.databaseUrl, settings)
  await expect(openPooler(bouncer.url, shop.databaseUrl, sessionSettings(7_000))).rejects.toThrow(
    'Sessions behind DATABASE_URL have another statement_timeout than 7000',
  )
})
