import { cutText } from '@stoa/contract'
import { requireFieldRights } from '../../call/field-rights.ts'
import { authorizeCall, requirePermission } from '../../call/permissions.ts'
import { requireServing } from '../../call/site-status.ts'
import type { ScheduledCall } from '../limits/database-scheduler.ts'
import { LARGE_BYTES } from '../limits/large-calls.ts'
import { checkMessage, readIdempotencyKey } from '../request/check-message.ts'
import { requireAllowedOrigin } from '../request/cors.ts'
import { addPathParameters, messageOf, readQuery, requireJson } from '../request/message.ts'
import { queryTextOf } from '../request/path-compat.ts'
import { requestInfo, requireSameOrigin } from '../request/same-origin.ts'
import { type Body, requestHeadOf } from '../respond.ts'
import type { Route } from '../routes.ts'
import type { CallInput, RunCall } from './call-input.ts'
import type { RequestServices } from './edge-services.ts'
import { requestDigest } from './idempotency.ts'
import type { ReceivedCall, RequestInterceptor } from './received-call.ts'

/** A call open to anyone ignores the token: with an expired one the client must still be able to renew it. */
export function identifyCaller(
  { declaration: { allow } }: Route,
  { identify }: RequestServices,
): RequestInterceptor | undefined {
  if ((allow as readonly string[]).includes('anyone')) return undefined
  return async (call, next) => {
    const { request, state } = call
    state.caller = await identify(request, state.address)
    return next(call)
  }
}

export function countCall(_: Route, { limits }: RequestServices): RequestInterceptor {
  return (call, next) => {
    const { caller, address } = call.state
    if (!call.isCounted) limits.countCall(caller, address)
    call.owner = limits.ownerOf(caller, address)
    return next(call)
  }
}

/** After the call is counted: a page that is not allowed must not ask without a limit. */
export function checkOrigin(
  { declaration }: Route,
  { platform: { directory }, config }: RequestServices,
): RequestInterceptor | undefined {
  if (declaration.sameOriginOnly) return undefined
  return (call, next) => {
    const { request, state } = call
    const header = (name: string) => request.headers.get(name)
    const checked = requireAllowedOrigin(header, state.caller, { directory, config })
    return checked ? checked.then(() => next(call)) : next(call)
  }
}

export function authorizeCaller(route: Route): RequestInterceptor {
  return (call, next) => {
    authorizeCall(call.state.caller, route)
    return next(call)
  }
}

export function requireOwnOrigin(
  { declaration }: Route,
  { config }: RequestServices,
): RequestInterceptor | undefined {
  if (!declaration.sameOriginOnly) return undefined
  return (call, next) => {
    call.state.cookies = []
    requireSameOrigin(call.request, config)
    return next(call)
  }
}

export function receiveMessage(
  { declaration }: Route,
  { config, runWithIntake }: RequestServices,
): RequestInterceptor {
  const limitBytes = declaration.bodyLimitBytes ?? config.bodyLimitBytes
  return (call, next) => {
    const { request, state, owner } = call
    return runWithIntake(request, state.caller, owner, async intake => {
      const turn = intake.turn()
      if (turn) await turn
      if (call.isInQuery) call.payload = queryTextOf(request.url)
      else {
        const body = await intake.body(limitBytes)
        requireJson(request, body)
        call.payload = body
      }
      return next(call)
    })
  }
}

/** Before the message is parsed, so that a rejection costs little. */
export function checkCapacity({ operation }: Route, { scheduler }: RequestServices): RequestInterceptor {
  return (call, next) => {
    const capacity = scheduler.checkCapacity(call.owner, operation)
    return capacity ? capacity.then(() => next(call)) : next(call)
  }
}

export function readKey({ writes }: Route): RequestInterceptor | undefined {
  if (!writes) return undefined
  return (call, next) => {
    call.idempotencyKey = readIdempotencyKey(call.request.headers)
    return next(call)
  }
}

export function loadSite(
  { writes: isWrite, declaration }: Route,
  { platform: { directory }, limits }: RequestServices,
): RequestInterceptor {
  const writes = isWrite || declaration.ownTransaction === true
  return async (call, next) => {
    const { caller, address } = call.state
    const { siteId, role } = caller
    if (siteId) call.site = await directory.site(siteId)
    requireServing(call.site, { role, writes })
    if (call.site) limits.countSite(call.site, caller, address, call.owner?.site)
    return next(call)
  }
}

export function storeResponse({ operation }: Route, { responseCache }: RequestServices): RequestInterceptor {
  return async (call, next) => {
    const outcome = await next(call)
    const { cached } = outcome
    const { request, site, state } = call
    if (cached?.current && site)
      responseCache.store(
        requestHeadOf(request),
        state.caller,
        { operation, headers: state.headers },
        { site, cached },
      )
    return outcome
  }
}

export function redirect({ declaration }: Route): RequestInterceptor | undefined {
  if (!declaration.redirects) return undefined
  return async (call, next) => {
    const outcome = await next(call)
    call.state.status = 302
    call.state.headers.location = locationOf(outcome.body)
    return outcome
  }
}

/** The address of a redirect, in its encoded form: no text of it can begin another header. */
function locationOf(body: Body): string {
  const { location }: { location: string } = JSON.parse(
    typeof body === 'string' ? body : Buffer.from(body).toString(),
  )
  const url = new URL(location)
  if (!/^https?:$/.test(url.protocol)) throw new Error('a redirect leads to the web only')
  return url.href
}

export function replyWithPosition(): RequestInterceptor {
  return async (call, next) => {
    const outcome = await next(call)
    if (outcome.position) call.state.headers['x-wix-consistent'] = outcome.position
    return outcome
  }
}

export function limitInFlight(_: Route, { limits }: RequestServices): RequestInterceptor {
  return (call, next) => limits.inFlight(call.owner, () => next(call))
}

export function limitLargeCalls(_: Route, { largeCalls }: RequestServices): RequestInterceptor {
  return (call, next) => {
    const { length } = call.payload
    return call.state.caller.role !== 'merchant' && length >= LARGE_BYTES
      ? largeCalls.run(scheduledCallOf(call), length, () => next(call))
      : next(call)
  }
}

/** Parses and validates the message of a request. `run` runs further calls of its handler. */
export function parseCall(
  { database, scheduler, identify, config, replicas, cache }: RequestServices,
  call: ReceivedCall,
  run: RunCall,
): CallInput {
  const { route, request, state, parameters, payload, site, idempotencyKey } = call
  const { caller, requestId, address, headers } = state
  const parse = () => parseMessage(call)
  const gate = scheduler.gateFor(scheduledCallOf(call))
  const position = request.headers.get('x-wix-consistent') ?? undefined
  const findReplica = () => {
    const required = cache.required(position)
    return required === undefined ? undefined : replicas?.upTo(required)?.through(gate)
  }
  return {
    route,
    database: database.through(gate),
    ...(replicas && !route.writes && !route.declaration.ownTransaction && { replica: findReplica }),
    message: parse(),
    reparse: parse,
    run,
    caller,
    site,
    requestId,
    idempotencyKey,
    dryRun: call.dryRun,
    ...reasonOf(request),
    bodyBytes: typeof payload === 'string' ? undefined : payload.length,
    digest: idempotencyKey === undefined ? undefined : requestDigest(JSON.stringify(parameters), payload),
    position,
    warn: (header, value) => {
      // A repeated run of the call warns again.
      const earlier = headers[header]?.split(', ') ?? []
      headers[header] = [...new Set([...earlier, value])].join(', ')
    },
    request: requestInfo(
      request,
      state,
      async () => requirePermission(await identify(request, address), route.operation),
      config,
    ),
  }
}

function parseMessage({ route, state, parameters, payload, site }: ReceivedCall) {
  const { declaration } = route
  const message =
    typeof payload === 'string'
      ? readQuery(new URLSearchParams(payload), route.schema)
      : messageOf(payload, declaration.valueLimit)
  addPathParameters(message, parameters)
  if (state.caller.compatClient) route.readJsonText?.(message)
  checkMessage(message, route, state.caller.strict, state.headers, site?.currency)
  requireFieldRights(state.caller, declaration, message)
  return message
}

/** The call as it queues for connections and, if it is large, for its turn. */
export const scheduledCallOf = ({
  route: { operation, declaration },
  request,
  state: { caller },
  owner,
}: ReceivedCall): ScheduledCall => ({
  ...owner,
  siteId: caller.siteId,
  operation,
  reserved: declaration.priority === 'reserved',
  writesMany: caller.role !== 'merchant' && /^items\.(bulk|truncate)/.test(operation),
  signal: () => request.signal,
})

/** Characters of a reason that the journal stores. */
const REASON_MAX = 500

/** Why a staff member makes the change: a header with percent-encoding, because headers are Latin-1. */
function reasonOf(request: Request): { reason?: string } {
  const header = request.headers.get('x-stoa-reason')?.trim()
  if (!header) return {}
  try {
    return { reason: cutText(decodeURIComponent(header), REASON_MAX) }
  } catch {
    return { reason: cutText(header, REASON_MAX) }
  }
}
