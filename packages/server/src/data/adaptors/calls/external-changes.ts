import type { DataItem } from '@stoa/contract'
import { Failure } from '../../../call/failure.ts'
import type { InterceptedCall } from '../../../call/interceptor.ts'
import { writesFromItems } from '../../items/build-item-writes.ts'
import { itemsBulkReply } from '../../items/items.bulk.ts'
import { writesFromPatches } from '../../items/patch-item.ts'
import { onlyItem } from '../../items/write-items.ts'
import { requireAccess } from '../../model/access.ts'
import { rejectUnsupported } from '../../model/unsupported-operation.ts'
import { includeReferences } from '../../references/include.ts'
import type { ExternalCollection } from '../external-collection.ts'
import { deterministicIds } from '../protocol/deterministic-ids.ts'
import type { ExternalHandlers, ExternalItemCtx } from './external-calls.ts'
import { requireOperation } from './external-item.ts'
import { type ExternalOutcomes, removeExternal, writeExternal } from './external-writes.ts'

type Mode = 'insert' | 'update' | 'save'
type Input = Parameters<ExternalHandlers<'insert'>['insert']>[0] & { condition?: { filter?: unknown } | null }
type Bulk = Parameters<ExternalHandlers<'bulkInsert'>['bulkInsert']>[0] & {
  condition?: { filter?: unknown } | null
}

/** Completes a write after the adaptor's reply: stores its events, and the reply under its idempotency key. */
async function completeCall<T>(
  { transact: write }: InterceptedCall,
  { announce }: ExternalOutcomes,
  reply: T,
): Promise<T> {
  await write(async inner => {
    announce(inner)
    return reply
  })
  return reply
}

/** Writes of an adaptor cannot be rolled back. */
function rejectAllOrNothing(
  { id }: ExternalCollection,
  { allOrNothing }: { allOrNothing?: boolean | null },
): void {
  if (allOrNothing) rejectUnsupported(id, 'ALL_OR_NOTHING')
}

async function writeOne(
  mode: Mode,
  { dataItem, saveReferences, condition, includeReferencedItems }: Input,
  ctx: ExternalItemCtx,
  external: ExternalCollection,
  intercepted: InterceptedCall,
) {
  const { ids, generated } = deterministicIds(ctx, intercepted.downstreamIdempotencyKey)
  const writes = writesFromItems({ ...ctx, ids }, external.collection, [{ item: dataItem, at: 'dataItem' }], {
    mode,
    saveReferences,
  })
  const outcomes = await writeExternal(ctx, external, writes, { mode, filter: condition?.filter }, generated)
  const { item, action } = onlyItem(outcomes.outcomes)
  const reply =
    mode === 'save'
      ? { action: action === 'INSERT' ? ('INSERTED' as const) : ('UPDATED' as const), dataItem: item }
      : { dataItem: item }
  const shown = includeReferencedItems ? await withReferences(ctx, external, reply) : reply
  return completeCall(intercepted, outcomes, shown)
}

/** Includes references in the reply. The item is already written, so an error only sends a warning header. */
async function withReferences<T extends { dataItem: DataItem }>(
  ctx: ExternalItemCtx,
  external: ExternalCollection,
  reply: T,
): Promise<T> {
  const shown = structuredClone(reply)
  try {
    await includeAllOf(ctx, external, [shown.dataItem])
    return shown
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    ctx.warn('x-stoa-ignored', 'includeReferencedItems')
    return reply
  }
}

const includeAllOf = (ctx: ExternalItemCtx, { scope }: ExternalCollection, items: readonly DataItem[]) =>
  includeReferences(
    ctx,
    scope,
    items,
    [...scope.collection.fields.values()]
      .filter(({ type, typeMetadata }) => type === 'REFERENCE' && typeMetadata?.reference)
      .map(({ key }) => ({ field: key })),
  )

async function writeMany(
  mode: Mode,
  input: Bulk,
  ctx: ExternalItemCtx,
  external: ExternalCollection,
  intercepted: InterceptedCall,
) {
  rejectAllOrNothing(external, input)
  const sent = input.dataItems.map((item, i) => ({ item, at: `dataItems[${i}]` }))
  const { saveReferences, condition } = input
  const { ids, generated } = deterministicIds(ctx, intercepted.downstreamIdempotencyKey)
  const writes = writesFromItems({ ...ctx, ids }, external.collection, sent, { mode, saveReferences })
  const outcomes = await writeExternal(ctx, external, writes, { mode, filter: condition?.filter }, generated)
  return completeCall(intercepted, outcomes, itemsBulkReply(outcomes.outcomes, input))
}

export const externalChangeHandlers: ExternalHandlers<
  | 'insert'
  | 'update'
  | 'save'
  | 'patch'
  | 'remove'
  | 'truncate'
  | 'bulkInsert'
  | 'bulkUpdate'
  | 'bulkSave'
  | 'bulkPatch'
  | 'bulkRemove'
> = {
  insert: (input, ctx, external, intercepted) => writeOne('insert', input, ctx, external, intercepted),
  update: (input, ctx, external, intercepted) => writeOne('update', input, ctx, external, intercepted),
  save: async (input, ctx, external, intercepted) => {
    const { action = 'UPDATED', dataItem } = (await writeOne('save', input, ctx, external, intercepted)) as {
      action?: 'INSERTED' | 'UPDATED'
      dataItem: DataItem
    }
    return { action, dataItem }
  },

  async patch({ patch, condition }, ctx, external, intercepted) {
    const writes = writesFromPatches(ctx, external.collection, [{ patch, at: 'patch' }])
    const options = { mode: 'update', action: 'PATCH', filter: condition?.filter } as const
    const outcomes = await writeExternal(ctx, external, writes, options)
    return completeCall(intercepted, outcomes, { dataItem: onlyItem(outcomes.outcomes).item })
  },

  async remove({ dataItemId, condition }, ctx, external, intercepted) {
    const outcomes = await removeExternal(ctx, external, [dataItemId], { filter: condition?.filter })
    return completeCall(intercepted, outcomes, { dataItem: onlyItem(outcomes.outcomes).item })
  },

  async truncate(_, ctx, external, intercepted) {
    requireAccess(ctx, external.collection, 'remove')
    requireOperation(external, 'TRUNCATE')
    await external.connection.adaptor.truncate(external.schema)
    return completeCall(intercepted, { outcomes: [], announce: () => {} }, {})
  },

  bulkInsert: (input, ctx, external, intercepted) => writeMany('insert', input, ctx, external, intercepted),
  bulkUpdate: (input, ctx, external, intercepted) => writeMany('update', input, ctx, external, intercepted),
  bulkSave: (input, ctx, external, intercepted) => writeMany('save', input, ctx, external, intercepted),

  async bulkPatch(input, ctx, external, intercepted) {
    rejectAllOrNothing(external, input)
    const sent = input.patches.map((patch, i) => ({ patch, at: `patches[${i}]` }))
    const options = { mode: 'update', action: 'PATCH', filter: input.condition?.filter } as const
    const outcomes = await writeExternal(
      ctx,
      external,
      writesFromPatches(ctx, external.collection, sent),
      options,
    )
    return completeCall(intercepted, outcomes, itemsBulkReply(outcomes.outcomes, input))
  },

  async bulkRemove(input, ctx, external, intercepted) {
    rejectAllOrNothing(external, input)
    const outcomes = await removeExternal(ctx, external, input.dataItemIds, {
      filter: input.condition?.filter,
    })
    return completeCall(intercepted, outcomes, itemsBulkReply(outcomes.outcomes, input))
  },
}
