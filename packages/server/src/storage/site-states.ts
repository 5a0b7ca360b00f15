import { sql } from 'kysely'
import type { Site } from '../call/site.ts'
import { hasRunningJob, holdJobs, releaseJobs } from './backup/site-jobs.ts'
import type { CallDatabase } from './database.ts'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'

const columns = tableColumns('sites', {
  id: 'id',
  name: 'name',
  currency: 'currency',
  createdAt: 'created_at',
  status: 'status',
  movedTo: 'moved_to',
  limits: 'limits',
})

/** A site as its host sees it. */
export type SiteStateRow = RowOf<typeof columns, Required<Pick<Site, 'status' | 'limits'>>>

/** Sites with their state, oldest first. */
export const listSiteStates = (db: Sql) =>
  db.all<SiteStateRow>(sql`select ${columns} from sites order by created_at, id`)

/** The state of a site; undefined if there is no such site. */
export const findSiteState = (db: Sql, siteId: string) =>
  db.first<SiteStateRow>(sql`select ${columns} from sites where id::text = ${siteId}`)

/**
 * Changes the state of a site in a transaction, and tells every node. Waiting jobs of a site that does not serve are held. False if there
 * is no such site.
 */
export async function writeSiteState(
  db: Sql,
  siteId: string,
  { status, movedTo = null }: { status: SiteStateRow['status']; movedTo?: string | null },
): Promise<boolean> {
  const rows = await db.all(
    sql`update sites set status = ${status}, moved_to = ${movedTo} where id = ${siteId} returning id`,
  )
  if (rows.length === 0) return false
  await (status === 'ACTIVE' ? releaseJobs : holdJobs)(db, siteId)
  await db.all(sql`select invalidate(${`site:${siteId}`})`)
  return true
}

/** Replaces the limits of a site in a transaction, and tells every node. */
export const writeSiteLimits = (db: Sql, siteId: string, limits: SiteStateRow['limits']) =>
  db.all(sql`
    with changed as (update sites set limits = ${JSON.stringify(limits)}::jsonb where id = ${siteId} returning id)
    select invalidate('site:' || id) from changed`)

/** The transactions of this database that write now and have begun before this statement. */
export const readWriters = async (db: Sql): Promise<string[]> => {
  const rows = await db.all<{ xid: string }>(sql`
    select backend_xid::text as xid from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`)
  return rows.map(({ xid }) => xid)
}

/** The id of the last event of a site; 0 without any. */
export const lastEventOf = async (db: Sql, siteId: string): Promise<number> =>
  (
    await db.first<{ last: number }>(
      sql`select coalesce(max(id), 0) as last from events where site_id = ${siteId}`,
    )
  )?.last ?? 0

/** Whether something of a site still runs that began before it stopped serving: a job, or one of the transactions. */
export async function isStillWritten(
  db: CallDatabase,
  siteId: string,
  writers: readonly string[],
): Promise<boolean> {
  if (await hasRunningJob(db, siteId)) return true
  await holdJobs(db, siteId)
  const present = await readWriters(db)
  return writers.some(xid => present.includes(xid))
}
