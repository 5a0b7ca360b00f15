import { dataBulkReply, itemMetadata } from '../../call/bulk-reply.ts'
import { Failure } from '../../call/failure.ts'
import type { ItemHandlers } from '../model/item-call-types.ts'
import { bulkError } from '../model/item-error.ts'
import { changeItems } from '../model/item-scope.ts'
import { writesFromItems } from './build-item-writes.ts'
import { writesFromPatches } from './patch-item.ts'
import { removeItems } from './remove-items.ts'
import { type Outcome, writeItems } from './write-items.ts'

interface BulkOptions {
  returnEntity?: boolean | null
  allOrNothing?: boolean | null
}

/** The reply of a bulk call of items; with `allOrNothing`, one failure rejects the call (protocol/transport §10). */
export function itemsBulkReply(outcomes: readonly Outcome[], { returnEntity, allOrNothing }: BulkOptions) {
  const reply = dataBulkReply(
    outcomes.map(({ index, id, action, item, error }) => ({
      action,
      itemMetadata: itemMetadata(index, id, error && bulkError(error)),
      ...(returnEntity && item && { dataItem: item() }),
    })),
  )
  if (allOrNothing && reply.bulkActionMetadata.totalFailures > 0)
    throw new Failure('DATA_BULK_REJECTED', {
      results: reply.results.filter(({ itemMetadata }) => !itemMetadata.success),
    })
  return reply
}

const withPaths = <T>(items: readonly T[] | null | undefined) =>
  (items ?? []).map((item, i) => ({ item, at: `dataItems[${i}]` }))

export const itemBulkHandlers: ItemHandlers<
  'bulkInsert' | 'bulkUpdate' | 'bulkSave' | 'bulkPatch' | 'bulkRemove'
> = {
  bulkInsert: (input, ctx) =>
    changeItems(ctx, input, async scope => {
      const { saveReferences } = input
      const writes = writesFromItems(ctx, scope.collection, withPaths(input.dataItems), {
        mode: 'insert',
        saveReferences,
      })
      return itemsBulkReply(await writeItems(ctx, scope, writes, { mode: 'insert' }), input)
    }),

  bulkUpdate: (input, ctx) =>
    changeItems(ctx, input, async scope => {
      const { saveReferences, condition } = input
      const writes = writesFromItems(ctx, scope.collection, withPaths(input.dataItems), {
        mode: 'update',
        saveReferences,
      })
      const options = { mode: 'update', filter: condition?.filter } as const
      return itemsBulkReply(await writeItems(ctx, scope, writes, options), input)
    }),

  bulkSave: (input, ctx) =>
    changeItems(ctx, input, async scope => {
      const { saveReferences } = input
      const writes = writesFromItems(ctx, scope.collection, withPaths(input.dataItems), {
        mode: 'save',
        saveReferences,
      })
      return itemsBulkReply(await writeItems(ctx, scope, writes, { mode: 'save' }), input)
    }),

  bulkPatch: (input, ctx) =>
    changeItems(ctx, input, async scope => {
      const sent = input.patches.map((patch, i) => ({ patch, at: `patches[${i}]` }))
      const options = { mode: 'update', action: 'PATCH', filter: input.condition?.filter } as const
      const writes = writesFromPatches(ctx, scope.collection, sent)
      return itemsBulkReply(await writeItems(ctx, scope, writes, options), input)
    }),

  bulkRemove: (input, ctx) =>
    changeItems(ctx, input, async scope =>
      itemsBulkReply(
        await removeItems(ctx, scope, input.dataItemIds, { filter: input.condition?.filter }),
        input,
      ),
    ),
}
