import type { Database } from '../storage/database.ts'
import { type ParkedJobRow, unparkJob } from '../storage/job-runs.ts'
import type { Jobs } from './jobs.ts'

/** Starts a parked job again, at once or within 15 seconds. Undefined if it is not parked. */
export async function retryParkedJob(
  db: Pick<Database, 'transaction'>,
  jobs: Jobs,
  number: number,
): Promise<ParkedJobRow | undefined> {
  const { result } = await db.transaction(async tx => {
    const job = await unparkJob(tx, number)
    if (job?.queued) jobs.enqueue(tx, job.queued.queue, [{ ...job.queued.options, data: job.queued.data }])
    return job
  })
  return result
}
