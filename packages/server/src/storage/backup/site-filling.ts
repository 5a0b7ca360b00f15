/// <reference path="./pg-copy-streams.d.ts" />
import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { StartupError } from '../../platform-support/startup-error.ts'
import { createItemTables, createUniqueIndexes } from '../data/item-tables.ts'
import { sinceBaseline } from '../ledger.ts'
import { statementsOver } from '../sql.ts'
import { insertSiteJobs } from './site-jobs.ts'
import { readVersions } from './site-snapshot.ts'
import { copyStatement, readItemTables, readSiteTables, type SiteTable } from './site-tables.ts'
import { connectForCopies } from './snapshot.ts'

/** Numbers of sequences that other transactions may take while the sequence is raised. */
const MARGIN = 1000
const UNIQUE_VIOLATION = '23505'
/** Classes of errors that only damaged or foreign rows have: data, integrity, and COPY itself. */
const REJECTED_ROWS = /^(22|23)/

/** The transaction that adds a site to a database with other sites. */
export interface SiteFilling {
  /** Tables of this database that have rows of sites, in the order in which they can be filled. */
  tables: SiteTable[]
  /** Takes the rows of a table as COPY writes them. Rows that triggers have made of earlier ones are deleted first. */
  fill(table: SiteTable, write: (target: Writable) => Promise<void>): Promise<void>
  /** Creates the tables of the site's content collections. Run when `data_collections` has its rows. */
  createItemTables(uids: readonly { uid: string; drafts: boolean }[]): Promise<SiteTable[]>
  /** The rows of the site in a table, as COPY writes them. */
  copy(table: SiteTable): Readable
  addJobs(jobs: readonly Record<string, unknown>[]): Promise<void>
  /** Runs a statement about the site. */
  run<Row extends object>(statement: string, values: readonly unknown[]): Promise<Row[]>
}

/**
 * Adds a site to a database, while its other sites are read and written: all of it or nothing. The site is suspended then. Fails if the
 * database has the site, or other migrations than `migrations`.
 */
export async function fillSite(
  connection: pg.ClientConfig,
  { siteId, migrations }: { siteId: string; migrations: readonly string[] },
  work: (filling: SiteFilling) => Promise<void>,
): Promise<void> {
  const client = await connectForCopies(connection)
  try {
    await client.query('begin')
    await requireSameMigrations(client, migrations)
    const { rowCount } = await client.query('select from public.sites where id = $1', [siteId])
    if (rowCount)
      throw new StartupError(
        `The database has the site ${siteId} already: remove it with "npx stoa site remove", or name another database.`,
      )
    // Rows that follow from others come from the archive, where triggers allow that.
    await client.query(`select set_config('stoa.bulk_products', 'on', true)`)
    const tables = await readSiteTables(client)
    await work(fillingOf(client, siteId, tables)).catch(error => {
      throw explained(error)
    })
    await requireOwnKeys(client, siteId)
    await client.query(
      `update public.sites set status = 'SUSPENDED', moved_to = null, limits = '{}' where id = $1`,
      [siteId],
    )
    // Of an earlier import of the site that was taken back: its files are there again.
    await client.query('delete from public.removed_media where of_site = $1', [siteId])
    // Indexes of merchants are built concurrently, after the commit.
    await client.query(
      `update public.data_indexes set status = 'BUILDING', attempts = 0, version = version + 1
       where site_id = $1 and status in ('ACTIVE', 'INVALID', 'FAILED')`,
      [siteId],
    )
    await requestSearchIndexes(client, siteId)
    await raiseSequences(client, siteId, tables)
    await client.query('commit')
  } finally {
    // Rolls back what is not committed.
    await client.end().catch(() => {})
  }
}

/** The search indexes of the site are built again, after the commit: their words are in no archive. Those of an outside engine stay behind. */
async function requestSearchIndexes(client: pg.ClientBase, siteId: string) {
  await client.query(
    `delete from public.data_search_indexes where site_id = $1 and (status = 'DROPPING' or replaces is not null or config like 'engine:%')`,
    [siteId],
  )
  await client.query(
    `update public.data_search_indexes set status = 'BUILDING', keys = null, filled_to = '', attempts = 0, failure = null,
       words = 0, words_added = 0 where site_id = $1`,
    [siteId],
  )
  // Of indexes that the rows of products have requested before those of the archive came.
  await client.query(
    'delete from data.search_changes c where not exists (select from public.data_search_indexes x where x.id = c.index_id)',
  )
}

function fillingOf(client: pg.Client, siteId: string, tables: SiteTable[]): SiteFilling {
  return {
    tables,
    async fill(table, write) {
      if (table.where) await client.query(`delete from ${table.name} where ${table.where}$1`, [siteId])
      const target = client.query(from(`copy ${table.name} (${table.columns}) from stdin`))
      await write(target)
      const { rows } = await client.query<{ count: string }>(
        `select count(*) as count from ${table.name}${table.where && ` where ${table.where}'${siteId}'`}`,
      )
      if (Number(rows[0]?.count) !== target.rowCount)
        throw new StartupError(
          `The archive has rows of another site in the table ${table.name}: export the site again.`,
        )
    },
    async createItemTables(uids) {
      const db = statementsOver(client)
      await client.query('set local search_path = public')
      for (const { uid, drafts } of uids) {
        const { rows } = await client.query<{ doc: { fields?: ItemField[] }; taken: boolean }>(
          `select doc, to_regclass($3) is not null as taken from data_collections where site_id = $1 and uid = $2`,
          [siteId, uid, `data.items_${uid.replaceAll('-', '')}_${drafts ? 'live_drafts' : 'live'}`],
        )
        const [collection] = rows
        if (!collection || collection.taken)
          throw new StartupError(
            `The archive has items of a collection that ${collection ? 'this database has already' : 'the site does not have'} (${uid}): export the site again.`,
          )
        await createItemTables(db, uid, { drafts })
        if (drafts) continue
        for (const field of collection.doc.fields ?? [])
          if (field.unique && field.deletedAt === undefined) await createUniqueIndexes(db, uid, field)
      }
      await client.query(`set local search_path = ''`)
      return readItemTables(client, siteId)
    },
    copy: table => client.query(to(copyStatement(table, siteId))),
    addJobs: jobs => insertSiteJobs(client, siteId, jobs),
    run: async <Row extends object>(statement: string, values: readonly unknown[]) =>
      (await client.query<Row>(statement, [...values])).rows,
  }
}

interface ItemField {
  fieldId: string
  storageKey: string
  unique?: boolean
  deletedAt?: unknown
}

/** Columns by which rows are looked up without their site. Their values are random: only a copy of a site has them twice. */
const LOOKED_UP: readonly [table: string, column: string][] = [
  ['client_apps', 'id'],
  ['api_keys', 'secret_hash'],
  ['sessions', 'refresh_hash'],
  ['retired_refresh_tokens', 'hash'],
  ['redirect_sessions', 'token_hash'],
  ['one_time_tokens', 'hash'],
  ['staff_sessions', 'id'],
  ['staff_sessions', 'secret_hash'],
  ['media_files', 'id'],
  ['data_collections', 'uid'],
  ['data_indexes', 'id'],
  ['data_search_indexes', 'id'],
  ['data_files', 'token'],
  ['order_payment_requests', 'id'],
]

/** An archive must not bring keys of another site: look-ups would find either. */
async function requireOwnKeys(client: pg.ClientBase, siteId: string) {
  for (const [table, column] of LOOKED_UP) {
    const { rowCount } = await client.query(
      `select from public.${table} own join public.${table} other using (${column})
       where own.site_id = $1 and other.site_id <> $1 limit 1`,
      [siteId],
    )
    if (rowCount) throw sharedKey(`${table}.${column}`)
  }
}

const sharedKey = (key: string | undefined, cause?: unknown) =>
  new StartupError(
    `Another site of the database has a row with the same key (${key}): it was copied from this site; remove it, or name another database.`,
    { cause },
  )

async function requireSameMigrations(client: pg.ClientBase, migrations: readonly string[]) {
  const here = sinceBaseline((await readVersions(client)).migrations)
  const there = sinceBaseline(migrations)
  const [missing] = there.difference(here)
  const [further] = here.difference(there)
  if (missing !== undefined || further !== undefined)
    throw new StartupError(
      `The archive is of another version of the schema (${missing === undefined ? `it lacks the migration ${further}` : `this database lacks the migration ${missing}`}): start both installations with the same version of Stoa and the same packages, and export the site again.`,
    )
}

/** New rows get numbers above those that the site has brought, so that they sort behind them. */
async function raiseSequences(client: pg.ClientBase, siteId: string, tables: readonly SiteTable[]) {
  for (const { name, numbered, where } of tables)
    for (const column of numbered)
      await client.query(
        `select setval(s.name::regclass, m.greatest + ${MARGIN})
         from (select pg_get_serial_sequence('${name}', '${column}') as name) s,
           (select max(${column}) as greatest from ${name} where ${where}$1) m,
           lateral (select coalesce(pg_sequence_last_value(s.name::regclass), 0) as last) l
         where m.greatest > l.last`,
        [siteId],
      )
}

/** Errors that the rows of the archive cause, as a sentence. */
function explained(error: unknown): unknown {
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  if (code === UNIQUE_VIOLATION) return sharedKey(constraint, error)
  if (code && REJECTED_ROWS.test(code))
    return new StartupError(
      `The database rejects rows of the archive${table ? ` in the table ${table}` : ''} (${(error as Error).message}): export the site again.`,
      { cause: error },
    )
  return error
}
