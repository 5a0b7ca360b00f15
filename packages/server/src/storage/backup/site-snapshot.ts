/// <reference path="./pg-copy-streams.d.ts" />
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { isGuid } from '../../platform-support/guid.ts'
import { StartupError } from '../../platform-support/startup-error.ts'
import { siteJobs } from './site-jobs.ts'
import { copyStatement, readItemTables, readSiteTables, type SiteTable } from './site-tables.ts'
import { connectForCopies, readMediaKeys, readRows } from './snapshot.ts'

/** All rows of a site at one moment. */
export interface SiteSnapshot {
  site: { id: string; name: string }
  postgres: string
  /** Names of the migrations that were applied. */
  migrations: string[]
  /** Tables in the order in which they can be filled; those of content collections come last. */
  tables: SiteTable[]
  /** The rows of the site in a table, as COPY writes them. */
  copy(table: SiteTable): Readable & { rowCount: number }
  /** Complete media files, ordered by id. */
  media(): AsyncIterable<{ siteId: string; id: string }>
  /** Jobs of the site that wait or run. */
  jobs(): AsyncIterable<object>
  /** The first and last id of its events; 0 without any. */
  eventIds(): Promise<{ first: number; last: number }>
  /** Rows of a statement about the site. */
  read<Row extends object>(statement: string, values?: readonly unknown[]): AsyncIterable<Row>
}

const UNDEFINED_TABLE = '42P01'
const ATTEMPTS = 5

/**
 * Runs work with a snapshot of one site (repeatable read), while all sites are read and written. Tables of content and months of events
 * are not dropped until its end.
 */
export async function withSiteSnapshot<T>(
  connection: pg.ClientConfig,
  siteId: string,
  work: (snapshot: SiteSnapshot) => Promise<T>,
): Promise<T> {
  const missing = new StartupError(`There is no site ${siteId}: npx stoa site list shows all sites.`)
  if (!isGuid(siteId)) throw missing
  const client = await connectForCopies(connection)
  try {
    const tables = await begin(client, siteId)
    const { rows: sites } = await client.query<{ id: string; name: string }>(
      'select id, name from public.sites where id = $1',
      [siteId],
    )
    const [site] = sites
    if (!site) throw missing
    const { postgres, migrations } = await readVersions(client)
    return await work({
      site,
      postgres,
      migrations,
      tables,
      copy: table => client.query(to(copyStatement(table, siteId))),
      media: () => readMediaKeys(client, siteId),
      jobs: () => readRows(client, siteJobs, [siteId]),
      async eventIds() {
        const { rows } = await client.query<{ first: string; last: string }>(
          'select coalesce(min(id), 0) as first, coalesce(max(id), 0) as last from public.events where site_id = $1',
          [siteId],
        )
        return { first: Number(rows[0]?.first), last: Number(rows[0]?.last) }
      },
      read: (statement, values = []) => readRows(client, statement, values),
    })
  } finally {
    await client.end().catch(() => {})
  }
}

/** The version of PostgreSQL, and the migrations that were applied. */
export async function readVersions(client: pg.ClientBase) {
  const { rows } = await client.query<{ postgres: string; migrations: string[] }>(
    `select current_setting('server_version') as postgres,
      (select array_agg(name order by applied_at, name) from public.migrations) as migrations`,
  )
  return rows[0] as { postgres: string; migrations: string[] }
}

async function begin(client: pg.ClientBase, siteId: string): Promise<SiteTable[]> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin isolation level repeatable read')
    try {
      const tables = [...(await readSiteTables(client)), ...(await readItemTables(client, siteId))]
      for (const { name } of tables) await client.query(`lock table ${name} in access share mode`)
      return tables
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: string }).code !== UNDEFINED_TABLE || attempt === ATTEMPTS) throw error
    }
  }
}
