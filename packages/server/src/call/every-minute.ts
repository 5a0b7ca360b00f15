import type { JobRuns } from './job-runs.ts'

const MINUTE_MS = 60_000

/** Runs work every minute while this node leads, as a job with this name. A run that takes longer skips the next one. */
export function everyMinute(
  runs: JobRuns,
  name: string,
  work: () => Promise<unknown>,
  onError: (error: unknown, name: string) => void,
) {
  let running: Promise<void> | undefined
  const runOnce = async () => {
    if (await runs.leads())
      await runs.run({ kind: 'TIMER', id: name, about: name }, async () => void (await work()), undefined)
  }
  const timer = setInterval(() => {
    running ??= runOnce()
      .catch(error => onError(error, name))
      .finally(() => {
        running = undefined
      })
  }, MINUTE_MS).unref()
  return {
    /** Stops, and waits for the run in flight. */
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
