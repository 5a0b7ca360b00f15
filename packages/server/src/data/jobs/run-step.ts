import { Failure, InvalidRequest } from '../../call/failure.ts'
import {
  allowLongSteps,
  type DataJobRow,
  type DataJobState,
  findDataJob,
  insertJobLogs,
  type JobError,
  saveStep,
  useSnapshot,
} from '../../storage/data/jobs.ts'
import { RevisionConflict } from '../../storage/documents.ts'
import { bulkError } from '../model/item-error.ts'
import {
  isRunnable,
  type JobCtx,
  type JobKind,
  type JobStep,
  type StoredContent,
  type Transact,
} from './job.ts'

export const actorOf = ({ site_id, actor_role, actor_id }: DataJobRow) => ({
  siteId: site_id,
  role: actor_role as 'merchant',
  id: actor_id,
})

/** Saves the result of a step. Throws `RevisionConflict`, which retries the transaction, if the job changed meanwhile. */
async function save(
  ctx: JobCtx,
  kind: JobKind,
  job: DataJobRow,
  state: DataJobState,
  step: JobStep,
  error?: JobError,
) {
  await insertJobLogs(ctx.db, job, step.logs ?? [])
  const { cursor, succeeded = 0, failed = 0, total = job.total } = step
  const saved = await saveStep(
    ctx.db,
    job,
    { state, cursor, total, succeeded, failed, ...(error && { error }) },
    ctx.now,
  )
  if (!saved) throw new RevisionConflict('data_jobs')
  if (saved.state !== job.state) await kind.changed?.(ctx, saved)
  return saved
}

const CANCELED: JobError = {
  code: 'CANCELED',
  description: 'The job was canceled. Changes that it made before are kept.',
}

/** Runs the next step of a job. Commits the batch together with the cursor. Returns the new row. */
export const runStep = (
  transact: Transact,
  content: StoredContent,
  kind: JobKind,
  known: DataJobRow,
): Promise<DataJobRow | undefined> =>
  transact(actorOf(known), async ctx => {
    if (kind.snapshot) await useSnapshot(ctx.db)
    await allowLongSteps(ctx.db)
    if (known.state === 'RUNNING') await kind.prepare?.(ctx)
    const job = await findDataJob(ctx.db, known.site_id, known.id)
    if (!job || !isRunnable(job)) return job
    const still = { cursor: job.cursor, done: false }
    if (job.cancel_requested) return save(ctx, kind, job, 'CANCELED', still, CANCELED)
    // The first step only marks the job as running, so that this is visible during a long batch.
    if (job.state === 'WAITING') return save(ctx, kind, job, 'RUNNING', still)
    const step = await kind.step(ctx, job, content)
    return save(ctx, kind, job, step.done ? 'SUCCEEDED' : 'RUNNING', step)
  })

/** Fails a job. Committed steps stay. */
export const failJob = (transact: Transact, kind: JobKind, known: DataJobRow, error: JobError) =>
  transact(actorOf(known), async ctx => {
    const job = await findDataJob(ctx.db, known.site_id, known.id)
    if (!job || !isRunnable(job)) return job
    return save(ctx, kind, job, 'FAILED', { cursor: job.cursor, done: true }, error)
  })

/** The job error for a permanent failure; undefined for a transient one. */
export function jobErrorOf(error: unknown): JobError | undefined {
  if (error instanceof Failure) return bulkError({ code: error.code, data: error.data })
  if (error instanceof InvalidRequest)
    return { ...bulkError({ violations: error.violations }), code: 'INVALID_ARGUMENT' }
  return undefined
}
