import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { monotonicMs } from '../../call/clock.ts'
import type { EachDue } from '../../call/due-rows.ts'
import type { JobRuns, RunKey } from '../../call/job-runs.ts'
import { DATA_JOB_QUEUE, type Jobs } from '../../events/index.ts'
import {
  countJobAttempt,
  type DataJobRow,
  findDataJob,
  type JobRef,
  lockJob,
  unfinishedJobs,
} from '../../storage/data/jobs.ts'
import type { Database } from '../../storage/database.ts'
import { runScheduledBackups } from './backups/scheduled-backups.ts'
import { isRunnable, type JobKind, type StoredContent, type Transact } from './job.ts'
import { failJob, jobErrorOf, runStep } from './run-step.ts'

/** Concurrent jobs per node; the remaining connections serve calls. */
const AT_ONCE = 2
/** Time slice of a job. */
const SLICE_MS = 5000
/** Polling interval for orphaned jobs, after a node crash or a database outage. */
const RESUME_MS = 15_000
/** Consecutive failures of a step, for unknown reasons, that fail its job. */
const ATTEMPTS = 5

/** The run of one step: a step that is committed shows that the job does not end its process. */
const runOf = ({ id, site_id: siteId, kind: about }: DataJobRow): RunKey => ({
  kind: 'BULK_JOB',
  id,
  siteId,
  about,
})

interface Options {
  db: Database
  jobs: Jobs
  runs: JobRuns
  transact: Transact
  kinds: Readonly<Record<string, JobKind>>
  content: StoredContent
  logger: Logger
  eachDue: EachDue
  drainTimeoutMs: number
  /** Days after which a finished job is deleted. */
  jobDays: number
  /** Jobs pause while this returns true. */
  isDiskLow: () => boolean
  /** Whether this node also runs jobs. */
  work: boolean
}

/** The jobs of this node. */
export interface DataJobs {
  /** Runs all pending jobs to completion. For tests, which control the clock. */
  drain(): Promise<void>
  /** Starts scheduled work and deletes expired data. Call every hour. */
  runScheduled(now: number): Promise<void>
  close(): Promise<void>
}

/** Runs jobs in time slices and resumes orphaned ones. */
export async function openDataJobs(options: Options): Promise<DataJobs> {
  const { db, jobs, runs, transact, kinds, content, logger, drainTimeoutMs, jobDays, isDiskLow, work } =
    options
  let closing = false
  const isPaused = () => closing || isDiskLow()

  /** Runs steps until the job or the slice ends. Returns whether there is more to do. */
  async function runSlice(ref: JobRef, slice: number): Promise<boolean> {
    const release = await lockJob(db.sessions, ref.jobId)
    if (!release) return false
    const started = monotonicMs()
    try {
      let job = await findDataJob(db, ref.siteId, ref.jobId)
      while (job && isRunnable(job)) {
        if (isPaused() || monotonicMs() - started > slice) return true
        const step = job
        job = await runs.run(runOf(job), () => stepOf(step), undefined)
      }
      return false
    } finally {
      await release()
    }
  }

  async function stepOf(job: DataJobRow): Promise<DataJobRow | undefined> {
    const kind = kinds[job.kind]
    if (!kind) throw new Error(`no kind of job is called ${job.kind}`)
    try {
      return await runStep(transact, content, kind, job)
    } catch (error) {
      const rejection = jobErrorOf(error)
      if (rejection) return failJob(transact, kind, job, rejection)
      const attempts = await countJobAttempt(db, { siteId: job.site_id, jobId: job.id })
      logger.error({ err: error, jobId: job.id, kind: job.kind, attempts }, 'step of a job failed')
      if (attempts < ATTEMPTS) throw error
      return failJob(transact, kind, job, {
        code: 'WDE0053',
        description: 'The job failed for a reason within the platform, which is in its log.',
      })
    }
  }

  const enqueue = (refs: readonly JobRef[]) =>
    db.transaction(async tx =>
      jobs.enqueue(
        tx,
        DATA_JOB_QUEUE,
        refs.map(ref => ({ data: ref, singletonKey: ref.jobId })),
      ),
    )

  async function resume(): Promise<void> {
    if (isPaused()) return
    const refs = await unfinishedJobs(db)
    if (refs.length === 0) return
    await enqueue(refs)
    jobs.wake(DATA_JOB_QUEUE)
  }

  const worker = work
    ? await jobs.work<JobRef>(
        DATA_JOB_QUEUE,
        async ({ data }) => {
          // `resume` retries a job whose step failed.
          if ((await runSlice(data, SLICE_MS)) && !isPaused()) {
            await enqueue([data])
            jobs.wake(DATA_JOB_QUEUE)
          }
          return 'done'
        },
        { concurrency: AT_ONCE },
      )
    : undefined
  const look = () => void resume().catch(error => logger.error({ err: error }, 'resuming jobs failed'))
  const timer = work ? setInterval(look, RESUME_MS).unref() : undefined
  if (work) look()

  return {
    async drain() {
      for (
        let refs = await unfinishedJobs(db);
        refs.length > 0 && !isPaused();
        refs = await unfinishedJobs(db)
      )
        for (const ref of refs) await runSlice(ref, Number.POSITIVE_INFINITY)
    },
    runScheduled: now => runScheduledBackups({ db, transact, eachDue: options.eachDue }, { now, jobDays }),
    async close() {
      clearInterval(timer)
      closing = true
      // A longer step is rolled back and repeated by any node.
      await Promise.race([worker?.stop(), delay(drainTimeoutMs, undefined, { ref: false })])
    },
  }
}
