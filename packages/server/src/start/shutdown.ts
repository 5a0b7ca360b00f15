/** Closes one part. Once the signal is aborted, it no longer waits for requests in flight. */
type Closer = (hurry: AbortSignal) => Promise<unknown> | unknown

/** Thrown when a shutdown is requested before the start is complete. */
export class StartAborted extends Error {
  override name = 'Interrupted'
}

/** Closes the started parts in reverse order on any kind of shutdown. */
export interface ShutdownManager {
  /** Registers how to close a part that was just started. */
  onClose(close: Closer): void
  /** Throws `StartAborted` after a shutdown was requested. Called between the steps of the start. */
  throwIfAborted(): void
  /** Requests a shutdown, with an error if it is a failure. Only the first request counts. */
  requestShutdown(failure?: unknown): void
  /** Resolves with the first shutdown request. */
  requested: Promise<{ failure?: unknown }>
  /** From now on, parts close without waiting for requests in flight. */
  hurry(): void
  /** Closes all parts. */
  close(): Promise<void>
}

export function createShutdownManager(): ShutdownManager {
  const closers: Closer[] = []
  const { promise: requested, resolve } = Promise.withResolvers<{ failure?: unknown }>()
  const hurried = new AbortController()
  let isEnding = false
  return {
    requested: requested,
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
 * Requests a shutdown on SIGINT, SIGTERM and SIGHUP, and when the parent process has exited. A second signal aborts
 * requests in flight; a third exits the process.
 */
export function shutdownOnSignals(life: ShutdownManager): void {
  let signals = 0
  let last = Number.NEGATIVE_INFINITY
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // npm forwards the Ctrl-C that the terminal has already sent to this process: ignore the duplicate.
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
    // The IPC channel alone must not keep the process alive.
    process.channel?.unref()
  }
  if (process.env.npm_lifecycle_event) {
    // package.json uses "exec", so npm is the direct parent and no shell swallows signals.
    const npm = process.ppid
    setInterval(() => process.ppid !== npm && life.requestShutdown(), PARENT_CHECK_MS).unref()
  }
}
