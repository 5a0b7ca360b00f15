import { sql } from 'kysely'
import type { QueuedJob, RunKey, RunKind } from '../call/job-runs.ts'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'
import { toTimestamp } from './timestamps.ts'

/** Class id of the advisory locks of nodes. */
const NODES = 5_704_118
/** Class id of the advisory lock of the node that does scheduled work. */
const LEADER = 5_704_120
/** Deaths of a process after which the job that it ran is parked. */
export const DEATHS_MAX = 3
/** A record of a dead process is deleted after this time if its job did not run again. */
const FORGOTTEN_MS = 7 * 86_400_000

const columns = tableColumns('parked_jobs', {
  number: 'number',
  kind: 'kind',
  id: 'id',
  siteId: 'site_id',
  about: 'about',
  reason: 'reason',
  deaths: 'deaths',
  parkedAt: 'parked_at',
})

/** A parked job. */
export type ParkedJobRow = RowOf<typeof columns, { kind: RunKind }>

export const takeNodeNumber = async (db: Sql): Promise<number> =>
  (await db.first<{ node: number }>(sql`select nextval('job_nodes')::int as node`))?.node as number

/** Shows that the node lives, until the connection ends. */
export const lockNode = (db: Sql, node: number) =>
  db.all(sql`select pg_advisory_lock(${sql.lit(NODES)}, ${node})`)

/** Takes or keeps the lock of the leader, which ends with the connection. False if another session has it. */
export const takeLead = async (db: Sql): Promise<boolean> =>
  (await db.first<{ leads: boolean }>(sql`select pg_try_advisory_lock(${sql.lit(LEADER)}, 0) as leads`))
    ?.leads === true

/** Whether the node of a row `r` of `job_runs` has ended. */
const isDead = sql`not exists (
  select from pg_locks l
  where l.locktype = 'advisory' and l.classid = ${sql.lit(NODES)} and l.objid = r.node::oid and l.objsubid = 2 and l.granted
    and l.database = (select oid from pg_database where datname = current_database()))`

/**
 * Records that a node begins a job, unless the job is parked or has ended a process; with `alone`, also then. Committed before the
 * work begins.
 */
export async function beginRun(
  db: Sql,
  node: number,
  { kind, id, siteId, about, queued }: RunKey,
  now: number,
  { alone = false } = {},
): Promise<{ isParked: boolean; deaths: number }> {
  const found = await db.first<{ isParked: boolean; deaths: number }>(sql`
    with found as (
      select exists (select from parked_jobs p where p.kind = ${kind} and p.id = ${id}) as parked,
        (select count(*)::int from job_runs r where r.kind = ${kind} and r.id = ${id} and r.node <> ${node} and ${isDead}) as deaths),
    begun as (
      insert into job_runs (kind, id, node, site_id, about, queued, started_at)
      select ${kind}, ${id}, ${node}, ${siteId ?? null}, ${about}, ${queued ? JSON.stringify(queued) : null}::jsonb, ${toTimestamp(now)}
      from found where not parked and (deaths = 0 or ${alone}::boolean)
      on conflict (kind, id, node) do update set started_at = excluded.started_at)
    select parked as "isParked", deaths from found`)
  return found ?? { isParked: false, deaths: 0 }
}

/** Removes the record of a job that has ended here, with those of the processes that died in it. */
export const endRun = (db: Sql, node: number, { kind, id }: Pick<RunKey, 'kind' | 'id'>) =>
  db.all(
    sql`delete from job_runs r where r.kind = ${kind} and r.id = ${id} and (r.node = ${node} or ${isDead})`,
  )

/** Removes the records of a node that ends in order, except of these jobs. */
export const endNode = (db: Sql, node: number, except: readonly Pick<RunKey, 'kind' | 'id'>[]) =>
  db.all(sql`
    delete from job_runs where node = ${node}
      and not (kind, id) in (select f.kind, f.id from jsonb_to_recordset(${JSON.stringify(except)}::jsonb) as f(kind text, id text))`)

/** A job whose process died while it ran. */
type DeadRun = Pick<RunKey, 'kind' | 'id'> & { queued: QueuedJob | null; deaths: number }

/** Jobs whose process died while they ran. Deletes what is older than a week. */
export const deadRuns = (db: Sql, now: number) =>
  db.all<DeadRun>(sql`
    with forgotten as (delete from job_runs r where r.started_at < ${toTimestamp(now - FORGOTTEN_MS)} and ${isDead})
    select r.kind, r.id, (array_agg(r.queued))[1] as queued, count(*)::int as deaths from job_runs r
    group by r.kind, r.id having bool_and(${isDead})`)

/** Gives jobs of a dead process back to their queues, unless they were taken again. */
export const releaseQueued = (db: Sql, jobs: readonly { queue: string; id: string; attempt: number }[]) =>
  db.all(sql`
    update pgboss.job j set state = 'retry', start_after = pgboss.job_now()
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as r(queue text, id uuid, attempt int)
    where j.name = r.queue and j.id = r.id and j.state = 'active' and j.retry_count = r.attempt`)

/** Ends the leases of webhooks whose deliveries died with their process. */
export const endLeases = (db: Sql, webhookIds: readonly string[]) =>
  db.all(sql`update webhooks set leased_until = null where id::text = any(${webhookIds}::text[])`)

const reasonOf = (deaths: number) =>
  `The process ended ${deaths} times while this job was running. Start it again after the cause is removed.`

/** Parks a job whose processes have died: it no longer runs. Jobs and mails show the reason. */
export const parkJob = (
  db: Sql,
  { kind, id, deaths }: Pick<DeadRun, 'kind' | 'id' | 'deaths'>,
  now: number,
) =>
  db.first<ParkedJobRow>(sql`
    with ended as (
      delete from job_runs where kind = ${kind} and id = ${id} returning *),
    job as (
      update data_jobs set state = 'PARKED',
        error = jsonb_build_object('code', 'JOB_PARKED', 'description', ${reasonOf(deaths)}::text)
      from ended e
      where ${kind} = 'BULK_JOB' and data_jobs.site_id = e.site_id and data_jobs.id::text = e.id and state in ('WAITING', 'RUNNING')),
    mail as (
      update mails m set status = 'FAILED', last_error = ${reasonOf(deaths)}
      from ended e where ${kind} = 'MAIL' and m.site_id = e.site_id and m.id = (e.queued -> 'data' ->> 'mailId')::bigint
        and m.status = 'WAITING')
    insert into parked_jobs (kind, id, site_id, about, queued, reason, deaths, parked_at)
    select kind, id, site_id, about, queued, ${reasonOf(deaths)}, ${deaths}, ${toTimestamp(now)} from ended order by started_at limit 1
    on conflict (kind, id) do nothing
    returning ${columns}`)

/** Parked jobs of a site, with those of the installation if it has no other site; or of all sites. Oldest first. */
export const listParkedJobs = (db: Sql, siteId?: string) =>
  db.all<ParkedJobRow>(sql`
    select ${columns} from parked_jobs where ${visibleTo(siteId)}
    order by number limit 1000`)

const visibleTo = (siteId: string | undefined) =>
  siteId === undefined
    ? sql`true`
    : sql`(site_id = ${siteId} or site_id is null and (select count(*) from (select from sites limit 2) s) = 1)`

/** Lets a parked job run again. Undefined if it is not parked. The caller inserts the job of the queue again. */
export async function unparkJob(
  db: Sql,
  number: number,
  siteId?: string,
): Promise<(ParkedJobRow & { queued: QueuedJob | null }) | undefined> {
  const job = await db.first<ParkedJobRow & { queued: QueuedJob | null }>(
    sql`delete from parked_jobs where number = ${number} and ${visibleTo(siteId)} returning ${columns}, queued`,
  )
  if (job?.kind === 'BULK_JOB')
    await db.all(sql`
      update data_jobs set state = ${resumedState}, error = null, attempts = 0
      where site_id = ${job.siteId} and id::text = ${job.id} and state = 'PARKED'`)
  const mailId = (job?.queued?.data as { mailId?: number } | undefined)?.mailId
  if (job?.kind === 'MAIL')
    await db.all(sql`
      update mails set status = 'WAITING', last_error = null
      where site_id = ${job.siteId} and id = ${mailId} and status = 'FAILED' and body is not null`)
  return job
}

/** The state of a job that continues where it was parked. */
export const resumedState = sql`case when started_at is null then 'WAITING' else 'RUNNING' end`
