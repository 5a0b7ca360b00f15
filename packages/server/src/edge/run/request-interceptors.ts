import { authorizeCall } from '../../call/permissions.ts'
import { LARGE_BYTES } from '../limits/large-calls.ts'
import { readIdempotencyKey } from '../request/check-message.ts'
import { requireJson } from '../request/message.ts'
import { queryTextOf } from '../request/path-compat.ts'
import { requireSameOrigin } from '../request/same-origin.ts'
import { type Body, requestHeadOf } from '../respond.ts'
import type { Route } from '../routes.ts'
import type { RequestServices } from './edge-services.ts'
import { scheduledCallOf } from './parse-call.ts'
import type { RequestInterceptor } from './received-call.ts'

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

export function findSite(_: Route, { platform: { directory } }: RequestServices): RequestInterceptor {
  return async (call, next) => {
    const { siteId } = call.state.caller
    if (siteId) call.site = await directory.site(siteId)
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
