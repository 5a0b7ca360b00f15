import { type JobInsert, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { ProcessMetrics } from '../logging/metrics.ts'
import { runAsCausedBy } from '../logging/tracing.ts'
import type { Transaction } from '../storage/database.ts'
import { enqueueJobs, type InsertJobs, jobInsertion } from '../storage/insert-jobs.ts'
import { QUEUE_NAMES } from '../storage/migrate.ts'

export {
  BACK_IN_STOCK_QUEUE,
  DATA_JOB_QUEUE,
  EVENT_QUEUE,
  MAIL_QUEUE,
  UCP_ORDER_QUEUE,
} from '../storage/migrate.ts'

/** Transactional outbox: enqueues pg-boss jobs in the transaction of their cause. */
export interface Jobs {
  /** The statement that inserts jobs into a queue, to be part of a larger one. */
  insertFor(queue: string): InsertJobs
  /** Enqueues jobs. They become visible when the transaction commits. */
  enqueue<Data extends object>(tx: Transaction, queue: string, jobs: readonly JobInsert<Data>[]): void
  /** Processes a queue on this node until stopped, with limited concurrency. A job that returns 'again' is retried. */
  work<Data>(
    queue: string,
    handler: (job: JobWithMetadata<Data>) => Promise<'done' | 'again'>,
    options?: { concurrency?: number | undefined },
  ): Promise<Worker>
  /** Polls the queue immediately, if this node processes it, in whichever of its processes. */
  wake(queue: string): void
  /** The same, if this process itself processes it. */
  wakeHere(queue: string): void
  close(): Promise<void>
}

/** A worker of a queue. */
export interface Worker {
  /** Polls immediately instead of at the next interval. */
  wake(): void
  /** Stops polling and waits for jobs in flight. */
  stop(): Promise<void>
}

const POLL_SEC = 2
/** How often ended jobs are deleted. */
const CLEAN_SEC = 300
const BATCH = 10

/** Enqueues jobs and, with `supervise`, maintains the queues. Any number of nodes may do so. */
export async function openJobs(
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>,
  {
    supervise,
    onError,
    metrics,
    wakeElsewhere,
  }: {
    supervise: boolean
    onError: (error: Error) => void
    metrics?: ProcessMetrics | undefined
    /** Wakes the worker of a queue that this process has none of. */
    wakeElsewhere?: ((queue: string) => void) | undefined
  },
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: query },
    supervise,
    maintenanceIntervalSeconds: CLEAN_SEC,
    schedule: false,
    migrate: false,
  })
  boss.on('error', onError)
  await boss.start()
  const workers = new Map<string, string>()
  const insertions = new Map<string, InsertJobs>()
  for (const queue of QUEUE_NAMES) {
    const executeSql = async (text: string) => {
      insertions.set(queue, jobInsertion(text))
      return { rows: [] }
    }
    // pg-boss makes the statement but does not send it.
    await boss.insert(queue, [], { db: { executeSql } })
  }
  const insertFor = (queue: string): InsertJobs => {
    const insertion = insertions.get(queue)
    if (!insertion) throw new Error(`there is no job queue ${queue}`)
    return insertion
  }
  const wakeHere = (queue: string) => {
    const id = workers.get(queue)
    if (id !== undefined) boss.notifyWorker(id)
  }
  return {
    insertFor,
    enqueue: (tx, queue, jobs) => enqueueJobs(tx, insertFor(queue), jobs),
    async work<Data>(
      queue: string,
      handler: (job: JobWithMetadata<Data>) => Promise<'done' | 'again'>,
      { concurrency = BATCH } = {},
    ) {
      const settle = async (job: JobWithMetadata<Data>) => {
        const end = metrics?.jobSeconds.startTimer({ queue })
        const answer = await runAsCausedBy(job.data, () => handler(job)).catch((error: Error) => {
          onError(error)
          return 'again' as const
        })
        end?.({ result: answer })
        return { id: job.id, status: answer === 'done' ? ('completed' as const) : ('failed' as const) }
      }
      const options = {
        includeMetadata: true,
        perJobResults: true,
        batchSize: concurrency,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: POLL_SEC,
      } as const
      const id = await boss.work(queue, options, (jobs: JobWithMetadata<Data>[]) =>
        Promise.all(jobs.map(settle)),
      )
      workers.set(queue, id)
      return {
        wake: () => boss.notifyWorker(id),
        stop() {
          workers.delete(queue)
          return boss.offWork(queue, { id, wait: true })
        },
      }
    },
    wake(queue) {
      if (workers.has(queue)) wakeHere(queue)
      else wakeElsewhere?.(queue)
    },
    wakeHere,
    close: () => boss.stop({ graceful: false }),
  }
}
