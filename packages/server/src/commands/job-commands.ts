import { openJobs, retryParkedJob } from '../events/index.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { listParkedJobs } from '../storage/job-runs.ts'
import type { Command } from './command.ts'

/** Commands about jobs that were parked, because their process died while they ran. */
export const jobCommands: Record<string, Command> = {
  'jobs list': {
    description: 'Lists parked jobs: those that were running when their process died three times.',
    required: [],
    optional: ['site'],
    run: async ({ site }, { database }) =>
      (await listParkedJobs(database, site)).map(({ parkedAt, ...job }) => ({
        ...job,
        parkedDate: new Date(parkedAt).toISOString(),
      })),
  },
  'jobs retry': {
    description: 'Starts a parked job again. --job is its number in the list; all starts every one.',
    required: ['job'],
    optional: ['site'],
    run: async ({ job = '', site }, { database }) => {
      const parked = await listParkedJobs(database, site)
      const chosen = parked.filter(({ number }) => job === 'all' || String(number) === job)
      if (chosen.length === 0 && job !== 'all')
        throw new StartupError(`--job ${job} is not a parked job: npx stoa jobs list shows all of them.`)
      const onError = (error: Error) => {
        throw error
      }
      const jobs = await openJobs(database.raw, { supervise: false, onError })
      try {
        for (const { number } of chosen)
          await database.transaction(tx =>
            retryParkedJob(tx, number, (queue, data, options) =>
              jobs.enqueue(tx, queue, [{ ...options, data }]),
            ),
          )
      } finally {
        await jobs.close()
      }
      return { started: chosen.map(({ number }) => number) }
    },
  },
}
