import { Hono } from 'hono'
import { Failure } from '../call/failure.ts'
import type { Bindings } from './bindings.ts'
import { createDatabaseScheduler } from './limits/database-scheduler.ts'
import { createVirtualClock } from './limits/fair-queue.ts'
import { createIntake } from './limits/intake.ts'
import { createLargeCalls } from './limits/large-calls.ts'
import { createRateLimits } from './limits/rate-limits.ts'
import { openSharedUses, withFallback } from './limits/shared-uses.ts'
import { mountEndpoints } from './mount-endpoints.ts'
import { mountHealth } from './mount-health.ts'
import { mountPages, type Pages } from './mount-pages.ts'
import { mountOpenId } from './openid/mount-openid.ts'
import { ANYONE, type Authenticator } from './request/authenticate.ts'
import { clientAddress } from './request/client-address.ts'
import { preflight, requireAllowedOrigin } from './request/cors.ts'
import { rewriteUnescapedPath, withoutSurplusSlashes } from './request/path-compat.ts'
import type { RequestState } from './request/same-origin.ts'
import { createResponder, requestHeadOf, toResponse, type WireReply } from './respond.ts'
import type { EdgeServices } from './run/edge-services.ts'
import { createResponseCache, type RequestHead } from './run/response-cache.ts'
import { createTelemetry } from './run/telemetry.ts'

/** Metrics, and the media type of their format. */
export interface Metrics {
  contentType: string
  text: string
}

export interface Edge {
  fetch(request: Request, env?: Bindings): Promise<Response>
  /** The reply of the response cache, for which the body need not be read; undefined if `fetch` must answer. */
  cachedResponse(head: RequestHead): Promise<WireReply> | undefined
  /** The reply to a request that could not be parsed, such as malformed HTTP. */
  reject(error: unknown): Promise<WireReply>
  /** The metrics of this process in the text format of Prometheus. */
  metrics(): Promise<Metrics>
  /** The same as data, to be added to those of the other processes of the node. */
  metricsOfProcess(): Promise<object[]>
  /** Methods and paths that answer, in the syntax of the router. */
  routes(): { method: string; path: string }[]
  /** From now on readiness fails, so that load balancers send no more requests. */
  drain(): void
  /** Logs the pending counts of omitted log lines. */
  close(): void
}

export interface EdgeOptions {
  services: EdgeServices
  authenticator: Authenticator
  /** Whether the platform can serve. */
  ready: () => Promise<boolean>
  /** The public signing keys as a JSON Web Key Set. */
  jwks: () => Promise<object>
  /** Adds the other resources of this origin: pages, pictures, documents. */
  extras: (pages: Pages) => void
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The whole HTTP interface as a function from request to response; no port needed. */
export function createEdge({ services, authenticator, ready, jwks, extras }: EdgeOptions): Edge {
  const { config, ids, platform, logger, processes } = services
  const responseCache = createResponseCache(services.cache, platform.directory, authenticator)
  const { metrics } = services
  const shared = openSharedUses(services.useStore, {
    secret: platform.protectionSecret,
    onChange: (isAvailable, err) =>
      isAvailable
        ? logger.info('limits are counted by all nodes together again')
        : logger.warn({ err }, 'limits are counted by each process alone: their store fails'),
  })
  metrics.gauge('stoa_shared_limits', 'Whether limits of a minute are counted by all nodes together.', () =>
    Number(shared.isAvailable()),
  )
  const limits = createRateLimits(config, withFallback(shared, processes?.counts), processes?.levels)
  const telemetry = createTelemetry(logger, metrics)
  const clock = createVirtualClock()
  const runWithIntake = createIntake(config, clock)
  const responder = createResponder({ services, authenticator, limits, telemetry, runWithIntake })
  const { reply, respond } = responder
  const scheduler = createDatabaseScheduler(
    config,
    limits.accounts,
    clock,
    services.database.health,
    (lane, ms) => metrics.poolWaitSeconds.observe({ lane }, ms / 1000),
  )
  const app = new Hono<{ Bindings: Bindings }>()
  let draining = false

  // Before the calls: some of their paths accept forms as well.
  mountOpenId(app, { services, responder, jwks })
  const requestServices = {
    ...services,
    identify: responder.identify,
    limits,
    runWithIntake,
    scheduler,
    largeCalls: createLargeCalls(4 * config.heavyConnections, config.queueTimeoutMs, clock),
    responseCache,
  }
  metrics.gauges(
    'stoa_pool_running',
    'Connections of the pool that calls use now.',
    'lane',
    () => scheduler.state().running,
  )
  metrics.gauges(
    'stoa_pool_waiting',
    'Calls that wait for a connection now.',
    'lane',
    () => scheduler.state().waiting,
  )
  mountEndpoints(app, requestServices, responder)
  mountHealth(app, {
    config,
    responder,
    contentType: telemetry.contentType,
    metrics: () => processes?.metrics() ?? telemetry.metrics(),
    states: processes?.states,
    isReady: async () => !draining && ready(),
  })
  mountPages(app, responder, extras)

  const answers = (method: string, path: string) => app.router.match(method, path)[0].length > 0
  /** The request without surplus slashes, if a route answers it then. */
  const withoutSlashes = (request: Request) => {
    const shorter = withoutSurplusSlashes(request)
    if (!shorter) return undefined
    const isKnown = answers(shorter.method, new URL(shorter.url).pathname)
    return isKnown ? shorter : rewriteUnescapedPath(shorter)
  }

  app.notFound(c => {
    const rewritten = rewriteUnescapedPath(c.req.raw) ?? withoutSlashes(c.req.raw)
    if (rewritten) return app.fetch(rewritten, c.env)
    return respond(c.req.raw, c.env, 'unknown', async ({ headers }) => {
      const allowed = METHODS.filter(method => answers(method, c.req.path))
      if (allowed.length === 0) throw new Failure('UNKNOWN_PATH', { path: c.req.path })
      headers.allow = allowed.join(', ')
      throw new Failure('METHOD_NOT_ALLOWED', { allowed })
    })
  })
  app.onError((error, c) =>
    respond(c.req.raw, c.env, 'unknown', async () => {
      throw error
    }),
  )

  const cachedResponse = (head: RequestHead): Promise<WireReply> | undefined => {
    const hit = responseCache.lookup(head)
    if (!hit) return undefined
    const { caller, reply: cached } = hit
    const address = clientAddress({ get: head.header }, head.socketAddress, config.trustedProxies)
    const state: RequestState = { caller, requestId: ids.guid(), headers: cached.headers, address }
    return reply(head, state, cached.operation, () => {
      limits.countCall(caller, address)
      const site = platform.directory.site.peek(caller.siteId)
      if (site) limits.countSite(site, caller, address)
      const checked = requireAllowedOrigin(head.header, caller, { directory: platform.directory, config })
      return checked ? checked.then(() => cached.body) : cached.body
    })
  }

  return {
    cachedResponse,
    reject: error => {
      const state: RequestState = { caller: ANYONE, requestId: ids.guid(), headers: {}, address: '' }
      return reply({ method: '', target: '', header: () => null }, state, 'unknown', () => {
        throw error
      })
    },
    metrics: async () => ({ contentType: telemetry.contentType, text: await telemetry.metrics() }),
    metricsOfProcess: telemetry.metricsAsData,
    async fetch(request, env) {
      if (request.method === 'OPTIONS') return preflight(request, { directory: platform.directory, config })
      // The server has asked the response cache before it built the request.
      const cached = env?.incoming ? undefined : cachedResponse(requestHeadOf(request))
      return cached ? toResponse(await cached) : app.fetch(request, env ?? {})
    },
    routes: () => app.routes.map(({ method, path }) => ({ method, path })),
    drain: () => {
      draining = true
    },
    close() {
      shared.close()
      telemetry.close()
    },
  }
}
