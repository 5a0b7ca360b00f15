import { Hono } from 'hono'
import type { Logger } from 'pino'
import { monotonicMs } from '../call/clock.ts'
import type { Caller } from '../call/context.ts'
import { Failure, InvalidRequest } from '../call/failure.ts'
import type { Directory } from '../call/services.ts'
import { truncate } from '../logging/truncate.ts'
import { toWireError } from './errors.ts'
import { type BodyReservation, createBodyBudget, endReservation } from './limits/body-budget.ts'
import { createCallAdmission } from './limits/call-admission.ts'
import { createDatabaseScheduler } from './limits/database-scheduler.ts'
import { type CallOwner, createVirtualClock } from './limits/fair-queue.ts'
import { createLargeCalls, LARGE_BYTES } from './limits/large-calls.ts'
import { createRateLimits } from './limits/rate-limits.ts'
import { ANYONE, type Authenticator } from './request/authenticate.ts'
import { hasBearerToken } from './request/bearer-token.ts'
import { clientAddress } from './request/client-address.ts'
import { corsHeaders, preflight } from './request/cors.ts'
import {
  addPathParameters,
  type Message,
  messageOf,
  readBody,
  readQuery,
  removeField,
} from './request/message.ts'
import { queryRepeatsParameter, queryTextOf, rewriteUnescapedPath } from './request/path-compat.ts'
import { type RequestState, requestInfo, requireSameOrigin } from './request/same-origin.ts'
import { type Endpoint, endpoints, type Route, takesQuery } from './routes.ts'
import { requestDigest } from './run/idempotency.ts'
import { createResponseCache, type RequestHead } from './run/response-cache.ts'
import { createCallRunner, type EdgeServices } from './run/run-call.ts'
import { createTelemetry } from './run/telemetry.ts'

/** What the server's socket adds to a request; absent in process. */
export interface Bindings {
  incoming?: { socket: { remoteAddress?: string } }
}

type Body = string | Uint8Array<ArrayBuffer>

/** A reply before it is put on the wire. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Body
  cookies?: string[]
}

/** Metrics, and the media type of their format. */
export interface Metrics {
  contentType: string
  text: string
}

export interface Edge {
  fetch(request: Request, env?: Bindings): Promise<Response>
  /** The reply to a request that need not be read any further, since it was answered before. Undefined is for `fetch`. */
  cachedResponse(asked: RequestHead): Promise<Answer> | undefined
  /** The reply to what is no request for a call, such as malformed HTTP. */
  reject(error: unknown): Promise<Answer>
  /** The metrics of this node in the text format of Prometheus. */
  metrics(): Promise<Metrics>
  /** From now on readiness says no, so that load balancers send no more. */
  drain(): void
  /** Logs what was counted instead of logged. */
  close(): void
}

export interface EdgeOptions {
  runner: EdgeServices
  directory: Directory
  authenticator: Authenticator
  logger: Logger
  /** Answers whether the platform can serve. */
  ready: () => Promise<boolean>
  /** More that this origin serves: pages, pictures, documents. */
  extras: (app: Hono<{ Bindings: Bindings }>) => void
}

const BASE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

/** Longest cause of an unexpected error that a reply in development states, in characters. */
const CAUSE_MAX = 4000
/** Characters of the header that names ignored fields, `...` not counted. */
const IGNORED_MAX = 1990

/** The whole wire as a function from request to response; no port needed. */
export function createEdge(options: EdgeOptions): Edge {
  const { runner, directory, authenticator } = options
  const { config, ids } = runner
  const memory = createResponseCache(runner.cache, directory, authenticator)
  const limits = createRateLimits(config)
  const clock = createVirtualClock()
  const scheduler = createDatabaseScheduler(config, limits.accounts, clock)
  const bodyBudget = createBodyBudget(config.bodyLimitBytes, config.queueTimeoutMs, clock)
  const admission = createCallAdmission(config.queueTimeoutMs, clock)
  const largeCalls = createLargeCalls(4 * config.heavyConnections, config.queueTimeoutMs, clock)
  const runCall = createCallRunner(runner, options.logger)
  const observer = createTelemetry(options.logger)
  const app = new Hono<{ Bindings: Bindings }>()
  let draining = false

  /** Headers, status and log line are the same for a reply and for a refusal; only this function makes them. */
  const answer = async (
    { method, target, header }: RequestHead,
    found: RequestState,
    operation: string,
    work: (found: RequestState) => Promise<Body> | Body,
  ): Promise<Answer> => {
    const started = monotonicMs()
    let status = 200
    let body: Body
    let code: string | undefined
    let cause: unknown
    try {
      body = await work(found)
    } catch (error) {
      const wire = toWireError(error, found.requestId)
      status = wire.status
      cause = wire.cause
      code = wire.body.details.applicationError?.code
      if (config.development && status === 500) wire.body.message += `: ${truncate(String(cause), CAUSE_MAX)}`
      if (wire.retryAfterSec !== undefined)
        found.headers = { ...found.headers, 'retry-after': String(wire.retryAfterSec) }
      body = JSON.stringify(wire.body)
    }
    const { caller, requestId, cookies } = found
    const origin = header('origin')
    const headers: Record<string, string> = {
      ...BASE_HEADERS,
      'x-wix-request-id': requestId,
      ...found.headers,
    }
    // A cookie never goes into a reply that another origin can read; nor does anything where nobody can be asked about it.
    if (origin && !cookies)
      Object.assign(headers, await corsHeaders(origin, caller, directory).catch(() => ({ vary: 'Origin' })))
    observer.finished({
      requestId,
      method,
      path: pathOf(target),
      operation,
      status,
      ms: monotonicMs() - started,
      siteId: caller.siteId || undefined,
      role: caller.role,
      code,
      cause,
    })
    return { status, headers, body, cookies }
  }

  const cachedResponse = (asked: RequestHead): Promise<Answer> | undefined => {
    const cached = memory.lookup(asked)
    if (!cached) return undefined
    const { caller, reply } = cached
    const address = clientAddress({ get: asked.header }, asked.socketAddress, config.trustedProxies)
    const found: RequestState = { caller, requestId: ids.guid(), headers: reply.headers, address }
    return answer(asked, found, reply.operation, () => {
      limits.countCall(caller, address)
      return reply.body
    })
  }

  const authenticate = ({ headers }: Request, address: string): Promise<Caller> | Caller =>
    headers.has('authorization')
      ? limits.authenticate(
          address,
          () => authenticator.isKnown(headers),
          () => authenticator.identify(headers),
        )
      : ANYONE

  /** Answers a request of the server or of the own process. `identify` is off where a call needs no token. */
  const respond = async (
    request: Request,
    env: Bindings | undefined,
    operation: string,
    identify: boolean,
    work: (found: RequestState, owner: CallOwner, reservation: BodyReservation) => Promise<Body>,
  ): Promise<Response> => {
    const found: RequestState = {
      caller: ANYONE,
      requestId: ids.guid(),
      headers: {},
      address: clientAddress(request.headers, env?.incoming?.socket.remoteAddress, config.trustedProxies),
    }
    return toResponse(
      await answer(requestHeadOf(request), found, operation, async () => {
        if (identify) found.caller = await authenticate(request, found.address)
        limits.countCall(found.caller, found.address)
        const reservation: BodyReservation = {}
        try {
          return await work(found, limits.ownerOf(found.caller, found.address), reservation)
        } finally {
          endReservation(reservation)
        }
      }),
    )
  }

  const serve = ({ route, asBody, method, path, repeats, value }: Endpoint) => {
    const { declaration, operation } = route
    // A call that needs no token does not look at one: an expired token must not keep anybody from renewing it.
    const identify = !(declaration.allow as readonly string[]).includes('anyone')
    const inQuery = takesQuery(declaration) && !asBody
    const isBulkWrite = /^items\.(bulk|truncate)/.test(operation)
    app.on(method, path, (c, next) => {
      const request = c.req.raw
      if (repeats && !queryRepeatsParameter(request.url, repeats, value ?? c.req.param('p0'))) return next()
      return respond(request, c.env, operation, identify, async (found, owner, reservation) => {
        const { caller, requestId, headers } = found
        permit(caller, route)
        if (declaration.sameOriginOnly) {
          found.cookies = []
          requireSameOrigin(request, config)
        }
        const signal = () => request.signal
        const turn = admission.enter({ ...owner, signal })
        if (turn) await turn
        const query = inQuery ? queryTextOf(request.url) : ''
        const body = inQuery
          ? undefined
          : await readBody(request, declaration.bodyLimitBytes ?? config.bodyLimitBytes, bytes =>
              bodyBudget.reserve(reservation, caller, { ...owner, signal }, bytes),
            )
        reservation.body = body
        // Before the message is read: what is rejected costs little.
        const full = scheduler.checkCapacity(owner, operation)
        if (full) await full
        const parameters = route.parameters.map(
          (name, i) => [name, value ?? c.req.param(`p${i}`) ?? ''] as const,
        )
        const read = () => {
          const message = body
            ? messageOf(body, declaration.valueLimit)
            : readQuery(new URLSearchParams(query), route.schema)
          addPathParameters(message, parameters)
          checkMessage(message, route, caller.strict, headers)
          return message
        }
        const key = route.writes ? idempotencyKey(request.headers) : undefined
        const site = caller.siteId ? await directory.site(caller.siteId) : undefined
        const isMerchant = caller.role === 'merchant'
        const call = {
          ...owner,
          siteId: caller.siteId,
          operation,
          reserved: declaration.priority === 'reserved',
          writesMany: isBulkWrite && !isMerchant,
          signal,
        }
        const gate = scheduler.gateFor(call)
        const run = () =>
          runCall({
            route,
            database: runner.database.through(gate),
            message: read(),
            reparse: read,
            caller,
            site,
            requestId,
            idempotencyKey: key,
            bodyBytes: body?.length,
            digest: key === undefined ? undefined : requestDigest(JSON.stringify(parameters), body ?? query),
            position: request.headers.get('x-wix-consistent') ?? undefined,
            warn: (header, value) => {
              headers[header] = headers[header] ? `${headers[header]}, ${value}` : value
            },
            request: requestInfo(request, found, async () => authenticate(request, found.address), config),
          })
        const bytes = (body ?? query).length
        const isLarge = !isMerchant && bytes >= LARGE_BYTES
        const outcome = await limits.inFlight(owner, isLarge ? () => largeCalls.run(call, bytes, run) : run)
        if (outcome.position) headers['x-wix-consistent'] = outcome.position
        const { cached } = outcome
        if (cached?.current && site)
          memory.store(requestHeadOf(request), caller, { operation, headers }, { site, cached })
        return outcome.body
      })
    })
  }
  for (const endpoint of endpoints()) serve(endpoint)

  app.get('/healthz', c => c.json({ status: 'ok' }))
  app.get('/readyz', async c =>
    !draining && (await options.ready()) ? c.json({ status: 'ready' }) : c.json({ status: 'not ready' }, 503),
  )
  if (config.metricsToken !== undefined)
    app.get('/metrics', c =>
      respond(c.req.raw, c.env, 'metrics', false, async ({ headers }) => {
        if (!hasBearerToken(c.req.raw, config.metricsToken)) throw new Failure('UNAUTHENTICATED')
        headers['content-type'] = observer.contentType
        return observer.metrics()
      }),
    )
  options.extras(app)

  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  app.notFound(c => {
    const meant = rewriteUnescapedPath(c.req.raw)
    if (meant) return app.fetch(meant, c.env)
    return respond(c.req.raw, c.env, 'unknown', false, async ({ headers }) => {
      const allowed = methods.filter(method => app.router.match(method, c.req.path)[0].length > 0)
      if (allowed.length === 0) throw new Failure('UNKNOWN_PATH', { path: c.req.path })
      headers.allow = allowed.join(', ')
      throw new Failure('METHOD_NOT_ALLOWED', { allowed })
    })
  })
  app.onError((error, c) =>
    respond(c.req.raw, c.env, 'unknown', false, async () => {
      throw error
    }),
  )

  return {
    cachedResponse,
    reject: error => {
      const found: RequestState = { caller: ANYONE, requestId: ids.guid(), headers: {}, address: '' }
      return answer({ method: '', target: '', header: () => null }, found, 'unknown', () => {
        throw error
      })
    },
    metrics: async () => ({ contentType: observer.contentType, text: await observer.metrics() }),
    async fetch(request, env) {
      if (request.method === 'OPTIONS') return preflight(request, directory)
      // The server has looked already.
      const answered = env?.incoming ? undefined : cachedResponse(requestHeadOf(request))
      return answered ? toResponse(await answered) : app.fetch(request, env ?? {})
    },
    drain: () => {
      draining = true
    },
    close: observer.close,
  }
}

/** Deny by default: a call names the roles that may make it. */
function permit(caller: Caller, { declaration }: Route) {
  const allow = declaration.allow as readonly string[]
  if (allow.includes('anyone') || allow.includes(caller.role)) return
  throw new Failure(caller.role === 'anyone' ? 'UNAUTHENTICATED' : 'PERMISSION_DENIED', {
    allowed: [...allow],
  })
}

/** Refuses what is wrong. A field that the call does not take is refused too in strict mode, else dropped and named. */
function checkMessage(message: Message, route: Route, strict: boolean, headers: Record<string, string>) {
  const findings = route.check(message)
  if (!findings) return
  const { violations, ignored } = findings
  if (violations.length > 0 || (strict && ignored.length > 0)) {
    const fieldViolations = [...violations, ...(strict ? ignored.map(field => field.violation) : [])]
    const { violationError } = route.declaration
    throw violationError
      ? new Failure(violationError, { fieldViolations })
      : new InvalidRequest(fieldViolations)
  }
  headers['x-stoa-ignored'] = namesIn(ignored.map(({ violation }) => violation.field))
  for (const { path } of ignored) removeField(message, path)
}

/** As many names as a header of reasonable length holds; `...` in the last place stands for the others. */
function namesIn(fields: readonly string[]): string {
  let list = ''
  for (const field of fields) {
    const name = encodeURIComponent(field)
    if (list.length + name.length > IGNORED_MAX) return `${list}, ...`
    list += list ? `, ${name}` : name
  }
  return list
}

/** The key under which the reply is kept: 1 to 255 printable characters. */
function idempotencyKey(headers: Headers): string | undefined {
  const key = headers.get('idempotency-key')
  if (key === null) return undefined
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new InvalidRequest([
    {
      field: 'Idempotency-Key',
      violatedRule: 'FORMAT',
      description: 'must be 1 to 255 printable characters',
      data: {},
    },
  ])
}

/** Path and query, as they were sent. */
const targetOf = (url: string) => {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start < 0 ? '/' : url.slice(start)
}

const requestHeadOf = (request: Request): RequestHead => ({
  method: request.method,
  target: targetOf(request.url),
  header: name => request.headers.get(name),
})

function toResponse({ body, cookies, ...init }: Answer): Response {
  const response = new Response(body, init)
  for (const cookie of cookies ?? []) response.headers.append('set-cookie', cookie)
  return response
}

/** The path without the query, which may hold personal data. */
const pathOf = (target: string) => {
  const end = target.indexOf('?')
  return end < 0 ? target : target.slice(0, end)
}
