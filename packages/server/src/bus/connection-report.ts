import type { Logger } from 'pino'

/** Logs once that a server cannot be reached, and once that it answers again. */
export function connectionReport(name: string, logger: Logger) {
  let isReported = false
  return {
    lost(err: unknown) {
      if (!isReported) logger.warn({ err }, `${name} does not answer`)
      isReported = true
    },
    ready() {
      if (isReported) logger.info(`${name} answers again`)
      isReported = false
    },
  }
}
