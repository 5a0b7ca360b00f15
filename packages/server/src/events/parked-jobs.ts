import { contract } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { implement } from '../call/context.ts'
import { listParkedJobs } from '../storage/job-runs.ts'
import { retryParkedJob } from './retry-parked-job.ts'

export const parkedJobHandlers = implement(contract.parkedJobs, {
  async listParkedJobs(_message, { db, site }) {
    const parked = await listParkedJobs(db, site.id)
    return {
      parkedJobs: parked.map(({ number, kind, about, reason, deaths, parkedAt }) => ({
        id: String(number),
        kind,
        about,
        reason,
        attempts: deaths,
        parkedDate: isoTime(parkedAt),
      })),
    }
  },

  async retryParkedJob({ id }, { db, site, enqueue }) {
    const isNumber = /^\d{1,15}$/.test(id ?? '')
    const job = isNumber && (await retryParkedJob(db, Number(id), enqueue, site.id))
    return { retried: Boolean(job) }
  },
})
