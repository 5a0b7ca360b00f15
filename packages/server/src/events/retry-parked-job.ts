import { type ParkedJobRow, unparkJob } from '../storage/job-runs.ts'
import type { Sql } from '../storage/sql.ts'

/**
 * Starts a parked job again, at once or within 15 seconds: of any site, or of a site and the installation. Undefined if it is not
 * parked. `enqueue` adds its job to the queue again, in the same transaction.
 */
export async function retryParkedJob(
  db: Sql,
  number: number,
  enqueue: (queue: string, data: object, options: object) => void,
  siteId?: string,
): Promise<ParkedJobRow | undefined> {
  const job = await unparkJob(db, number, siteId)
  if (job?.queued) enqueue(job.queued.queue, job.queued.data, job.queued.options)
  return job
}
