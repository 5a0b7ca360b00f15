import { sql } from 'kysely'
import type pg from 'pg'
import { QUEUE_NAMES } from '../migrate.ts'
import type { Sql } from '../sql.ts'

/** What a waiting job has, as columns of the queue. A job that runs waits again in the other database. */
const COLUMNS = [
  'id',
  'name',
  'priority',
  'data',
  'retry_limit',
  'retry_count',
  'retry_delay',
  'retry_backoff',
  'retry_delay_max',
  'expire_seconds',
  'deletion_seconds',
  'singleton_key',
  'start_after',
  'created_on',
  'policy',
] as const

/** The jobs of the site $1 that wait or run. */
export const siteJobs = `select ${COLUMNS.join(', ')} from pgboss.job
  where data ->> 'siteId' = $1 and state in ('created', 'retry', 'active') order by id`

/** Moments that no job reaches: it stays in the queue and does not run. */
const HELD = `'infinity'`

/** Adds jobs of a site, which do not run until it is resumed. Throws an error with the reason for one of another site. */
export async function insertSiteJobs(
  client: pg.ClientBase,
  siteId: string,
  jobs: readonly Record<string, unknown>[],
): Promise<void> {
  for (const { name, data } of jobs)
    if (!QUEUE_NAMES.includes(String(name)) || (data as { siteId?: unknown } | null)?.siteId !== siteId)
      throw new Error('it has a job of another site or queue')
  const values = COLUMNS.map(name => (name === 'start_after' ? HELD : `j.${name}`))
  await client.query(
    `insert into pgboss.job (${COLUMNS.join(', ')}, state, keep_until)
     select ${values.join(', ')}, 'created', ${HELD} from jsonb_populate_recordset(null::pgboss.job, $1) j`,
    [JSON.stringify(jobs)],
  )
}

/** Lets the waiting jobs of a site wait until `releaseJobs`. */
export const holdJobs = (db: Sql, siteId: string) =>
  db.all(sql`
    update pgboss.job set start_after = 'infinity', keep_until = 'infinity'
    where data ->> 'siteId' = ${siteId} and state in ('created', 'retry') and start_after <> 'infinity'`)

/** Lets the jobs of a site that were held run. */
export const releaseJobs = (db: Sql, siteId: string) =>
  db.all(sql`
    update pgboss.job set start_after = now(), keep_until = now() + interval '14 days'
    where data ->> 'siteId' = ${siteId} and start_after = 'infinity' and state in ('created', 'retry')`)

/** Whether a job of a site runs now. */
export const hasRunningJob = async (db: Sql, siteId: string): Promise<boolean> =>
  (await db.first(
    sql`select from pgboss.job where data ->> 'siteId' = ${siteId} and state = 'active' limit 1`,
  )) !== undefined
