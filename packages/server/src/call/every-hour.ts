const MINUTE_MS = 60_000
/** Soon, because nodes may be restarted more often than every hour; not at once, because a start has other work. */
const FIRST_MS = 30_000
const HOUR_MS = 60 * MINUTE_MS

/** Runs work half a minute after the start and then every hour. A run that has left work is followed by another after a minute. */
export function everyHour(work: () => Promise<{ isDone: boolean }>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let closed = false
  const schedule = (ms: number) => {
    if (!closed) timer = setTimeout(run, ms).unref()
  }
  const run = () => {
    running = work()
      .catch(error => {
        onError(error)
        return { isDone: true }
      })
      .then(({ isDone }) => schedule(isDone ? HOUR_MS : MINUTE_MS))
  }
  schedule(FIRST_MS)
  return {
    /** Stops, and waits for the run in flight. */
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
