import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Context, Link, Span, SpanKind, Tracer } from '@opentelemetry/api'
import type { Logger } from 'pino'

/** `traceparent` of W3C Trace Context: version, trace, parent, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Loaded by the first `openTracing`: 100 modules. There are no spans before. */
let api: typeof import('@opentelemetry/api')

/** The span that code runs in. */
class RunningSpan {
  readonly #span: Span
  readonly #tracer: Tracer

  constructor(span: Span, tracer: Tracer) {
    this.#span = span
    this.#tracer = tracer
  }

  /** Value of the header `traceparent` for requests that belong to this span. */
  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.#span.spanContext()
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
  }

  child(name: string, kind: SpanKind, attributes: Attributes): RunningSpan {
    const parent = api.trace.setSpan(api.ROOT_CONTEXT, this.#span)
    const options = { kind, attributes, ...linkToCause() }
    return new RunningSpan(this.#tracer.startSpan(name, options, parent), this.#tracer)
  }

  run<T>(work: () => T): T {
    // What this causes is no work of the first cause.
    return running.run(this, () => (cause.getStore() ? cause.run(undefined, work) : work()))
  }

  /** Ends it. With an error it counts as failed. */
  end(attributes: Attributes = {}, error?: unknown): void {
    this.#span.setAttributes(attributes)
    if (error !== undefined)
      this.#span.setStatus({
        code: api.SpanStatusCode.ERROR,
        message: (error as Error)?.message ?? String(error),
      })
    this.#span.end()
  }
}

const running = new AsyncLocalStorage<RunningSpan>()
/** `traceparent` of the call that has caused the work: that has enqueued the job, or written the event that is delivered. */
const cause = new AsyncLocalStorage<string | undefined>()

/** Runs work that a call has caused, whose `traceHeader` the data of its job or its event has. The next span gets a link to that of the call. */
export const runAsCausedBy = <T>(data: unknown, work: () => T): T => {
  const { traceparent } = (data ?? {}) as { traceparent?: unknown }
  return typeof traceparent === 'string' ? cause.run(traceparent, work) : work()
}

function linkToCause(): { links?: Link[] } {
  const context = api.trace.getSpanContext(remoteContext(cause.getStore()))
  return context ? { links: [{ context }] } : {}
}

/** The header that continues the trace of this code in another program; undefined while nothing is traced. */
export const traceHeader = (): Record<'traceparent', string> | undefined => {
  const span = running.getStore()
  return span && { traceparent: span.traceparent }
}

/** Runs work that asks another program, such as the database, as a part of the running trace. Without one it only runs. */
export function traced<T>(part: () => SpanStart, work: () => Promise<T>): Promise<T> {
  const parent = running.getStore()
  return parent ? runAsChild(parent, part(), work) : work()
}

/** Name and attributes of a span. */
interface SpanStart {
  name: string
  attributes: Attributes
}

async function runAsChild<T>(
  parent: RunningSpan,
  { name, attributes }: SpanStart,
  work: () => Promise<T>,
): Promise<T> {
  const span = parent.child(name, api.SpanKind.CLIENT, attributes)
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end({}, error)
    throw error
  }
}

/** What begins traces. */
export interface Tracing {
  /** Begins a trace, or continues that of a `traceparent` header. The trace of a job has a link to that of its cause. */
  begin(name: string, kind: 'call' | 'job', attributes: Attributes, traceparent?: string | null): RunningSpan
  /** Sends what was not sent yet. */
  close(): Promise<void>
}

function remoteContext(traceparent: string | null | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return api.ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16)
  return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/**
 * Sends traces to a collector by OTLP over HTTP. The OpenTelemetry SDK is loaded here, so that a platform without traces pays nothing. Its
 * variables hold, such as `OTEL_EXPORTER_OTLP_HEADERS`. `sample` is the share of traces that are recorded, from 0 to 1, also of those that
 * a caller began.
 */
export async function openTracing(
  { endpoint, sample, version }: { endpoint: string; sample: number; version: string },
  logger: Pick<Logger, 'warn'>,
): Promise<Tracing> {
  api = await import('@opentelemetry/api')
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const report = (message: string, ...details: unknown[]) => logger.warn({ details }, `traces: ${message}`)
  const ignore = () => {}
  api.diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const ratio = new sdk.TraceIdRatioBasedSampler(sample)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'stoa',
      'service.version': version,
    }),
    // A caller must not decide how much is recorded: the share holds for traces of others, too.
    sampler: new sdk.ParentBasedSampler({ root: ratio, remoteParentSampled: ratio }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  })
  const tracer = provider.getTracer('stoa', version)
  const kinds = { call: api.SpanKind.SERVER, job: api.SpanKind.CONSUMER }
  return {
    begin(name, kind, attributes, traceparent) {
      const options = { kind: kinds[kind], attributes, ...linkToCause() }
      return new RunningSpan(tracer.startSpan(name, options, remoteContext(traceparent)), tracer)
    },
    close: () => provider.shutdown(),
  }
}
