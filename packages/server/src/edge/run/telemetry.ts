import { aiAgentOf } from '@stoa/contract/ai-agents'
import type { Logger } from 'pino'
import { createLineBudget } from '../../logging/line-budget.ts'
import type { ProcessMetrics } from '../../logging/metrics.ts'
import { truncate } from '../../logging/truncate.ts'

/** What the log and the metrics record of a finished request: no tokens, no bodies. */
export interface RequestLog {
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
  /** Header that names the program which sends the request. */
  userAgent?: string | null
}

/** Status classes by their first digit. */
const CLASSES = ['other', '1xx', '2xx', '3xx', '4xx', '5xx']

export type Telemetry = ReturnType<typeof createTelemetry>

export function createTelemetry(
  logger: Logger,
  { registry, requestSeconds, requests, agentRequests, unexpectedErrors }: ProcessMetrics,
) {
  // Label sets and child loggers are created once per operation; their number is bounded.
  const meterOf = memoized((operation: string, status: string) => ({
    timer: requestSeconds.labels(operation),
    counter: requests.labels(operation, status),
  }))
  const logOf = memoized((operation: string, method: string) => logger.child({ method, operation }))

  // Keyed by status and code, whose number is bounded; what a client sends is not.
  const budget = createLineBudget<string>((kind, omitted, seconds) => {
    const [status, code] = kind.split(' ')
    logger.warn({ status: Number(status), code: code || undefined, omitted, seconds }, 'log lines omitted')
  })

  return {
    close: budget.close,
    metrics: () => registry.metrics(),
    metricsAsData: (): Promise<object[]> => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
    finished(request: RequestLog) {
      const { method, operation, status, requestId, path, siteId, role, code } = request
      const { timer, counter } = meterOf(operation, CLASSES[Math.floor(status / 100)] ?? 'other')
      timer.observe(request.ms / 1000)
      counter.inc()
      const agent = aiAgentOf(request.userAgent)
      if (agent) agentRequests.inc({ agent })
      if (status === 500) unexpectedErrors.inc()
      if (status >= 400 && !budget.take(`${status} ${code ?? ''}`)) return
      const ms = Math.round(request.ms * 100) / 100
      const line = { requestId, path: truncate(path), status, ms, siteId, role, code }
      if (status >= 500) logOf(operation, method).error({ ...line, err: request.cause }, 'request failed')
      else logOf(operation, method).info(line, 'request')
    },
  }
}

function memoized<A extends string, B extends string, V extends object>(
  make: (a: A, b: B) => V,
): (a: A, b: B) => V {
  const valuesOf = new Map<A, Map<B, V>>()
  return (a, b) => {
    const earlier = valuesOf.get(a)?.get(b)
    if (earlier) return earlier
    const created = make(a, b)
    valuesOf.set(a, (valuesOf.get(a) ?? new Map<B, V>()).set(b, created))
    return created
  }
}
