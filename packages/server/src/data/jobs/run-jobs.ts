import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { monotonicMs } from '../../call/clock.ts'
import { DATA_JOB_QUEUE, type Jobs } from '../../events/index.ts'
import {
  type DataJobRow,
  findDataJob,
  holdJob,
  type JobRef,
  noteAttempt,
  unfinishedJobs,
} from '../../storage/data/jobs.ts'
import type { Database } from '../../storage/database.ts'
import { lookAfterBackups } from './backups/scheduled-backups.ts'
import { hasEnded, type JobKind, type Transact } from './job.ts'
import { failJob, jobErrorOf, takeStep } from './run-step.ts'

/** How many jobs a node works on at once; the rest of its connections is for calls. */
const AT_ONCE = 2
/** After this time the next job has its turn. */
const SLICE_MS = 5000
/** How often unfinished jobs are looked for that nobody works on: their node has died, or the database was away. */
const RESUME_MS = 15_000
/** A step that fails so often in a row for no reason that we know ends its job. */
const ATTEMPTS = 5

interface Options {
  db: Database
  jobs: Jobs
  transact: Transact
  kinds: Readonly<Record<string, JobKind>>
  logger: Logger
  drainTimeoutMs: number
  /** Whether jobs rest for want of disk space. */
  isDiskLow: () => boolean
  /** Works jobs off, besides taking them. */
  work: boolean
}

/** The jobs of this node. */
export interface DataJobs {
  /** Works off everything that there is, in this call; for tests, which turn the clock themselves. */
  drain(): Promise<void>
  /** To be called every hour: what is due by itself is begun, what has served its time is removed. */
  lookAfter(now: number): Promise<void>
  close(): Promise<void>
}

/** Works jobs off, one slice of time after the other, and takes up those that another node left behind. */
export async function openDataJobs(options: Options): Promise<DataJobs> {
  const { db, jobs, transact, kinds, logger, drainTimeoutMs, isDiskLow, work } = options
  let closing = false
  const rests = () => closing || isDiskLow()

  /** Takes steps until the job has ended or its time is over. Answers whether there is more to do. */
  async function proceed(ref: JobRef, slice: number): Promise<boolean> {
    const release = await holdJob(db.pool, ref.jobId)
    if (!release) return false
    const started = monotonicMs()
    try {
      let job = await findDataJob(db, ref.siteId, ref.jobId)
      while (job && !hasEnded(job)) {
        if (rests() || monotonicMs() - started > slice) return true
        job = await stepOf(job)
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
      return await takeStep(transact, kind, job)
    } catch (error) {
      const refusal = jobErrorOf(error)
      if (refusal) return failJob(transact, kind, job, refusal)
      const attempts = await noteAttempt(db, { siteId: job.site_id, jobId: job.id })
      logger.error({ err: error, jobId: job.id, kind: job.kind, attempts }, 'step of a job failed')
      if (attempts < ATTEMPTS) throw error
      return failJob(transact, kind, job, {
        code: 'WDE0053',
        description: 'The job failed for a reason within the platform, which is in its log.',
      })
    }
  }

  const enqueue = (refs: readonly JobRef[]) =>
    db.transaction(tx =>
      jobs.enqueue(
        tx,
        DATA_JOB_QUEUE,
        refs.map(ref => ({ data: ref, singletonKey: ref.jobId })),
      ),
    )

  async function resume(): Promise<void> {
    if (rests()) return
    const refs = await unfinishedJobs(db)
    if (refs.length === 0) return
    await enqueue(refs)
    jobs.wake(DATA_JOB_QUEUE)
  }

  const worker = work
    ? await jobs.work<JobRef>(
        DATA_JOB_QUEUE,
        async ({ data }) => {
          // A job whose step failed is taken up again by `resume`, after a while.
          if ((await proceed(data, SLICE_MS)) && !rests()) {
            await enqueue([data])
            jobs.wake(DATA_JOB_QUEUE)
          }
          return 'settled'
        },
        { atOnce: AT_ONCE },
      )
    : undefined
  const look = () => void resume().catch(error => logger.error({ err: error }, 'resuming jobs failed'))
  const timer = work ? setInterval(look, RESUME_MS).unref() : undefined
  if (work) look()

  return {
    async drain() {
      for (let refs = await unfinishedJobs(db); refs.length > 0 && !rests(); refs = await unfinishedJobs(db))
        for (const ref of refs) await proceed(ref, Number.POSITIVE_INFINITY)
    },
    lookAfter: now => lookAfterBackups(db, transact, now),
    async close() {
      clearInterval(timer)
      closing = true
      // A step that takes longer is undone and made again, by this node or another.
      await Promise.race([worker?.stop(), delay(drainTimeoutMs, undefined, { ref: false })])
    },
  }
}
