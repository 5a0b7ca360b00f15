import type { DataCollection } from '@stoa/contract'
import type { AnyCtx } from '../../call/context.ts'
import type { CallInterceptor, InterceptedCall, InterceptorResolver } from '../../call/interceptor.ts'
import { onlyParts } from '../model/collection-view.ts'
import { isExternalId, splitExternalId } from '../model/external-id.ts'
import { parseFieldMask } from '../model/field-mask.ts'
import { rejectUnsupported } from '../model/unsupported-operation.ts'
import { permissionHandlers, specialInterceptors } from './calls/external-permissions.ts'
import { listCollections } from './calls/list-collections.ts'
import { definitionHandlers } from './external-definitions.ts'
import { type OpenConnection, openConnection } from './open-connections.ts'

type Message = Record<string, unknown>
type Answer = (
  message: Message,
  ctx: AnyCtx,
  target: { id: string; connection: OpenConnection; intercepted: InterceptedCall },
) => Promise<unknown>

/** The id of an external collection in a request, outside of filters. */
function externalIdIn(message: unknown, depth = 0): string | undefined {
  if (typeof message !== 'object' || message === null || depth > 4) return undefined
  for (const [name, value] of Object.entries(message)) {
    // Filters contain user data, which may look like an id.
    if (name === 'filter') continue
    if ((name === 'dataCollectionId' || name === 'collectionId') && isExternalId(value)) return value
    const inside = externalIdIn(value, depth + 1)
    if (inside !== undefined) return inside
  }
  return undefined
}

/** Runs a handler for an external collection if its connection exists. */
const forwardToAdaptor =
  (id: string, answer: Answer, { writes = false } = {}): CallInterceptor =>
  async (message, ctx, run, intercepted) => {
    const connection = await openConnection(
      ctx,
      splitExternalId(id).connection,
      intercepted.downstreamIdempotencyKey,
    )
    if (!connection) return run(message)
    const stored = writes ? await intercepted.storedReply() : undefined
    return stored ? stored.reply : answer(message, ctx, { id, connection, intercepted })
  }

/** Rejects resources that external collections do not support. */
const rejecting =
  (capability: string): InterceptorResolver =>
  ({ message }) => {
    const id = externalIdIn(message)
    return id === undefined ? undefined : forwardToAdaptor(id, async () => rejectUnsupported(id, capability))
  }

const collections: InterceptorResolver = ({ name, message }) => {
  if (name === 'listDataCollections')
    return (sent, ctx, run) => listCollections(ctx, sent, run, parseFieldMask)
  const { id = message.dataCollectionId } = (message.collection ?? message.dataCollection ?? {}) as Message
  if (!isExternalId(id)) return undefined
  const handler = definitionHandlers[name] as Answer | undefined
  if (!handler)
    return forwardToAdaptor(id, async () =>
      rejectUnsupported(id, name === 'restoreDataCollection' ? 'RESTORE' : 'PLUGINS'),
    )
  if (name !== 'getDataCollection') return forwardToAdaptor(id, handler, { writes: true })
  return forwardToAdaptor(id, async (sent: Message, ctx, target) => {
    const parts = parseFieldMask(sent.fields as readonly string[] | undefined)
    const { collection } = (await handler(sent, ctx, target)) as { collection: DataCollection }
    return { collection: onlyParts(collection, parts) }
  })
}

const permissions: InterceptorResolver = ({ name, message }) => {
  const special = specialInterceptors[name]
  if (special) return special
  const { id = message.dataCollectionId } = (message.dataPermissions ?? {}) as Message
  const handler = permissionHandlers[name] as Answer | undefined
  return isExternalId(id) && handler
    ? forwardToAdaptor(id, handler, { writes: !name.startsWith('get') })
    : undefined
}

/** Interceptors for external collections by resource. Item calls are in `external-items.ts`. */
export const externalInterceptors: Record<string, InterceptorResolver> = {
  dataCollections: collections,
  dataPermissions: permissions,
  dataIndexes: rejecting('INDEXES'),
  dataTasks: rejecting('TASKS'),
  movementJobs: rejecting('MOVEMENT'),
}
