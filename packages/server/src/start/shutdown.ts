/** Ends one part. Once the signal is aborted it no longer waits for what is in flight. */
type Closer = (hurry: AbortSignal) => Promise<unknown> | unknown

/** Thrown out of a start that was asked to end before it was done. */
export class StartAborted extends Error {
  override name = 'Interrupted'
}

/** What has been begun, so that it can be ended in the opposite order, however the end comes. */
export interface ShutdownManager {
  /** Remembers how to end what was just begun. */
  onClose(close: Closer): void
  /** Throws once the end was asked for: called between the steps of the start. */
  throwIfAborted(): void
  /** Asks for the end, with a reason when that is a failure. The first request counts. */
  requestShutdown(failure?: unknown): void
  /** Resolves with the first request for an end. */
  requested: Promise<{ failure?: unknown }>
  /** From now on the parts end without waiting for what is in flight. */
  hurry(): void
  /** Ends everything. */
  close(): Promise<void>
}

export function createShutdownManager(): ShutdownManager {
  const closers: Closer[] = []
  const { promise: asked, resolve } = Promise.withResolvers<{ failure?: unknown }>()
  const hurried = new AbortController()
  let isEnding = false
  return {
    requested: asked,
    hurry: () => hurried.abort(),
    onClose: close => void closers.push(close),
    throwIfAborted() {
      if (isEnding) throw new StartAborted()
    },
    requestShutdown(failure) {
      isEnding = true
      resolve({ failure })
    },
    async close() {
      isEnding = true
      for (let close = closers.pop(); close; close = closers.pop()) await close(hurried.signal)
    },
  }
}

const PARENT_CHECK_MS = 500

/**
 * Ends the life on Ctrl-C, SIGTERM and a closed terminal, and when the program that started this one is gone, however it
 * went. A second signal ends requests in flight; a third ends the process.
 */
export function shutdownOnSignals(life: ShutdownManager): void {
  let signals = 0
  let last = Number.NEGATIVE_INFINITY
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // npm passes on the Ctrl-C that the terminal has sent already: only a later one counts.
      if (performance.now() - last < 1000) return
      last = performance.now()
      signals++
      if (signals === 1) life.requestShutdown()
      else if (signals === 2) life.hurry()
      else process.exit(130)
    })
  }
  if (process.connected) {
    process.on('disconnect', () => life.requestShutdown())
    // The channel alone is no reason to go on.
    process.channel?.unref()
  }
  if (process.env.npm_lifecycle_event) {
    // npm, which package.json's "exec" makes the direct parent: no shell stands between and swallows signals.
    const npm = process.ppid
    setInterval(() => process.ppid !== npm && life.requestShutdown(), PARENT_CHECK_MS).unref()
  }
}
