import { readdirSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { openTcpProxy } from '@stoa/testkit'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { isConnectionError } from './connection-errors.ts'
import { DatabaseNotAnswering, LimitedClient } from './connections.ts'
import { allowLongSteps } from './data/jobs.ts'
import { type Database, isCommitOutcomeUnknown, openDatabase } from './database.ts'
import { migrateConnection } from './migrate.ts'

const STATEMENT_MS = 500
/** A probe is sent after a second and fails after five; then a statement without a limit has that of others. */
const LONGEST_MS = 1_000 + 5_000 + STATEMENT_MS + 1_000 + 2 * 500
/** The machine of the tests is busy. */
const SLACK_MS = 3_000

async function openThroughProxy(poolSize = 10) {
  const proxy = await openTcpProxy(inject('databaseUrl'))
  const connection = { connectionString: proxy.url }
  const database = openDatabase({ connection, poolSize, statementTimeoutMs: STATEMENT_MS })
  onTestFinished(async () => {
    proxy.close()
    await database.close()
  })
  return { proxy, database, connection }
}

const sleepFor = (seconds: number) => sql`select pg_sleep(${sql.lit(seconds)})`
const now = sql<{ now: number }>`select 1 as now`

/** Uses of a connection. Those with `start` send a statement before the database freezes. */
const uses: Record<
  string,
  { start?: (db: Database) => Promise<unknown>; afterwards?: (db: Database, url: string) => Promise<unknown> }
> = {
  'a statement': { afterwards: db => db.all(now) },
  'a statement with a limit of its own': { afterwards: db => db.all(now, { timeoutMs: 200 }) },
  'a read-only statement': { afterwards: db => db.all(now, { readOnly: true }) },
  'a statement of a library': { afterwards: db => db.raw('select 1') },
  'a transaction': { afterwards: db => db.transaction(tx => tx.all(now)) },
  'a connection of its own': { afterwards: db => db.withConnection(alone => alone.all(now)) },
  'the connection that reads invalidations': { afterwards: db => db.connect(() => {}) },
  'the connection of the migrations': {
    afterwards: (_, connectionString) => migrateConnection({ connectionString }, 0),
  },
  'a statement in flight': { start: db => db.all(sleepFor(0.4)) },
  'a statement without a limit': { start: db => db.withConnection(alone => alone.all(sleepFor(60))) },
  'a long step of a job': {
    start: db =>
      db.transaction(async tx => {
        await allowLongSteps(tx)
        await tx.all(sleepFor(60))
      }),
  },
}

test('statements of one turn of the event loop leave in one system call', async () => {
  const client = new LimitedClient({ connectionString: inject('databaseUrl'), pipeline: true })
  await client.connect()
  onTestFinished(() => client.end())
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const write = vi.spyOn(stream, '_write')
  const writeSeveral = vi.spyOn(stream as Required<Socket>, '_writev')
  const sent = [client.query('begin'), client.query({ text: 'select $1::int as n', values: [1] })]
  await Promise.all(sent)
  await client.query('commit')
  expect(write.mock.calls.length + writeSeveral.mock.calls.length).toBe(2)
})

test('no use of the database outlasts its silence', { timeout: 60_000 }, async () => {
  const { proxy, database, connection } = await openThroughProxy()
  // Idle connections, which the proxy loses, too.
  await Promise.all(Array.from({ length: 4 }, () => database.all(sleepFor(0.1))))
  const lost = Promise.withResolvers<void>()
  const reader = await database.connect(lost.resolve)
  const inFlight = Object.entries(uses).flatMap(([name, { start }]) =>
    start ? [{ name, sent: start(database) }] : [],
  )
  for (const { sent } of inFlight) sent.catch(() => {})
  // Their statements are sent.
  await database.all(sleepFor(0.2))

  proxy.freeze()
  const started = performance.now()
  reader.query('reader', 'select 1', []).catch(() => {})
  const later = Object.entries(uses).flatMap(([name, { afterwards }]) =>
    afterwards ? [{ name, sent: afterwards(database, connection.connectionString) }] : [],
  )
  const outcomes = await Promise.all(
    [...inFlight, ...later].map(async ({ name, sent }) => {
      const error = await sent.then(
        () => undefined,
        (reason: unknown) => reason,
      )
      return { name, isLost: isConnectionError(error), ms: performance.now() - started }
    }),
  )
  for (const outcome of outcomes)
    expect(outcome).toEqual({
      name: outcome.name,
      isLost: true,
      ms: expect.toSatisfy(ms => ms < LONGEST_MS + SLACK_MS, `within ${LONGEST_MS} ms`),
    })
  await lost.promise
  // Nothing waits any more, and calls fail at once.
  const failed = performance.now()
  await expect(database.all(now)).rejects.toThrow(DatabaseNotAnswering)
  expect(performance.now() - failed).toBeLessThan(500)
  expect(database.health.stalledMs()).toBeGreaterThan(2_000)

  proxy.moveTo(inject('databaseUrl'))
  await expect.poll(() => database.all(now).catch(() => undefined), { timeout: 10_000 }).toEqual([{ now: 1 }])
  await database.transaction(tx => tx.all(now))
  expect(await database.health.isReachable(1_000)).toBe(true)
})

test('the loss of the connection that reads invalidations during a read retires the connections of the pool', async () => {
  const { database } = await openThroughProxy()
  const lost = Promise.withResolvers<void>()
  const reader = await database.connect(lost.resolve)
  const pid = 'select pg_backend_pid() as pid'
  const [backend] = await reader.query<{ pid: number }>('pid', pid, [])
  const { rows: before } = await database.raw(pid)
  const read = reader.query('read', 'select pg_sleep(60)', []).catch(() => reader.close())
  await database.raw('select pg_terminate_backend($1, 5000)', [backend?.pid])
  await Promise.all([read, lost.promise])
  expect((await database.raw(pid)).rows).not.toEqual(before)
})

test('the outcome of a commit without a reply is unknown', { timeout: 20_000 }, async () => {
  const { proxy, database } = await openThroughProxy()
  const failure = await database
    .transaction(async tx => {
      await tx.all(now)
      proxy.freeze()
    })
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DatabaseNotAnswering)
  expect(isCommitOutcomeUnknown(failure)).toBe(true)
})

test('a pause of the process is no outage: replies that have arrived count', {
  tags: 'nightly',
  timeout: 20_000,
}, async () => {
  const connection = { connectionString: inject('databaseUrl') }
  const database = openDatabase({ connection, poolSize: 1, statementTimeoutMs: STATEMENT_MS })
  onTestFinished(database.close)
  await database.all(now)
  const rows = database.all(sleepFor(0.1))
  await new Promise(sent => setTimeout(sent, 50))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STATEMENT_MS + 2_000)
  await expect(rows).resolves.toHaveLength(1)
})

test('statements wait for a connection of a busy pool as long as the database answers', {
  tags: 'nightly',
  timeout: 20_000,
}, async () => {
  const { database } = await openThroughProxy(1)
  const many = Array.from({ length: 9 }, () => database.all(sleepFor(0.3)))
  await expect(Promise.all(many)).resolves.toHaveLength(9)
})

test('every connection of the server is opened with these limits', { tags: 'nightly' }, () => {
  const folder = join(import.meta.dirname, '..')
  const opening = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    file =>
      /\.ts$/.test(file) &&
      !/test|fixture|testing\//.test(file) &&
      /new (pg\.)?(Client|Pool)\(|import \{[^}]*\b(Client|Pool)\b[^}]*\} from 'pg'/.test(
        readFileSync(join(folder, file), 'utf8'),
      ),
  )
  expect(opening.sort()).toEqual(['storage/connections.ts'])
})
