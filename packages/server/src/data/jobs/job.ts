import type { ErrorCode } from '@stoa/contract'
import type { Actor, Ctx } from '../../call/context.ts'
import { DATA_JOB_QUEUE } from '../../events/index.ts'
import { type DataJobRow, insertDataJob, type JobLog, type JobRef } from '../../storage/data/jobs.ts'

/** Context of a step. The actor is the caller who started the job. */
export type JobCtx = Ctx<ErrorCode, string>

/** Runs work as an actor in one transaction, including its events. */
export type Transact = <T>(actor: Actor, work: (ctx: JobCtx) => Promise<T>) => Promise<T>

/** The result of one step. */
export interface JobStep {
  /** JSON; null before the first step. */
  cursor: unknown
  done: boolean
  /** Items of this step. */
  succeeded?: number
  failed?: number
  /** Total number of items, once known. */
  total?: number
  logs?: readonly JobLog[]
}

/** Reads content that is where media files are. */
export interface StoredContent {
  /** The bytes from `start` to `end`, both included. */
  stream(key: { siteId: string; id: string }, start: number, end: number): AsyncIterable<Uint8Array>
}

/** A kind of job. Its functions run in the transaction of a step and are committed or rolled back with it. */
export interface JobKind {
  /** Steps run with a single snapshot. `prepare` runs before it is taken. */
  snapshot?: true
  prepare?(ctx: JobCtx): Promise<void>
  step(ctx: JobCtx, job: DataJobRow, content: StoredContent): Promise<JobStep>
  /** Called after the job has started or ended, with the new row. */
  changed?(ctx: JobCtx, job: DataJobRow): Promise<void> | void
}

/** Starts a job in the transaction of the call. */
export async function beginJob(
  ctx: Pick<JobCtx, 'db' | 'ids' | 'site' | 'caller' | 'now' | 'enqueue'>,
  kind: string,
  request: unknown,
): Promise<DataJobRow> {
  const siteId = ctx.site.id
  const actor = { role: ctx.caller.role, id: ctx.caller.id }
  const [job] = await insertDataJob(ctx.db, { siteId, id: ctx.ids.guid(), kind, actor, request }, ctx.now)
  if (!job) throw new Error('the job was not inserted')
  ctx.enqueue(DATA_JOB_QUEUE, { siteId, jobId: job.id }, { singletonKey: job.id })
  return job
}

/** The key of a job. */
export const refOf = ({ site_id: siteId, id: jobId }: DataJobRow): JobRef => ({ siteId, jobId })

/** Whether an import that has ended can be taken back by another undo: none did all of it, and none is under way. */
export const allowsUndo = (row: DataJobRow, undo: DataJobRow | undefined): boolean =>
  hasEnded(row) && (!undo || (hasEnded(undo) && (undo.state !== 'SUCCEEDED' || undo.failed > 0)))

/** Whether a worker may run it. */
export const isRunnable = ({ state }: DataJobRow) => state === 'WAITING' || state === 'RUNNING'

/** A parked job has not ended: it can be started again, or canceled. */
export const hasEnded = (job: DataJobRow) => !isRunnable(job) && job.state !== 'PARKED'
