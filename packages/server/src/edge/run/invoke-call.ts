import type { AnyCtx, RequestPayload } from '../../call/context.ts'
import { Failure, InvalidRequest } from '../../call/failure.ts'
import { JsonReply } from '../../call/json-reply.ts'
import { mayCall } from '../../call/permissions.ts'
import { routeNamed } from '../routes.ts'
import type { EdgeServices } from './edge-services.ts'

interface Invocation {
  operation: string
  message: RequestPayload
  /** Id of the entity that the call creates. */
  entityId?: string
}

/**
 * Runs a call in the transaction of another one, as its caller. Interceptors of domains take no part. Reads see what the
 * transaction has written: they do not use the read cache.
 */
export async function invokeCall(
  { handlers }: EdgeServices,
  ctx: AnyCtx,
  { operation, message, entityId }: Invocation,
): Promise<unknown> {
  const route = routeNamed(operation)
  const handler = route && handlers[route.resource]?.[route.name]
  if (!route || !handler) throw new Error(`${operation} is not a call`)
  const { caller } = ctx
  if (!mayCall(caller, operation) || !(route.declaration.allow as readonly string[]).includes(caller.role))
    throw new Failure('PERMISSION_DENIED', { staffRole: caller.staffRole, call: operation })
  const input = structuredClone(message)
  const { violations, ignored } = route.check(input) ?? { violations: [], ignored: [] }
  if (violations.length + ignored.length > 0)
    throw new InvalidRequest([...violations, ...ignored.map(field => field.violation)])
  const inner: AnyCtx = {
    ...ctx,
    cached: async (_key, load) => ({ bytes: Buffer.from((await load()).text), current: false }),
    ...(entityId !== undefined && { entityId: () => entityId }),
  }
  const reply = await handler(input, inner)
  return reply instanceof JsonReply ? JSON.parse(Buffer.from(reply.bytes).toString()) : reply
}
