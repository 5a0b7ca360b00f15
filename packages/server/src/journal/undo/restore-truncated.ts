import { authorizeOperation } from '../../call/permissions.ts'
import { itemsTag } from '../../storage/data/item-tables.ts'
import {
  findOtherItems,
  findReplacedItems,
  findTruncatedCollection,
  isStillDefined,
  restoreTruncatedItems,
  type TruncatedCollection,
} from '../../storage/data/truncated-items.ts'
import type { JournalRow } from '../../storage/journal.ts'
import { notReversible, type RemainingEffect, type UndoCtx } from './inverse.ts'

/** The call that empties a collection. */
export const TRUNCATE = 'items.truncate'
const UNIQUE_VIOLATION = '23505'

/** What an undo does, and what stays. */
interface Outcome {
  undone: { entityId: string; operation: string }[]
  kept: RemainingEffect[]
}

const overwritten = (ctx: UndoCtx, entityId: string, fields: readonly string[]) =>
  ctx.fail('CHANGE_OVERWRITTEN', { entityId, fields })

/** Gives an emptied collection its items again, unless items with their ids exist or its fields have changed. */
async function restoreItems(
  ctx: UndoCtx,
  { truncated, requestId, dryRun }: { truncated: TruncatedCollection; requestId: string; dryRun: boolean },
): Promise<Outcome> {
  const { collection_id: entityId, uid, environment, drafts } = truncated
  authorizeOperation(ctx.caller, TRUNCATE)
  if (!(await isStillDefined(ctx.db, truncated)))
    return {
      undone: [],
      kept: [
        notReversible(
          'The fields of the collection were changed or it was deleted. Restore a backup instead.',
        ),
      ],
    }
  const replaced = await findReplacedItems(ctx.db, truncated, requestId)
  if (replaced.length > 0) overwritten(ctx, entityId, replaced)
  if (!dryRun) {
    await restoreTruncatedItems(ctx.db, truncated, requestId).catch((error: { code?: string }) => {
      if (error.code !== UNIQUE_VIOLATION) throw error
      overwritten(ctx, entityId, [])
    })
    ctx.invalidate(itemsTag({ uid, environment, drafts }))
  }
  return { undone: [{ entityId, operation: 'journal.undoChange' }], kept: [] }
}

/** Empties a collection again, unless its items are others than the restored ones. */
async function emptyAgain(
  ctx: UndoCtx,
  { truncated, requestId, dryRun }: { truncated: TruncatedCollection; requestId: string; dryRun: boolean },
): Promise<Outcome> {
  const { collection_id: dataCollectionId, environment } = truncated
  authorizeOperation(ctx.caller, TRUNCATE)
  const others = await findOtherItems(ctx.db, truncated, requestId)
  if (others.length > 0) overwritten(ctx, dataCollectionId, others)
  if (!dryRun) await ctx.invoke(TRUNCATE, { dataCollectionId, environment })
  return { undone: [{ entityId: dataCollectionId, operation: TRUNCATE }], kept: [] }
}

/** The undo of an emptied collection, and the undo of that undo; undefined for other changes. */
export async function undoTruncation(
  ctx: UndoCtx,
  { request_id, undoes }: JournalRow,
  dryRun: boolean,
): Promise<Outcome | undefined> {
  const truncated = await findTruncatedCollection(ctx.db, ctx.site.id, request_id)
  if (truncated) return restoreItems(ctx, { truncated, requestId: request_id, dryRun })
  const restored = undoes ? await findTruncatedCollection(ctx.db, ctx.site.id, undoes) : undefined
  return restored && undoes ? emptyAgain(ctx, { truncated: restored, requestId: undoes, dryRun }) : undefined
}
