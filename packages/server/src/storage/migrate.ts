import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss, type Queue } from 'pg-boss'
import { StartupError } from '../platform-support/startup-error.ts'
import { buildConcurrently } from './concurrent-index.ts'
import { LimitedClient, openDatabaseConnections } from './connections.ts'
import { FINAL_TABLES, TABLES_WITHOUT_JOURNAL } from './journal-tables.ts'
import { BASELINE, COMMIT_BEFORE_BASELINE, LEDGER_TABLE, readLedger } from './ledger.ts'
import { type Migration, migrations } from './migrations/index.ts'
import { fillCollations } from './name-indexes.ts'
import { statementsOver } from './sql.ts'

/** Advisory lock key, arbitrary but unique among the programs that use the database. */
const LOCK = 5_704_113

/**
 * A statement that waits for a lock of a table keeps all later ones of the table waiting. So it gives up after this time, and the migration
 * begins again after the pause. Shorter than the time after which PostgreSQL looks for deadlocks: it never ends the transaction of a buyer.
 */
const LOCK_MS = 400
const PAUSE_MS = 200
const LOCKED_MAX_MS = 300_000
const LOCK_NOT_AVAILABLE = '55P03'

/** Statements of a feature, which run once in one transaction. */
export interface FeatureMigration {
  /** Unique in the feature. */
  name: string
  /** SQL. New tables are named by the feature, such as `loyalty_accounts`, and begin with `site_id`. */
  statements: string
}

/** A feature with tables. */
export interface MigratedFeature {
  name: string
  migrations?: readonly FeatureMigration[]
}

/**
 * Applies pending migrations, forward only. An advisory lock serializes nodes that start together, so each migration runs
 * once. Each runs in its own transaction, except concurrent index builds. Those of features follow. Returns the names of the applied ones.
 * A database that this version cannot use is refused with a `StartupError`, and left as it is.
 */
export async function migrate(
  pool: pg.Pool,
  appliedAt: number,
  features: readonly MigratedFeature[] = [],
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    if (client instanceof LimitedClient) client.setTimeLimit(0)
    await takeLock(client)
    await client.query(LEDGER_TABLE)
    const pending = [...migrations, ...features.flatMap(migrationsOf)]
    const done = await readApplied(client, pending, appliedAt)
    await fillCollations(statementsOver(client))
    const applied: string[] = []
    for (const migration of pending) {
      if (done.has(migration.name)) continue
      await apply(client, migration, appliedAt)
      applied.push(migration.name)
    }
    await attachJournal(client)
    await setSearchPaths(client)
    await migrateJobs(client)
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    // The connection's settings were changed: destroy it instead of returning it to the pool.
    client.release(true)
  }
}

/** Migrates over a separate connection, which is closed afterwards. */
export async function migrateConnection(
  connection: pg.PoolConfig,
  appliedAt: number,
  features?: readonly MigratedFeature[],
): Promise<void> {
  const { pool, close } = openDatabaseConnections({ connection, statementTimeoutMs: 0, pool: { max: 1 } })
  try {
    await migrate(pool, appliedAt, features)
  } finally {
    await close()
  }
}

/** The migrations of a feature, by names that no other feature has. Fails if a table does not say whose it is. */
function migrationsOf({ name: feature, migrations = [] }: MigratedFeature): Migration[] {
  const prefix = `${feature.replaceAll('-', '_')}_`
  return migrations.map(({ name, statements }) => {
    for (const [, table = '', first = ''] of statements.matchAll(
      /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?([\w.]+)"?\s*\(\s*"?(\w*)/gi,
    ))
      if (!table.startsWith(prefix) || first !== 'site_id')
        throw new Error(
          `migration ${name} of ${feature} makes the table ${table}: name it ${prefix}…, and begin it with site_id, so that backups, exports and deletions of a site include it`,
        )
    return { name: `${feature}:${name}`, statements }
  })
}

/** Polls: a concurrent index build waits for all statements in flight, so a blocking lock request would deadlock with it. */
async function takeLock(client: pg.PoolClient) {
  const taken = async () =>
    (await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])).rows[0]
      ?.taken
  while (!(await taken())) await sleep(100)
}

/** The names of the applied migrations. A database with all that came before the baseline has what the baseline makes. */
async function readApplied(client: pg.PoolClient, known: readonly Migration[], now: number) {
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = rows.map(({ name }) => name)
  const ledger = readLedger(
    applied,
    known.map(({ name }) => name),
  )
  if (ledger.state === 'newer')
    throw new StartupError(
      `The database was migrated by a newer version of ${ledger.feature ? `the package ${ledger.feature}` : 'Stoa'} (migration ${ledger.name}): install that version, or restore a backup from before.`,
    )
  if (ledger.state === 'older')
    throw new StartupError(
      `The database is of a version of Stoa before commit ${COMMIT_BEFORE_BASELINE}: start it once with that commit and then again with this version, or use a new database.`,
    )
  if (ledger.atBaseline) {
    await record(client, BASELINE, now)
    applied.push(BASELINE)
  }
  return new Set(applied)
}

const record = (client: pg.PoolClient, name: string, appliedAt: number) =>
  client.query('insert into migrations values ($1, to_timestamp($2 / 1000.0))', [name, appliedAt])

async function apply(client: pg.PoolClient, migration: Migration, appliedAt: number) {
  const applied = () => record(client, migration.name, appliedAt)
  if ('indexes' in migration) {
    for (const [name, definition] of Object.entries(migration.indexes))
      await buildConcurrently(statementsOver(client), name, definition)
    await applied()
    return
  }
  for (
    let waitedMs = 0;
    !(await applyOnce(client, migration.statements, applied));
    waitedMs += LOCK_MS + PAUSE_MS
  ) {
    if (waitedMs > LOCKED_MAX_MS)
      throw new StartupError(
        `The migration ${migration.name} has waited five minutes for a lock: end the transactions of other programs that are open (pg_stat_activity), and start again.`,
      )
    await sleep(PAUSE_MS)
  }
}

/** Runs the statements in one transaction. False if they did not get a lock in time, and nothing was done. */
async function applyOnce(client: pg.PoolClient, statements: string, record: () => Promise<unknown>) {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_MS}`)
    await client.query(statements)
    await record()
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}

/** Tables that were added since the last start get the trigger that records changes by staff. */
async function attachJournal(client: pg.PoolClient) {
  await client.query(
    `select attach_journal(c.table_name, case when c.table_name = any($1) then 'final' else 'rows' end)
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'site_id'
       and not c.table_name = any($2)`,
    [Object.keys(FINAL_TABLES), TABLES_WITHOUT_JOURNAL],
  )
}

/**
 * Functions find tables and functions whatever the `search_path` of their caller is: pg_restore and logical replication
 * empty it. Immutable functions name schemas instead: PostgreSQL inlines no function that has a `search_path`, and each call takes 2 to 4 µs
 * more with one.
 */
async function setSearchPaths(client: pg.PoolClient) {
  await client.query(`
    do $$
    declare
      one regprocedure;
      path text;
    begin
      select string_agg(distinct quote_ident(nspname), ', ') into path
      from (select extnamespace as oid from pg_extension union select 'public'::regnamespace) schemas
        join pg_namespace using (oid) where nspname <> 'pg_catalog';
      for one in
        select f.oid from pg_proc f join pg_language l on l.oid = f.prolang
        where f.pronamespace::regnamespace::text in ('public', 'data') and f.prokind = 'f' and f.provolatile <> 'i'
          and l.lanname in ('sql', 'plpgsql') and f.prosqlbody is null
          and not exists (select from unnest(f.proconfig) setting where setting like 'search_path=%')
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e')
      loop
        execute format('alter function %s set search_path = %s, pg_temp', one, path);
      end loop;
    end $$`)
}

/** pg-boss has its own schema and migrations. */
async function migrateJobs(client: pg.PoolClient) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  for (const [queue, { policy, ...options }] of Object.entries(QUEUES)) {
    const kept = { deleteAfterSeconds: ENDED_JOB_SEC, ...options }
    if (await boss.getQueue(queue)) await boss.updateQueue(queue, kept)
    else await boss.createQueue(queue, { ...kept, ...(policy && { policy }) })
  }
  await boss.stop({ graceful: false })
}

/** Queue of event ids, filled by the transaction that writes the events. */
export const EVENT_QUEUE = 'events'

/** Queue of mails to be sent. */
export const MAIL_QUEUE = 'mails'

/** Queue of steps of content data jobs. */
export const DATA_JOB_QUEUE = 'data-jobs'

/** Queue of products whose stock has returned. */
export const BACK_IN_STOCK_QUEUE = 'back-in-stock'

/** Queue of orders that platforms of assistants have placed, and that have changed. */
export const UCP_ORDER_QUEUE = 'ucp-orders'

/** A job that has ended is of no use: its result is in the rows that it has changed. */
const ENDED_JOB_SEC = 300

const QUEUES: Record<string, Omit<Queue, 'name'>> = {
  [EVENT_QUEUE]: { retryLimit: 20, retryBackoff: true },
  // After a crash of the sending node, its jobs are released after this time.
  [MAIL_QUEUE]: { expireInSeconds: 300 },
  // The run of every minute repeats what a job has not done.
  [BACK_IN_STOCK_QUEUE]: { expireInSeconds: 300, retryLimit: 0 },
  [UCP_ORDER_QUEUE]: { expireInSeconds: 300, retryLimit: 0 },
  // Singleton key: at most one queued job per key.
  [DATA_JOB_QUEUE]: { policy: 'short', expireInSeconds: 3600, retryLimit: 0 },
}

export const QUEUE_NAMES: readonly string[] = Object.keys(QUEUES)
