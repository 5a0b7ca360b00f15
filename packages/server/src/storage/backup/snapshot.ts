/// <reference path="./pg-copy-streams.d.ts" />
import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { StartupError } from '../../platform-support/startup-error.ts'
import { LimitedClient } from '../connections.ts'
import { BACKUP_LOCK } from './backup-runs.ts'
import { BACKUP_SCHEMAS, readSchemaStatements, type SchemaStatements } from './schema-statements.ts'

/** A table of content may be deleted between the list of tables and their locks. */
const ATTEMPTS = 5
const UNDEFINED_TABLE = '42P01'

/** Values as every version of PostgreSQL reads them; names with their schema. */
const SETTINGS = `
  set search_path = ''; set datestyle = iso; set intervalstyle = postgres; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = hex; set synchronize_seqscans = off; set row_security = off; set check_function_bodies = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** A session that reads and writes rows as COPY does, the same in every version of PostgreSQL. */
export async function connectForCopies(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new LimitedClient({ ...connection, application_name: 'stoa-backup' })
  await client.connect()
  await client.query(SETTINGS)
  return client
}

/** All tables of a database at one moment. */
export interface Snapshot {
  schema: SchemaStatements
  /** Names of the migrations that were applied. */
  migrations: string[]
  postgres: string
  /** The rows of a table as COPY writes them. */
  copy(table: { name: string; columns: string }): Readable & { rowCount: number }
  /** The next values of sequences, at least as high as any value in the tables. */
  sequences(): Promise<{ name: string; value: string; called: boolean }[]>
  /** Complete media files, ordered by site and id. */
  media(): AsyncIterable<{ siteId: string; id: string }>
}

/** Runs work with a snapshot of a database (repeatable read), while the shop reads and writes. */
export async function withSnapshot<T>(
  connection: pg.ClientConfig,
  work: (snapshot: Snapshot) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = await connectForCopies(connection)
  // Ends the statement in flight.
  const stop = () => void client.end().catch(() => {})
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    const schema = await beginSnapshot(client)
    const texts = async (statement: string) =>
      (await client.query<{ text: string }>(statement)).rows.map(({ text }) => text)
    const [postgres = ''] = await texts(`select current_setting('server_version') as text`)
    return await work({
      schema,
      postgres,
      migrations: await texts('select name as text from public.migrations order by applied_at, name'),
      copy: ({ name, columns }) => client.query(to(`copy ${name} (${columns}) to stdout`)),
      async sequences() {
        const values = []
        for (const name of schema.sequences) {
          const { rows } = await client.query(
            `select last_value::text as value, is_called as called from ${name}`,
          )
          values.push({ name, ...rows[0] })
        }
        return values
      },
      media: () => readMediaKeys(client),
    })
  } finally {
    signal?.removeEventListener('abort', stop)
    await client.end().catch(() => {})
  }
}

/** Complete media files, and other files in their store, of all sites or of one, ordered by site and id. */
export async function* readMediaKeys(
  client: pg.ClientBase,
  siteId?: string,
): AsyncGenerator<{ siteId: string; id: string }> {
  yield* readRows(
    client,
    `select site_id as "siteId", id from (
       select site_id, id from public.media_files where status = 'READY'
       union all select site_id, id from public.data_files where location = 'STORE'
       union all select site_id, id from public.data_backups where location = 'STORE') stored
     where $1::uuid is null or site_id = $1
     order by site_id::text collate "C", id::text collate "C"`,
    [siteId],
  )
}

let cursors = 0

/** Rows of a statement as they are read, a thousand at a time. */
export async function* readRows<Row extends object>(
  client: pg.ClientBase,
  statement: string,
  values: readonly unknown[],
): AsyncGenerator<Row> {
  const cursor = `rows_${++cursors}`
  await client.query(`declare ${cursor} no scroll cursor for ${statement}`, [...values])
  for (;;) {
    const { rows } = await client.query<Row>(`fetch 1000 from ${cursor}`)
    yield* rows
    if (rows.length > 0) continue
    await client.query(`close ${cursor}`)
    return
  }
}

/** Begins the transaction and locks the tables against being dropped or changed. */
async function beginSnapshot(client: pg.Client): Promise<SchemaStatements> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin isolation level repeatable read')
    try {
      const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as taken', [BACKUP_LOCK])
      if (!rows[0].taken)
        throw new StartupError('Another backup of this database is running: wait until it has ended.')
      const schema = await readSchemaStatements(client)
      if (!schema.tables.some(({ name }) => name === 'public.migrations'))
        throw new StartupError('The database has no tables of Stoa: correct DATABASE_URL or --data.')
      for (const { name } of schema.tables) await client.query(`lock table ${name} in access share mode`)
      return schema
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: string }).code !== UNDEFINED_TABLE || attempt === ATTEMPTS) throw error
    }
  }
}

/** The transaction that fills a database. */
export interface Filling {
  run(statements: readonly string[]): Promise<void>
  /** Takes the rows of a table as COPY writes them. */
  copy(table: { name: string; columns: string }): Writable
  setSequence(sequence: { name: string; value: string; called: boolean }): Promise<void>
}

/**
 * Fills an empty database in one transaction: all of it or nothing. With `replace`, the tables that it has are dropped in the
 * same transaction. Fails if Stoa uses the database.
 */
export async function fillDatabase(
  connection: pg.ClientConfig,
  { replace }: { replace: boolean },
  work: (filling: Filling) => Promise<void>,
): Promise<void> {
  const client = await connectForCopies(connection)
  try {
    await client.query('begin')
    await requireIdle(client)
    const objects = await foundObjects(client)
    if (objects.length > 0 && !replace)
      throw new StartupError(
        `The database is not empty (it has ${objects[0]?.name}): name an empty one, or add --replace true to delete what it has.`,
      )
    for (const { drop } of objects) await client.query(drop)
    await work({
      async run(statements) {
        for (const statement of statements) await client.query(statement)
      },
      copy: ({ name, columns }) => client.query(from(`copy ${name} (${columns}) from stdin`)),
      async setSequence({ name, value, called }) {
        await client.query('select setval($1::text::regclass, $2, $3)', [name, value, called])
      },
    })
    await client.query('commit')
    await client.query('analyze').catch(() => {})
  } finally {
    // Rolls back what is not committed.
    await client.end().catch(() => {})
  }
}

async function requireIdle(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'stoa%' and pid <> pg_backend_pid()`,
  )
  if (rowCount) throw new StartupError('Stoa uses this database: stop all nodes before a restore.')
}

/** Tables, types and functions of the schemas of Stoa, without those of extensions. A sequence may go with its table. */
async function foundObjects(client: pg.Client): Promise<{ name: string; drop: string }[]> {
  const { rows } = await client.query(
    `with owned as (select objid, classid from pg_depend where deptype = 'e')
     select n.nspname as name, format('drop schema %I cascade', n.nspname) as drop, 1 as place from pg_namespace n
     where n.nspname = any($1) and n.nspname <> 'public'
     union all
     select c.oid::regclass::text, format('drop %s if exists %s cascade',
       case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end,
       c.oid::regclass), case c.relkind when 'S' then 3 else 2 end
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and not c.relispartition
       and not exists (select from owned where classid = 'pg_class'::regclass and objid = c.oid)
     union all
     select f.oid::regprocedure::text, format('drop %s if exists %s cascade', case f.prokind when 'a' then 'aggregate' when 'p' then 'procedure' else 'function' end, f.oid::regprocedure), 4
     from pg_proc f where f.pronamespace = 'public'::regnamespace
       and not exists (select from owned where classid = 'pg_proc'::regclass and objid = f.oid)
     union all
     select t.oid::regtype::text, format('drop type if exists %s cascade', t.oid::regtype), 5
     from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd', 'r')
       and not exists (select from owned where classid = 'pg_type'::regclass and objid = t.oid)
     order by place`,
    [BACKUP_SCHEMAS],
  )
  return rows
}

/** Runs work on a new database of the same server, which is dropped afterwards. */
export async function withScratchDatabase<T>(
  connectionString: string,
  name: string,
  work: (connectionString: string) => Promise<T>,
): Promise<T> {
  const admin = await connectForCopies({ connectionString })
  const scratch = pg.escapeIdentifier(name)
  try {
    await admin.query(`create database ${scratch} encoding 'UTF8' template template0`).catch(error => {
      throw new StartupError(
        `No database can be created to verify the backup (${error.message}): give the user of DATABASE_URL the right with "alter role … createdb", or name an empty database with --scratch.`,
      )
    })
    try {
      return await work(databaseUrl(connectionString, name))
    } finally {
      await admin.query(`drop database if exists ${scratch} with (force)`).catch(() => {})
    }
  } finally {
    await admin.end().catch(() => {})
  }
}

/** The connection string of another database of the server; sockets are named in its query. */
function databaseUrl(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.href
}
