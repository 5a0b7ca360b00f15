import type { Logger } from 'pino'
import { logError } from '../logging/log-error.ts'
import { type RunningWork, runningWork } from '../logging/running-work.ts'
import type { ShutdownManager } from './shutdown.ts'

/** Exit code after an error outside of any promise: EX_SOFTWARE of sysexits.h. A supervisor starts the process again. */
export const RESTART_CODE = 70

/** An error that no code has caught. The state of the process is unknown, so it drains and ends. */
export class UncaughtError extends Error {
  override name = 'UncaughtError'
}

const nameOf = (work: RunningWork | undefined) =>
  !work ? '' : 'call' in work ? ` in the call ${work.call}` : ` in the job ${work.job} ${work.jobId}`

/**
 * Logs exceptions and rejections that no code has caught, with the call or job that was running, and requests a shutdown
 * after the first. Returns a function that adds a listener.
 */
export function shutdownOnUncaughtErrors(shutdown: Pick<ShutdownManager, 'requestShutdown'>, log: Logger) {
  const listeners: ((work: RunningWork | undefined) => void)[] = []
  const report = (kind: string) => (reason: unknown) => {
    const work = runningWork()
    const err = reason instanceof Error ? reason : new Error(`not an error: ${String(reason)}`)
    log.fatal({ err: logError(err), ...work }, kind)
    for (const listener of listeners) listener(work)
    const cause = `${err.name}: ${err.message}`.split('\n', 1)[0]
    const text = `Stoa has stopped in order after an error that no code has caught${nameOf(work)}: ${cause}. The log has its stack; start again.`
    shutdown.requestShutdown(new UncaughtError(text))
  }
  process.on('uncaughtException', report('uncaught exception'))
  process.on('unhandledRejection', report('unhandled rejection'))
  return (listener: (typeof listeners)[number]) => void listeners.push(listener)
}
