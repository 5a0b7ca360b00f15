const MINUTE_MS = 60_000

/** Runs work every minute. A run that takes longer skips the next one. */
export function everyMinute(work: () => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
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
