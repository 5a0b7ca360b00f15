import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { everyHour } from '../call/every-hour.ts'
import { openShop } from '../testing/open-test-shop.fixture.ts'
import { inBatches } from './batches.ts'
import { openDatabase } from './database.ts'
import { deleteExpired } from './retention.ts'
import { type RetentionDays, retentionPeriods } from './retention-periods.ts'
import { lockMaintenance } from './session-lock.ts'

const logged: { task?: string; table?: string; msg: string }[] = []
const shop = await openShop({
  logger: pino({ level: 'info' }, { write: line => void logged.push(JSON.parse(line)) }),
})
const { platform, clock, siteId, databaseUrl } = shop
/** Without a statement limit. */
const admin = new pg.Pool({ connectionString: databaseUrl, max: 2 })
const limited = openDatabase({
  connection: { connectionString: databaseUrl },
  poolSize: 1,
  statementTimeoutMs: 500,
})
afterAll(() => Promise.all([admin.end(), limited.close()]))

const count = async (table = 'idempotency_keys') =>
  (await admin.query(`select count(*)::int as n from ${table}`)).rows[0].n as number
const insertKeys = (n: number) =>
  admin.query(
    `insert into idempotency_keys (site_id, caller_id, key, request_hash, created_at)
     select $1, gen_random_uuid(), 'key ' || n, '\\x00', to_timestamp($2 / 1000.0) - interval '8 days'
     from generate_series(1, $3::int) n`,
    [siteId, clock.now(), n],
  )
beforeEach(async () => {
  await admin.query('truncate idempotency_keys')
  logged.length = 0
})

const days = {
  ...(Object.fromEntries(retentionPeriods.map(({ days }) => [days, 180])) as unknown as RetentionDays),
  idempotencyDays: 7,
}
const onError = (error: unknown) => {
  throw error
}
const run = (tableMs?: number) =>
  deleteExpired(limited, clock.now(), days, { onError, ...(tableMs !== undefined && { tableMs }) })

test('many due rows go in batches that each stay below the statement limit', {
  tags: 'nightly',
}, async () => {
  await insertKeys(100_000)
  for (let runs = 0; (await count()) > 0 && runs < 5; runs++) await run()
  expect(await count()).toBe(0)
})

test('a run ends when the time of a table is over, and the next one goes on', async () => {
  await insertKeys(2500)
  expect((await run(0)).unfinished).toEqual(['idempotency_keys'])
  expect(await count()).toBe(1500)
  expect((await run()).unfinished).toEqual([])
  expect(await count()).toBe(0)
})

test('rows whose deletion is slow go in smaller batches', async () => {
  await admin.query(`
    create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.004); return old; end $$;
    create trigger slow before delete on idempotency_keys for each row execute function slow()`)
  await insertKeys(300)
  await run()
  await admin.query('drop trigger slow on idempotency_keys')
  expect(await count()).toBe(0)
})

test('a batch that fails for another reason, or at the smallest size, fails', async () => {
  const sizes: number[] = []
  const fail = (code: string) => (limit: number) => {
    sizes.push(limit)
    return Promise.reject(Object.assign(new Error(code), { code }))
  }
  await expect(inBatches(fail('57014'))).rejects.toThrow('57014')
  expect(sizes).toEqual([1000, 250, 62, 15, 10])
  await expect(inBatches(fail('23503'))).rejects.toThrow('23503')
  expect(sizes).toHaveLength(6)
})

test('a part that fails is logged with its name, and the others still run', async () => {
  await insertKeys(1)
  await admin.query('alter table removed_media rename to elsewhere')
  await admin.query('alter table mails rename to mails_elsewhere')
  await admin.query(
    `insert into data_files (site_id, id, state, created_at, expires_at)
     values ($1, gen_random_uuid(), 'READY', to_timestamp(0), to_timestamp(0))`,
    [siteId],
  )
  await platform.runMaintenance()
  await admin.query('alter table elsewhere rename to removed_media')
  await admin.query('alter table mails_elsewhere rename to mails')
  const failed = logged.filter(({ msg }) => msg !== 'expired rows deleted')
  expect(failed.map(({ task, table }) => task ?? table)).toEqual(['mails', 'media', 'mails'])
  expect([await count(), await count('data_files')]).toEqual([0, 0])
})

test('one node at a time deletes: another leaves the work to it', async () => {
  await insertKeys(1)
  const release = await lockMaintenance(admin)
  expect(await platform.runMaintenance()).toEqual({ isDone: true })
  expect(await count()).toBe(1)
  await release?.()
  await platform.runMaintenance()
  expect(await count()).toBe(0)
})

test('the first run is within a minute of the start, then every hour; after a run with work left, after a minute', async () => {
  vi.useFakeTimers()
  try {
    const runs: number[] = []
    const failed: unknown[] = []
    const start = vi.getMockedSystemTime()?.getTime() ?? 0
    const outcomes = [
      async () => ({ isDone: false }),
      () => Promise.reject(new Error('down')),
      async () => ({ isDone: true }),
    ]
    const schedule = everyHour(
      () => {
        runs.push(((vi.getMockedSystemTime()?.getTime() ?? 0) - start) / 60_000)
        return (outcomes.shift() ?? (async () => ({ isDone: true })))()
      },
      error => failed.push(error),
    )
    await vi.advanceTimersByTimeAsync(122 * 60_000)
    expect(runs).toEqual([0.5, 1.5, 61.5, 121.5])
    expect(failed).toHaveLength(1)
    await schedule.close()
    await vi.advanceTimersByTimeAsync(120 * 60_000)
    expect(runs).toHaveLength(4)
  } finally {
    vi.useRealTimers()
  }
})
