import type { contract } from '@stoa/contract'
import type { InterceptorResolver } from '../../../call/interceptor.ts'
import { readBuiltIn } from '../../built-in/read-built-in.ts'
import { isExternalId, splitExternalId } from '../../model/external-id.ts'
import { rejectUnsupported } from '../../model/unsupported-operation.ts'
import { openExternal } from '../external-collection.ts'
import { openConnection } from '../open-connections.ts'
import { externalAggregateHandlers } from './external-aggregate.ts'
import type { ExternalHandlers, ExternalItemCtx } from './external-calls.ts'
import { externalChangeHandlers } from './external-changes.ts'
import { externalReadHandlers } from './external-reads.ts'

type Items = typeof contract.items
type Name = keyof Items

const handlers: Partial<ExternalHandlers<Name>> = {
  ...externalReadHandlers,
  ...externalAggregateHandlers,
  ...externalChangeHandlers,
}

/** Missing capability by unsupported call. */
const MISSING: Partial<Record<Name, string>> = {
  aggregatePipeline: 'AGGREGATE_PIPELINE',
  search: 'SEARCH',
  queryReferenced: 'QUERY_REFERENCED',
  isReferenced: 'IS_REFERENCED',
  insertReferences: 'INSERT_REFERENCE',
  removeReferences: 'REMOVE_REFERENCE',
  replaceReferences: 'REPLACE_REFERENCES',
  createDataItemDraft: 'DRAFTS',
  publishDataItemDraft: 'DRAFTS',
  unpublishDataItem: 'DRAFTS',
}

interface Message {
  dataCollectionId?: unknown
  environment?: unknown
  language?: unknown
  appId?: unknown
}

/** Routes item calls on external collections to their adaptor, outside of any transaction. */
export const externalItemsInterceptor: InterceptorResolver = ({ name, message }) => {
  const { dataCollectionId: id } = message
  if (!isExternalId(id)) return undefined
  return async (message, anyCtx, run, call) => {
    const ctx: ExternalItemCtx = anyCtx
    const connection = await openConnection(
      ctx,
      splitExternalId(id).connection,
      call.downstreamIdempotencyKey,
    )
    if (!connection) {
      const read = readBuiltIn(name, id)
      return read ? read(message, anyCtx) : run(message)
    }
    const storedReply = name in externalChangeHandlers ? await call.storedReply() : undefined
    if (storedReply) return storedReply.reply
    const external = await openExternal(ctx, connection, id)
    warnIgnored(ctx, id, message)
    const handler = handlers[name as Name] as
      | ((...given: [unknown, ExternalItemCtx, typeof external, typeof call]) => Promise<unknown>)
      | undefined
    return handler
      ? handler(message, ctx, external, call)
      : rejectUnsupported(id, MISSING[name as Name] ?? name)
  }
}

/** Warns about parameters that external collections ignore. SANDBOX is rejected, because it would write to the live database. */
function warnIgnored(ctx: ExternalItemCtx, id: string, { environment, language, appId }: Message): void {
  if (environment === 'SANDBOX') rejectUnsupported(id, 'SANDBOX')
  if (language) ctx.warn('x-stoa-ignored', 'language')
  if (appId) ctx.warn('x-stoa-ignored', 'appId')
}
