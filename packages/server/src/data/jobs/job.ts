import type { ErrorCode } from '@stoa/contract'
import type { Actor, Ctx } from '../../call/context.ts'
import { DATA_JOB_QUEUE } from '../../events/index.ts'
import { type DataJobRow, insertDataJob, type JobLog } from '../../storage/data/jobs.ts'

/** The context of a step: that of a call, made in the name of whoever began the job. */
export type JobCtx = Ctx<ErrorCode, string>

/** Makes a change in one transaction, with events and all, in the name of an actor. */
export type Transact = <T>(actor: Actor, work: (ctx: JobCtx) => Promise<T>) => Promise<T>

/** What one step did, and where the next one goes on. */
export interface JobStep {
  /** JSON; null at the beginning. */
  cursor: unknown
  done: boolean
  /** Items of this step. */
  succeeded?: number
  failed?: number
  /** Items in all, as soon as it is known. */
  total?: number
  logs?: readonly JobLog[]
}

/** A kind of job. Its functions run in the transaction of a step: what they write stands with the step, or not at all. */
export interface JobKind {
  /** A step sees one moment of the database. `prepare` is called before that moment is decided. */
  snapshot?: true
  prepare?(ctx: JobCtx): Promise<void>
  step(ctx: JobCtx, job: DataJobRow): Promise<JobStep>
  /** The job has begun, or has ended: the row is as it is now. */
  changed?(ctx: JobCtx, job: DataJobRow): Promise<void> | void
}

/** Begins a job of the caller, together with the change that the call makes. */
export async function beginJob(
  ctx: Pick<JobCtx, 'db' | 'ids' | 'site' | 'caller' | 'now' | 'enqueue'>,
  kind: string,
  request: unknown,
): Promise<DataJobRow> {
  const siteId = ctx.site.id
  const actor = { role: ctx.caller.role, id: ctx.caller.id }
  const [job] = await insertDataJob(ctx.db, { siteId, id: ctx.ids.guid(), kind, actor, request }, ctx.now)
  if (!job) throw new Error('a job was not written')
  ctx.enqueue(DATA_JOB_QUEUE, { siteId, jobId: job.id }, job.id)
  return job
}

export const hasEnded = ({ state }: DataJobRow) => state !== 'WAITING' && state !== 'RUNNING'
