import { monotonicMs } from '../call/clock.ts'
import type { Caller } from '../call/context.ts'
import { runAsWork } from '../logging/running-work.ts'
import { truncate } from '../logging/truncate.ts'
import type { Bindings } from './bindings.ts'
import { toCompatError, toWireError, withPage } from './errors.ts'
import type { Intake, RunWithIntake } from './limits/intake.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import { ANYONE, type Authenticator } from './request/authenticate.ts'
import { clientAddress } from './request/client-address.ts'
import { corsHeaders } from './request/cors.ts'
import type { RequestState } from './request/same-origin.ts'
import { versionHeaders } from './request/version.ts'
import type { EdgeServices } from './run/edge-services.ts'
import type { RequestHead } from './run/response-cache.ts'
import type { Telemetry } from './run/telemetry.ts'

export type Body = string | Uint8Array<ArrayBuffer>

/** A reply before it is put on the wire. */
export interface WireReply {
  status: number
  headers: Record<string, string>
  body: Body
  cookies?: string[]
}

const BASE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

/** Longest cause of an unexpected error in a reply of a development server, in characters. */
const CAUSE_MAX = 4000

/** Reads the caller of a request from an address. */
export type Identify = (request: Request, address: string) => Promise<Caller>

/** What a page may take of its request. */
export interface PageIntake extends Intake {
  /** Counts the request as a call of the caller that its token names, or of its address. */
  countCall(): Promise<void>
  /** The caller that the token of the request names. A wrong one counts against the address. */
  identify(): Promise<Caller>
}

export type Responder = ReturnType<typeof createResponder>

/** Makes replies: status, headers and log line of every success and every error. */
export function createResponder({
  services: { cache, config, ids, platform, tracing },
  authenticator,
  limits,
  telemetry,
  runWithIntake,
}: {
  services: EdgeServices
  authenticator: Authenticator
  limits: RateLimits
  telemetry: Telemetry
  runWithIntake: RunWithIntake
}) {
  /** The reply with the body that `work` resolves to, or with the error that it throws. */
  const reply = async (
    { method, target, header }: RequestHead,
    state: RequestState,
    operation: string,
    work: (state: RequestState) => Promise<Body> | Body,
  ): Promise<WireReply> => {
    const started = monotonicMs()
    const span = tracing?.begin(
      operation,
      'call',
      { 'http.request.method': method, 'url.path': pathOf(target) },
      header('traceparent'),
    )
    let status = 200
    let body: Body
    let code: string | undefined
    let cause: unknown
    let versioned: Record<string, string> | undefined
    try {
      versioned = versionHeaders(header('stoa-version'))
      const run = () => runAsWork({ call: operation, requestId: state.requestId }, () => work(state))
      body = await (span ? span.run(run) : run())
      status = state.status ?? status
    } catch (error) {
      const wire = toWireError(error, state.requestId)
      status = wire.status
      cause = wire.cause
      code = wire.body.details.applicationError?.code
      if (config.development && status === 500) wire.body.message += `: ${truncate(String(cause), CAUSE_MAX)}`
      if (wire.retryAfterSec !== undefined)
        state.headers = { ...state.headers, 'retry-after': String(wire.retryAfterSec) }
      body = JSON.stringify(
        state.caller.compatClient ? toCompatError(wire) : withPage(wire.body, config.publicUrl),
      )
    }
    const { caller, requestId, cookies } = state
    const origin = header('origin')
    const headers: Record<string, string> = {
      ...BASE_HEADERS,
      'x-wix-request-id': requestId,
      ...versioned,
      ...state.headers,
    }
    // A reply with a cookie is not readable by other origins, nor is any while the directory fails.
    if (origin && !cookies)
      Object.assign(
        headers,
        await corsHeaders(origin, caller, code, { directory: platform.directory, config }).catch(() => ({
          vary: 'Origin',
        })),
      )
    span?.end(
      {
        'http.response.status_code': status,
        'stoa.request_id': requestId,
        ...(code && { 'error.type': code }),
      },
      status >= 500 ? cause : undefined,
    )
    telemetry.finished({
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
      userAgent: header('user-agent'),
    })
    return { status, headers, body, cookies }
  }

  /** The caller that the Authorization header names. Failed attempts count against the address. */
  const identify: Identify = async ({ headers }, address) => {
    // Permissions are as current as what they give access to. While invalidations cannot be read, they come from the database.
    if (!cache.isCurrent(null) && !(await cache.becomeCurrent(undefined))) cache.clear()
    if (!headers.has('authorization')) return ANYONE
    return limits.authenticate(
      address,
      () => authenticator.isKnown(headers),
      () => authenticator.identify(headers),
    )
  }

  const stateOf = (request: Request, env: Bindings | undefined): RequestState => ({
    caller: ANYONE,
    requestId: ids.guid(),
    headers: {},
    address: clientAddress(request.headers, env?.incoming?.socket.remoteAddress, config.trustedProxies),
  })

  /** Answers a request to a call with the body that `work` makes. */
  const respondCall = async (
    request: Request,
    env: Bindings | undefined,
    operation: string,
    work: (state: RequestState) => Promise<Body>,
  ): Promise<Response> =>
    toResponse(await reply(requestHeadOf(request), stateOf(request, env), operation, work))

  /** Answers a request that is open to anyone, within the rate limit of its address. */
  const respond = (
    request: Request,
    env: Bindings | undefined,
    operation: string,
    work: (state: RequestState) => Promise<Body>,
  ): Promise<Response> =>
    respondCall(request, env, operation, state => {
      if (!env?.isCounted) limits.countCall(ANYONE, state.address)
      return work(state)
    })

  /**
   * Answers a request to a page with the response of `work`, within the rate limit of its address. `pattern` is the path in the
   * syntax of the router: it is logged, because paths of pages contain secrets. Undefined: another route has answered.
   */
  const respondPage = async (
    request: Request,
    env: Bindings | undefined,
    pattern: string,
    work: (intake: PageIntake) => Promise<Response | undefined>,
  ): Promise<Response | undefined> => {
    const started = monotonicMs()
    const state = stateOf(request, env)
    const { requestId, address } = state
    /** A token that is not valid counts for its address: the calls of the request reject it. */
    const countCall = async () => {
      const caller = await Promise.resolve(authenticator.identify(request.headers)).catch(() => ANYONE)
      limits.countCall(caller, address)
    }
    try {
      limits.countPage(address)
      const owner = limits.ownerOf(ANYONE, address)
      const response = await runWithIntake(request, ANYONE, owner, async intake => {
        await intake.turn()
        return work({ ...intake, countCall, identify: async () => identify(request, address) })
      })
      const { status } = response ?? {}
      if (status !== undefined)
        telemetry.finished({
          requestId,
          method: request.method,
          path: pattern,
          operation: pattern,
          status,
          ms: monotonicMs() - started,
          role: ANYONE.role,
          userAgent: request.headers.get('user-agent'),
        })
      return response
    } catch (error) {
      const head = { ...requestHeadOf(request), target: pattern }
      const rejected = reply(head, state, pattern, () => {
        throw error
      })
      return toResponse(await rejected)
    }
  }

  return { reply, identify, respondCall, respond, respondPage }
}

export const requestHeadOf = (request: Request): RequestHead => ({
  method: request.method,
  target: targetOf(request.url),
  header: name => request.headers.get(name),
})

export function toResponse({ body, cookies, ...init }: WireReply): Response {
  const response = new Response(body, init)
  for (const cookie of cookies ?? []) response.headers.append('set-cookie', cookie)
  return response
}

/** Path and query, as sent. */
const targetOf = (url: string) => {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start < 0 ? '/' : url.slice(start)
}

/** The path without the query, which may contain personal data. */
const pathOf = (target: string) => {
  const end = target.indexOf('?')
  return end < 0 ? target : target.slice(0, end)
}
