import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { systemIds } from '../call/clock.ts'
import { maskPassword } from '../platform-support/mask-password.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { type LimitedClient, oneConnection } from './connections.ts'

/** A connection pooler such as PgBouncer, in any mode. */
export interface Pooler {
  connectionString: string
  /** Whether a prepared statement is still known when a connection leads to another session of PostgreSQL. */
  keepsStatements: boolean
}

/** Time for the answer to a statement that has been prepared before: PgBouncer may have no second session for it. */
const ANSWER_MS = 2_000

/** Connections that look for the session of another one. */
const OTHERS_MAX = 5

const CHECK = 'select pg_backend_pid() as pid'

/**
 * Checks that two addresses lead to the same database, `url` through a pooler and `directUrl` without one, and stores the settings
 * of sessions with the role: a pooler passes on no start-up parameters. Fails with a sentence that names what is missing.
 */
export async function openPooler(
  url: string,
  directUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<Pooler> {
  const direct = await connected(directUrl, 'DATABASE_DIRECT_URL')
  try {
    const role = oneConnection(url).user ?? (await current(direct)).role
    await storeSettings(direct, role, settings)
    const pooled = await connected(url, 'DATABASE_URL')
    try {
      const [here, there] = [await current(direct), await current(pooled)]
      if (here.server !== there.server || here.database !== there.database)
        throw new StartupError(
          'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: DATABASE_DIRECT_URL is the address of the PostgreSQL behind the pooler.',
        )
      await requireSettings(pooled, settings)
      return { connectionString: url, keepsStatements: await keepsStatements(pooled, url) }
    } finally {
      await pooled.end().catch(() => {})
    }
  } finally {
    await direct.end().catch(() => {})
  }
}

async function connected(url: string, variable: string): Promise<LimitedClient> {
  const client = oneConnection(url)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw new StartupError(
      `PostgreSQL cannot be reached at ${variable} (${maskPassword(url)}; ${(error as Error).message}): correct the address, or start it.`,
      { cause: error },
    )
  }
}

interface Current {
  server: string
  database: string
  role: string
}

const current = async (client: pg.Client): Promise<Current> =>
  (
    await client.query<Current>(
      'select pg_postmaster_start_time()::text as server, current_database() as database, current_user as role',
    )
  ).rows[0] as Current

/** Stores the settings of sessions of the role in this database, where they are others. */
async function storeSettings(
  direct: pg.Client,
  role: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await direct.query<{ stored: string[] }>(
    `select setconfig as stored from pg_db_role_setting
     where setdatabase = (select oid from pg_database where datname = current_database()) and setrole = to_regrole(quote_ident($1))::oid`,
    [role],
  )
  const stored = new Set(rows.flatMap(row => row.stored))
  const { database } = await current(direct)
  const [name, of] = [role, database].map(pg.escapeIdentifier)
  for (const [setting, value] of Object.entries(settings)) {
    if (stored.has(`${setting}=${value}`)) continue
    await direct
      .query(`alter role ${name} in database ${of} set ${setting} = ${pg.escapeLiteral(value)}`)
      .catch(error => {
        throw new StartupError(
          `The user of DATABASE_DIRECT_URL may not change the settings of the role ${role}, which poolers need: give both addresses the same user. PostgreSQL says: ${error.message}.`,
        )
      })
  }
}

/** Fails if sessions behind the pooler have other settings: those that began before they were stored. */
async function requireSettings(pooled: pg.Client, settings: Readonly<Record<string, string>>) {
  for (const [setting, value] of Object.entries(settings)) {
    await pooled.query('begin')
    // As PostgreSQL shows it, before and after it is set.
    const { rows: before } = await pooled.query('select current_setting($1) as value', [setting])
    const { rows: after } = await pooled.query('select set_config($1, $2, true) as value', [setting, value])
    await pooled.query('rollback')
    if (before[0].value !== after[0].value)
      throw new StartupError(
        `Sessions behind DATABASE_URL have another ${setting} than ${value}, because they began before the last start: run "reconnect" in the console of PgBouncer, or restart it.`,
      )
  }
}

/** Begins a transaction; returns the process of its session. */
async function openTransaction(client: pg.Client): Promise<number | undefined> {
  await client.connect()
  await client.query('begin')
  return (await client.query<{ pid: number }>(CHECK)).rows[0]?.pid
}

/** Moves a connection to another session, by a transaction on a second one, and executes what it has prepared before. */
async function keepsStatements(first: pg.Client, url: string): Promise<boolean> {
  // Earlier checks have left theirs in the sessions.
  const prepared = { name: `stoa_check_${systemIds.guid()}`, text: CHECK }
  const before = (await first.query<{ pid: number }>(prepared)).rows[0]?.pid
  const others: pg.Client[] = []
  try {
    // In session mode the session stays with the connection. Otherwise a transaction gets it, at the latest when the other idle ones are in use.
    for (let i = 0; i < OTHERS_MAX; i++) {
      const other: pg.Client = oneConnection(url)
      others.push(other)
      const taken = await Promise.race([openTransaction(other).catch(() => undefined), delay(ANSWER_MS)])
      // No more sessions: whether statements are kept is not known.
      if (taken === undefined) return false
      if (taken !== before) continue
      const answer = first.query(prepared).then(
        () => true,
        () => false,
      )
      const kept = await Promise.race([answer, delay(ANSWER_MS, false)])
      await Promise.all(others.map(each => each.query('rollback')))
      await answer
      return kept
    }
    return true
  } finally {
    await Promise.all(others.map(each => each.end().catch(() => {})))
  }
}
