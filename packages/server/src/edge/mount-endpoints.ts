import { cutText } from '@stoa/contract'
import type { Hono } from 'hono'
import { requireFieldRights } from '../call/field-rights.ts'
import { authorizeCall, requirePermission } from '../call/permissions.ts'
import type { Bindings } from './bindings.ts'
import { createDatabaseScheduler } from './limits/database-scheduler.ts'
import type { VirtualClock } from './limits/fair-queue.ts'
import { createLargeCalls, LARGE_BYTES } from './limits/large-calls.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import { checkMessage, readIdempotencyKey } from './request/check-message.ts'
import { addPathParameters, messageOf, readQuery, requireJson } from './request/message.ts'
import { queryRepeatsParameter, queryTextOf } from './request/path-compat.ts'
import { requestInfo, requireSameOrigin } from './request/same-origin.ts'
import { type Body, type Responder, requestHeadOf } from './respond.ts'
import { type Endpoint, endpoints, type Route, takesQuery } from './routes.ts'
import type { EdgeServices } from './run/edge-services.ts'
import { requestDigest } from './run/idempotency.ts'
import { createCallRunner } from './run/interceptors.ts'
import type { ResponseCache } from './run/response-cache.ts'

/** Serves every call of the contract: permission, queues, body, validation, then the interceptors of the call. */
export function mountEndpoints(
  app: Hono<{ Bindings: Bindings }>,
  {
    services,
    responder: { respond, identify },
    limits,
    responseCache,
    clock,
  }: {
    services: EdgeServices
    responder: Responder
    limits: RateLimits
    responseCache: ResponseCache
    clock: VirtualClock
  },
): void {
  const { config, platform } = services
  const scheduler = createDatabaseScheduler(config, limits.accounts, clock, services.database.health)
  const largeCalls = createLargeCalls(4 * config.heavyConnections, config.queueTimeoutMs, clock)
  const runCall = createCallRunner(services)

  const mount = ({ route, asBody, method, path, disambiguatedBy, value }: Endpoint) => {
    const { declaration, operation } = route
    // A call open to anyone ignores the token: with an expired one the client must still be able to renew it.
    const needsCaller = !(declaration.allow as readonly string[]).includes('anyone')
    const inQuery = takesQuery(declaration) && !asBody
    const isBulkWrite = /^items\.(bulk|truncate)/.test(operation)
    app.on(method, path, (c, next) => {
      const request = c.req.raw
      if (disambiguatedBy && !queryRepeatsParameter(request.url, disambiguatedBy, value ?? c.req.param('p0')))
        return next()
      return respond(request, c.env, operation, needsCaller, async (state, intake) => {
        const { caller, requestId, headers } = state
        authorizeCall(caller, route)
        if (declaration.sameOriginOnly) {
          state.cookies = []
          requireSameOrigin(request, config)
        }
        const { owner } = intake
        const turn = intake.turn()
        if (turn) await turn
        const query = inQuery ? queryTextOf(request.url) : ''
        const body = inQuery
          ? undefined
          : await intake.body(declaration.bodyLimitBytes ?? config.bodyLimitBytes)
        if (body) requireJson(request, body)
        // Before the message is parsed, so that a rejection costs little.
        const capacity = scheduler.checkCapacity(owner, operation)
        if (capacity) await capacity
        const parameters = route.parameters.map(
          (name, i) => [name, value ?? c.req.param(`p${i}`) ?? ''] as const,
        )
        const parse = () => {
          const message = body
            ? messageOf(body, declaration.valueLimit)
            : readQuery(new URLSearchParams(query), route.schema)
          addPathParameters(message, parameters)
          checkMessage(message, route, caller.strict, headers, site?.currency)
          requireFieldRights(caller, declaration, message)
          return message
        }
        const key = route.writes ? readIdempotencyKey(request.headers) : undefined
        const site = caller.siteId ? await platform.directory.site(caller.siteId) : undefined
        const isMerchant = caller.role === 'merchant'
        const queued = {
          ...owner,
          siteId: caller.siteId,
          operation,
          reserved: declaration.priority === 'reserved',
          writesMany: isBulkWrite && !isMerchant,
          signal: () => request.signal,
        }
        const gate = scheduler.gateFor(queued)
        const run = () =>
          runCall({
            route,
            database: services.database.through(gate),
            message: parse(),
            reparse: parse,
            run: runCall,
            caller,
            site,
            requestId,
            idempotencyKey: key,
            ...reasonOf(request),
            bodyBytes: body?.length,
            digest: key === undefined ? undefined : requestDigest(JSON.stringify(parameters), body ?? query),
            position: request.headers.get('x-wix-consistent') ?? undefined,
            warn: (header, value) => {
              // A repeated run of the call warns again.
              const earlier = headers[header]?.split(', ') ?? []
              headers[header] = [...new Set([...earlier, value])].join(', ')
            },
            request: requestInfo(
              request,
              state,
              async () => requirePermission(await identify(request, state.address), operation),
              config,
            ),
          })
        const bytes = (body ?? query).length
        const isLarge = !isMerchant && bytes >= LARGE_BYTES
        const outcome = await limits.inFlight(owner, isLarge ? () => largeCalls.run(queued, bytes, run) : run)
        if (outcome.position) headers['x-wix-consistent'] = outcome.position
        if (declaration.redirects) {
          state.status = 302
          headers.location = locationOf(outcome.body)
        }
        const { cached } = outcome
        if (cached?.current && site)
          responseCache.store(requestHeadOf(request), caller, { operation, headers }, { site, cached })
        return outcome.body
      })
    })
  }
  // A platform without the feature of a package has no handlers for its calls, which another one in this process has added.
  const isHandled = ({ resource, name }: Route) => services.handlers[resource]?.[name] !== undefined
  for (const endpoint of endpoints()) if (isHandled(endpoint.route)) mount(endpoint)
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
