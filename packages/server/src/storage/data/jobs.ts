import { sql } from 'kysely'
import type pg from 'pg'
import type { TableRows } from '../generated/table-rows.ts'
import { resumedState } from '../job-runs.ts'
import { takeSessionLock } from '../session-lock.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { andAfter, toTimestamp } from '../timestamps.ts'

/** PARKED: its process died too often while it ran (decision 069). It continues when a person starts it again. */
export type DataJobState = 'WAITING' | 'RUNNING' | 'PARKED' | 'SUCCEEDED' | 'FAILED' | 'CANCELED'

/** Why a job failed as a whole. */
export interface JobError {
  code: string
  description: string
  data?: Record<string, unknown>
}

export type DataJobRow = RowOf<typeof columns, { state: DataJobState; error: JobError | null }>

/** A log line about an item that a job could not process. */
export interface JobLog {
  itemId: string
  failure: JobError
  details?: Record<string, unknown>
}

/** Key of a job. */
export type JobRef = RowOf<typeof jobRef>

const columns = tableColumns('data_jobs', [
  'site_id',
  'id',
  'kind',
  'state',
  'cancel_requested',
  'actor_role',
  'actor_id',
  'request',
  'cursor',
  'step',
  'attempts',
  'total',
  'succeeded',
  'failed',
  'error',
  'created_at',
  'started_at',
  'finished_at',
])
const jobRef = tableColumns('data_jobs', { siteId: 'site_id', jobId: 'id' })
const logColumns = tableColumns('data_job_logs', ['position', 'item_id', 'failure', 'details'])

type LogRow = RowOf<typeof logColumns, Pick<JobLog, 'failure'> & { details: JobLog['details'] | null }>

export const insertDataJob = (
  db: Sql,
  job: { siteId: string; id: string; kind: string; actor: { role: string; id: string }; request: unknown },
  now: number,
) =>
  db.all<DataJobRow>(sql`
    insert into data_jobs (site_id, id, kind, actor_role, actor_id, request, created_at)
    values (${job.siteId}, ${job.id}, ${job.kind}, ${job.actor.role}, ${job.actor.id}, ${JSON.stringify(job.request)}, ${toTimestamp(now)})
    returning ${columns}`)

/** The job with this id, if it has one of the kinds. */
export const findDataJob = (
  db: Sql,
  siteId: string,
  id: string,
  kinds?: readonly string[],
  { lock = false } = {},
) =>
  db.first<DataJobRow>(sql`
    select ${columns} from data_jobs
    where site_id = ${siteId} and id::text = ${id} ${kinds ? sql`and kind = any(${kinds}::text[])` : sql``}
    ${lock ? sql`for update` : sql``}`)

/** Kinds of undos and of imports. Their indexes are partial, so statements name them literally. */
type UndoKind = 'CATALOG_IMPORT_UNDO' | 'MOVEMENT_UNDO'
type ImportKind = 'CATALOG_IMPORT' | 'MOVEMENT'

/** The latest undo of each of these imports, by the id of the import. */
export async function latestUndos(
  db: Sql,
  siteId: string,
  kind: UndoKind,
  importIds: readonly string[],
): Promise<Map<string, DataJobRow>> {
  if (importIds.length === 0) return new Map()
  const rows = await db.all<DataJobRow & { import_id: string }>(sql`
    select distinct on (request ->> 'importId') ${columns}, request ->> 'importId' as import_id from data_jobs
    where site_id = ${siteId} and kind = ${sql.lit(kind)} and request ->> 'importId' = any(${importIds}::text[])
    order by request ->> 'importId', created_at desc, id`)
  return new Map(rows.map(row => [row.import_id, row]))
}

/** The import that a request has started. */
export const findImportOfRequest = (db: Sql, siteId: string, kind: ImportKind, requestId: string) =>
  db.first<DataJobRow>(sql`
    select ${columns} from data_jobs
    where site_id = ${siteId} and kind = ${sql.lit(kind)} and request ->> 'requestId' = ${requestId}`)

/** A page of the site's jobs of some kinds, newest first, with the total. */
export const listDataJobs = (
  db: Sql,
  siteId: string,
  page: { kinds: readonly string[]; limit: number; offset: number },
) =>
  db.all<DataJobRow & { listed: number }>(sql`
    select ${columns}, count(*) over () as listed from data_jobs
    where site_id = ${siteId} and kind = any(${page.kinds}::text[])
    order by created_at desc, id limit ${page.limit} offset ${page.offset}`)

/** Unfinished jobs, oldest first. */
export const unfinishedJobs = (db: Sql) =>
  db.all<JobRef>(sql`
    select ${jobRef} from data_jobs
    where state in ('WAITING', 'RUNNING') order by created_at limit 1000`)

/** The result of a step. */
export interface Progress {
  state: DataJobState
  cursor: unknown
  total: number | null
  /** Increments of the counters. */
  succeeded: number
  failed: number
  error?: JobError
}

/**
 * Saves the result of a step in its transaction. Undefined if another worker made the step or the job has ended: the caller
 * must then roll back.
 */
export const saveStep = (db: Sql, job: DataJobRow, progress: Progress, now: number) =>
  db.first<DataJobRow>(sql`
    update data_jobs set
      state = ${progress.state}, step = step + 1, attempts = 0, cursor = ${JSON.stringify(progress.cursor ?? null)}::jsonb,
      total = ${progress.total}, succeeded = succeeded + ${progress.succeeded}, failed = failed + ${progress.failed},
      error = ${progress.error ? JSON.stringify(progress.error) : null}::jsonb,
      started_at = coalesce(started_at, ${toTimestamp(now)}),
      finished_at = ${progress.state === 'RUNNING' ? null : sql`${toTimestamp(now)}`}
    where site_id = ${job.site_id} and id = ${job.id} and step = ${job.step} and state in ('WAITING', 'RUNNING')
      and cancel_requested = ${job.cancel_requested}
    returning ${columns}`)

/** Counts a transient failure of a step. Returns the number of consecutive failures. */
export const countJobAttempt = async (db: Sql, { siteId, jobId }: JobRef): Promise<number> =>
  (
    await db.first<Pick<TableRows['data_jobs'], 'attempts'>>(sql`
      update data_jobs set attempts = attempts + 1 where site_id = ${siteId} and id = ${jobId} returning attempts`)
  )?.attempts ?? 0

/** Requests the cancellation of an unfinished or parked job. Committed steps stay. */
export const requestCancel = (db: Sql, siteId: string, id: string, kinds: readonly string[]) =>
  db.first<DataJobRow>(sql`
    with unparked as (
      delete from parked_jobs p where p.kind = 'BULK_JOB' and p.site_id = ${siteId} and p.id = ${id} and exists (
        select from data_jobs d where d.site_id = ${siteId} and d.id::text = p.id and d.kind = any(${kinds}::text[])))
    update data_jobs set cancel_requested = true, state = case when state = 'PARKED' then ${resumedState} else state end
    where site_id = ${siteId} and id::text = ${id} and kind = any(${kinds}::text[]) and state in ('WAITING', 'RUNNING', 'PARKED')
    returning ${columns}`)

/** Appends log lines to a job. */
export async function insertJobLogs(db: Sql, job: DataJobRow, logs: readonly JobLog[]): Promise<void> {
  if (logs.length === 0) return
  await db.all(sql`
    insert into data_job_logs (site_id, job_id, position, item_id, failure, details)
    select ${job.site_id}, ${job.id}, l.place + coalesce((
        select max(position) from data_job_logs where site_id = ${job.site_id} and job_id = ${job.id}), 0),
      l.log ->> 'itemId', l.log -> 'failure', l.log -> 'details'
    from jsonb_array_elements(${JSON.stringify(logs)}::jsonb) with ordinality as l(log, place)`)
}

/** Log lines of a job after a position, in order. */
export const listJobLogs = (
  db: Sql,
  { siteId, jobId }: JobRef,
  { after, limit }: { after: number; limit: number },
) =>
  db.all<LogRow>(sql`
    select ${logColumns} from data_job_logs
    where site_id = ${siteId} and job_id = ${jobId} and position > ${after} order by position limit ${limit}`)

/** The first log lines of several jobs. */
export async function firstJobLogs(
  db: Sql,
  siteId: string,
  jobIds: readonly string[],
  each: number,
): Promise<Map<string, Pick<LogRow, 'item_id' | 'failure'>[]>> {
  if (jobIds.length === 0) return new Map()
  const rows = await db.all<
    Pick<LogRow, 'item_id' | 'failure'> & Pick<TableRows['data_job_logs'], 'job_id'>
  >(sql`
    select job_id, item_id, failure from data_job_logs
    where site_id = ${siteId} and job_id = any(${jobIds}::uuid[]) and position <= ${each} order by job_id, position`)
  return Map.groupBy(rows, row => row.job_id)
}

/** Number of log lines by job. */
export async function countJobLogs(
  db: Sql,
  siteId: string,
  jobIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.all<Pick<TableRows['data_job_logs'], 'job_id'> & { lines: number }>(sql`
    select job_id, count(*) as lines from data_job_logs
    where site_id = ${siteId} and job_id = any(${jobIds}::uuid[]) group by job_id`)
  return new Map(rows.map(({ job_id, lines }) => [job_id, lines]))
}

const old = tableColumns('data_jobs', { site_id: 'site_id', id: 'id', at: 'finished_at' })
/** A job that has ended. */
export type OldJob = RowOf<typeof old, { at: number }>

/** Jobs that ended before a timestamp, the oldest first. */
export const oldJobs = (db: Sql, endedBefore: number, after: OldJob | undefined, limit: number) =>
  db.all<OldJob>(sql`
    select ${old} from data_jobs
    where finished_at < ${toTimestamp(endedBefore)} ${andAfter(sql`finished_at`, sql`id`, after)}
    order by finished_at, id limit ${limit}`)

/** Deletes a job with its log and the records of its import. */
export const removeJob = (db: Sql, { site_id, id }: OldJob) =>
  db.first<Pick<TableRows['data_jobs'], 'id' | 'kind'>>(sql`
    with records as (
      delete from imported_items where site_id = ${site_id} and job_id = ${id})
    delete from data_jobs where site_id = ${site_id} and id = ${id} returning id, kind`)

const STEP_MS = 3_600_000

/** Raises the statement timeout, because a step processes many items. */
export const allowLongSteps = (db: Sql) =>
  db.all(sql`set local statement_timeout = ${sql.lit(STEP_MS)}`, { laterTimeoutMs: STEP_MS })

/** Uses one snapshot for the transaction. Call before any other statement. */
export const useSnapshot = (db: Sql) => db.all(sql`set transaction isolation level repeatable read`)

/** Class id of the advisory locks of jobs. */
const WORKERS = 5_704_116

/** The lock only avoids wasted work: the step number guarantees that a step is committed once. */
export const lockJob = (pool: pg.Pool, jobId: string) => takeSessionLock(pool, WORKERS, jobId)
