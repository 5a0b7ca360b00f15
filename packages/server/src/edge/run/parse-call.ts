import { cutText } from '@stoa/contract'
import { requireFieldRights } from '../../call/field-rights.ts'
import { requirePermission } from '../../call/permissions.ts'
import type { ScheduledCall } from '../limits/database-scheduler.ts'
import { checkMessage } from '../request/check-message.ts'
import { addPathParameters, messageOf, readQuery } from '../request/message.ts'
import { requestInfo } from '../request/same-origin.ts'
import type { CallInput, RunCall } from './call-input.ts'
import type { RequestServices } from './edge-services.ts'
import { requestDigest } from './idempotency.ts'
import type { ReceivedCall } from './received-call.ts'

/** Parses and validates the message of a request. `run` runs further calls of its handler. */
export function parseCall(
  { database, scheduler, identify, config }: RequestServices,
  call: ReceivedCall,
  run: RunCall,
): CallInput {
  const { route, request, state, parameters, payload, site, idempotencyKey } = call
  const { caller, requestId, address, headers } = state
  const parse = () => parseMessage(call)
  return {
    route,
    database: database.through(scheduler.gateFor(scheduledCallOf(call))),
    message: parse(),
    reparse: parse,
    run,
    caller,
    site,
    requestId,
    idempotencyKey,
    ...reasonOf(request),
    bodyBytes: typeof payload === 'string' ? undefined : payload.length,
    digest: idempotencyKey === undefined ? undefined : requestDigest(JSON.stringify(parameters), payload),
    position: request.headers.get('x-wix-consistent') ?? undefined,
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
