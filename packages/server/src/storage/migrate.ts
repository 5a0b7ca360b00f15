import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss, type Queue } from 'pg-boss'
import { migrations } from './migrations/index.ts'

/** Any number that no other program on the database uses as an advisory lock. */
const LOCK = 5_704_113

/** `statements` run in one transaction; `indexes`, by name, are built while others write to their tables. */
type Migration = { name: string } & ({ statements: string } | { indexes: Record<string, string> })

/**
 * Brings the schema up to date, forward only. Nodes that start together wait for each other under an
 * advisory lock, so each migration runs once, and each in a transaction of its own, but for indexes.
 * Answers with the names of those applied now.
 */
export async function migrate(pool: pg.Pool, appliedAt: number): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await takeLock(client)
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null)',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map(row => row.name))
    const applied: string[] = []
    for (const migration of migrations) {
      if (done.has(migration.name)) continue
      await apply(client, migration, appliedAt)
      applied.push(migration.name)
    }
    await migrateJobs(client)
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    // The connection's settings were changed: it does not go back to the pool.
    client.release(true)
  }
}

/** Asks again rather than waits: an index that is built waits for every statement under way, one for the lock too. */
async function takeLock(client: pg.PoolClient) {
  const taken = async () =>
    (await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])).rows[0]
      ?.taken
  while (!(await taken())) await sleep(100)
}

async function apply(client: pg.PoolClient, migration: Migration, appliedAt: number) {
  const applied = () =>
    client.query('insert into migrations values ($1, to_timestamp($2 / 1000.0))', [migration.name, appliedAt])
  if ('indexes' in migration) {
    for (const [name, definition] of Object.entries(migration.indexes)) {
      // What a start that was interrupted left behind is no index yet.
      await client.query(`drop index concurrently if exists ${name}`)
      await client.query(`create index concurrently ${name} on ${definition}`)
    }
    await applied()
    return
  }
  await client.query('begin')
  try {
    await client.query(migration.statements)
    await applied()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** pg-boss keeps its tables in a schema of its own and migrates them itself. */
async function migrateJobs(client: pg.PoolClient) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  for (const [queue, options] of Object.entries(QUEUES))
    if (!(await boss.getQueue(queue))) await boss.createQueue(queue, options)
  await boss.stop({ graceful: false })
}

/** The queue into which each transaction puts the ids of the events that it wrote. */
export const EVENT_QUEUE = 'events'

/** The queue of mails to be sent. */
export const MAIL_QUEUE = 'mails'

/** The queue of steps of jobs over content data. */
export const DATA_JOB_QUEUE = 'data-jobs'

const QUEUES: Record<string, Omit<Queue, 'name'>> = {
  [EVENT_QUEUE]: { retryLimit: 20, retryBackoff: true },
  // A node that died while it was sending holds its jobs for no longer than this.
  [MAIL_QUEUE]: { expireInSeconds: 300 },
  // Of one key only one waits at a time: a job that is queued twice is worked off once.
  [DATA_JOB_QUEUE]: { policy: 'short', expireInSeconds: 3600, retryLimit: 0 },
}
