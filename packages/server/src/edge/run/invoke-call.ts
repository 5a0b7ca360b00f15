import type { AnyCtx, RequestPayload } from '../../call/context.ts'
import { InvalidRequest } from '../../call/failure.ts'
import { requireFieldRights } from '../../call/field-rights.ts'
import { JsonReply } from '../../call/json-reply.ts'
import { authorizeCall } from '../../call/permissions.ts'
import { platformActor } from '../../call/platform-actor.ts'
import { routeNamed } from '../routes.ts'
import { requireCustomFields } from './check-custom-fields.ts'
import type { EdgeServices } from './edge-services.ts'

interface Invocation {
  operation: string
  message: RequestPayload
  /** Id of the entity that the call creates. */
  entityId?: string
  /** With the rights of the platform instead of those of the caller. */
  asPlatform?: boolean
}

/**
 * Runs a call in the transaction of another one, as its caller or as the platform. Interceptors of domains take no part. Reads see what the
 * transaction has written: they do not use the read cache.
 */
export async function invokeCall(
  { handlers }: EdgeServices,
  ctx: AnyCtx,
  { operation, message, entityId, asPlatform = false }: Invocation,
): Promise<unknown> {
  const route = routeNamed(operation)
  const handler = route && handlers[route.resource]?.[route.name]
  if (!route || !handler) throw new Error(`${operation} is not a call`)
  const caller = asPlatform ? { ...platformActor(ctx.site.id), strict: true } : ctx.caller
  authorizeCall(caller, route)
  const input = structuredClone(message)
  const { violations, ignored } = route.check(input) ?? { violations: [], ignored: [] }
  if (violations.length + ignored.length > 0)
    throw new InvalidRequest([...violations, ...ignored.map(field => field.violation)])
  requireFieldRights(caller, route.declaration, input)
  requireCustomFields(route, input, { caller, platform: ctx.platform })
  const inner: AnyCtx = {
    ...ctx,
    caller,
    cached: async (_key, load) => ({ bytes: Buffer.from((await load()).text), current: false }),
    ...(entityId !== undefined && { entityId: () => entityId }),
  }
  const reply = await handler(input, inner)
  return reply instanceof JsonReply ? JSON.parse(Buffer.from(reply.bytes).toString()) : reply
}
