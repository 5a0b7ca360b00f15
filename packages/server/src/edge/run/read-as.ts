import type { Caller, ReplyAs, RequestInfo, RequestPayload } from '../../call/context.ts'
import type { CallDatabase } from '../../storage/database.ts'
import { withReadOnly } from '../../storage/sql.ts'
import { toWireError, withPage } from '../errors.ts'
import { checkMessage } from '../request/check-message.ts'
import { routeNamed } from '../routes.ts'
import type { WriteInput } from './call-input.ts'
import type { EdgeServices } from './edge-services.ts'

/** A database for reads only. */
const readOnly = (database: CallDatabase): CallDatabase => ({
  ...withReadOnly(database),
  transaction: () => Promise.reject(new Error('a read as another caller cannot write')),
})

/** The request as the other caller would send it: without the cookies and the identity of this one. */
const requestAs = (request: RequestInfo, caller: Caller): RequestInfo => ({
  ...request,
  identify: async () => caller,
  isSameOrigin: () => false,
  isLocal: () => false,
  cookie: () => undefined,
  setCookie: () => {},
})

/**
 * Makes a read as another caller through the same interceptors as a request of theirs. It uses the connections and the limits of
 * the actual caller.
 */
export async function readAs(
  services: EdgeServices,
  input: WriteInput,
  caller: Caller,
  operation: string,
  payload: RequestPayload,
): Promise<ReplyAs> {
  const { run, site, requestId, position, request, database = services.database } = input
  const route = routeNamed(operation)
  if (!run || !route || route.writes || !(route.declaration.allow as readonly string[]).includes(caller.role))
    throw new Error(`${operation} is not a read of a ${caller.role}`)
  try {
    const message = structuredClone(payload)
    checkMessage(message, route, caller.strict, {}, site?.currency)
    const { body } = await run({
      route,
      message,
      caller,
      site,
      requestId,
      position,
      database: readOnly(database),
      request: requestAs(request, caller),
      warn: () => {},
      run,
    })
    return {
      status: 200,
      body: JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString()),
    }
  } catch (error) {
    const { status, body } = toWireError(error, requestId)
    // The edge logs server errors, and clients repeat the call after some of them.
    if (status >= 500) throw error
    return { status, body: { ...withPage(body, services.config.publicUrl) } }
  }
}
