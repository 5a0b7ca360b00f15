import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What is said of a finished request: to the log and to the metrics, nowhere else. Tokens and bodies never appear. */
export interface Finished {
  requestId: string
  method: string
  path: string
  operation: string
  status: number
  ms: number
  siteId?: string
  role?: string
  code?: string
  cause?: unknown
}

export function openObserver(logger: Logger) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'stoa_request_seconds',
    help: 'Time from the request to its reply.',
    labelNames: ['operation', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'stoa_unexpected_errors_total',
    help: 'Requests that failed for a reason the platform has no word for.',
    registers: [registry],
  })

  return {
    metrics: () => registry.metrics(),
    contentType: registry.contentType,
    finished({ ms, cause, ...request }: Finished) {
      duration.labels(request.operation, String(request.status)).observe(ms / 1000)
      const line = { ...request, ms: Math.round(ms * 100) / 100 }
      if (request.status >= 500) {
        failures.inc()
        logger.error({ ...line, err: cause }, 'request failed')
      } else logger.info(line, 'request')
    },
  }
}
