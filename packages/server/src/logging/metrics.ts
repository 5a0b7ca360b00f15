import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** From quick statements to calls at their time limit, in seconds. */
const CALL_BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5]
/** From a row to an import, in seconds. */
const WORK_BUCKETS = [0.1, 0.5, 2.5, 10, 60, 600]

export type ProcessMetrics = ReturnType<typeof createMetrics>

/**
 * The metrics of one process, for Prometheus. All labels have few values: no ids, no texts of callers. Those of the database are in
 * `health/state-metrics.ts`; features of packages add theirs to the registry.
 */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers })
  return {
    registry,
    requestSeconds: histogram(
      'stoa_request_seconds',
      'Time from the request to its reply.',
      ['operation'],
      CALL_BUCKETS,
    ),
    requests: counter('stoa_requests_total', 'Requests by the class of their status: 2xx, 3xx, 4xx, 5xx.', [
      'operation',
      'status',
    ]),
    agentRequests: counter(
      'stoa_agent_requests_total',
      'Requests of programs of assistants that name themselves, such as GPTBot.',
      ['agent'],
    ),
    unexpectedErrors: counter(
      'stoa_unexpected_errors_total',
      'Requests that failed with an unexpected error (status 500).',
      [],
    ),
    poolWaitSeconds: histogram(
      'stoa_pool_wait_seconds',
      'Time that statements and transactions of calls waited for a connection. Those that did not wait are not counted.',
      ['lane'],
      CALL_BUCKETS,
    ),
    slowStatements: counter(
      'stoa_slow_statements_total',
      'Statements that took longer than STOA_SLOW_STATEMENT_MS, by call or job. Each is in the log.',
      ['work'],
    ),
    searchEngineFailures: counter(
      'stoa_search_engine_failures_total',
      'Searches that an outside search engine has not answered, so that PostgreSQL did.',
      [],
    ),
    events: counter('stoa_events_total', 'Events written with a transaction, such as orders and payments.', [
      'event',
    ]),
    jobSeconds: histogram(
      'stoa_job_seconds',
      'Duration of jobs of a queue, mails included. Those with the result `again` are tried again.',
      ['queue', 'result'],
      WORK_BUCKETS,
    ),
    taskSeconds: histogram(
      'stoa_task_seconds',
      'Duration of the work of every minute and hour.',
      ['task', 'result'],
      WORK_BUCKETS,
    ),
    webhookAttempts: counter('stoa_webhook_attempts_total', 'Attempts to deliver an event to a webhook.', [
      'result',
    ]),
    /** A value that is read when Prometheus asks. Without labels. */
    gauge: (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      }),
    /** Sums that something else counts, by one label. */
    sums: (name: string, help: string, label: string, read: () => Record<string, number>) =>
      new Counter({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset()
          for (const [value, sum] of Object.entries(read())) this.inc({ [label]: value }, sum)
        },
      }),
    /** Values that are read when Prometheus asks, by one label. */
    gauges: (name: string, help: string, label: string, read: () => Record<string, number>) =>
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset()
          for (const [value, count] of Object.entries(read())) this.set({ [label]: value }, count)
        },
      }),
  }
}

/** Measures work in seconds, with its result. */
export async function timed<T>(
  histogram: Histogram<'task' | 'result'>,
  labels: { task: string },
  work: () => Promise<T>,
): Promise<T> {
  const end = histogram.startTimer(labels)
  try {
    const result = await work()
    end({ result: 'done' })
    return result
  } catch (error) {
    end({ result: 'failed' })
    throw error
  }
}
