import { type RawBuilder, sql } from 'kysely'
import { traceHeader } from '../logging/tracing.ts'
import type { Transaction } from './database.ts'

/** Inserts jobs, given as an SQL value with a JSON array. */
export type InsertJobs = (jobs: RawBuilder<unknown>) => RawBuilder<unknown>

/** The insert statement of the job queue, whose only parameter is the JSON array of the jobs. */
export function jobInsertion(text: string): InsertJobs {
  const [before, after, ...others] = text.split('$1')
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error('the insert statement of the job queue must have one parameter')
  return jobs => sql`${sql.raw(before)}${jobs}${sql.raw(after)}`
}

/** Jobs as JSON. While the call is traced, their data has its `traceparent`, to which the traces of the jobs have a link. */
export function jobsText(jobs: readonly object[]): string {
  const trace = traceHeader()
  const all = trace
    ? jobs.map(job => ({ ...job, data: { ...(job as { data?: object }).data, ...trace } }))
    : jobs
  return JSON.stringify(all)
}

/** Inserts jobs in a transaction. Pipelined: the commit reports errors. */
export const enqueueJobs = (tx: Transaction, insert: InsertJobs, jobs: readonly object[]): void =>
  tx.enqueue(tx.all(insert(sql`${jobsText(jobs)}`)))
