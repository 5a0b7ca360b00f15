import { nextImportedItems } from '../../../storage/data/import-metadata.ts'
import { referencedIdsOf } from '../../../storage/data/iterate-items.ts'
import { type ItemScope, resolveItems } from '../../model/item-scope.ts'
import { itemData } from '../../model/item-view.ts'
import { filterItems } from '../../model/plan-item-query.ts'
import { relationOf } from '../../model/references.ts'
import { selectFields } from '../../model/select-fields.ts'
import type { JobCtx } from '../job.ts'
import type { CollectionScope, CollectionSource, MovementCursor } from './movement-request.ts'
import type { Row } from './read-file.ts'

/** Target bytes and maximum items per step. */
const STEP_BYTES = 512 * 1024
const STEP_ITEMS = 1000

/** Adapts the batch size to the bytes of the last step. */
export function nextBatch(batch: number, bytes: number, rows: number): number {
  const fitting = Math.floor(STEP_BYTES / Math.max(1, bytes / Math.max(1, rows)))
  return Math.min(STEP_ITEMS, Math.max(8, Math.min(fitting, batch * 4)))
}

/** Opens a source collection, including unpublished items. */
export const openSource = (
  ctx: JobCtx,
  { collectionId, environment, language }: CollectionScope,
): Promise<ItemScope> =>
  resolveItems(ctx, {
    dataCollectionId: collectionId,
    environment,
    language,
    publishPluginOptions: { includeDraftItems: true },
  })

/** Reads the next items and their references as rows. */
export async function readMovementCollection(
  ctx: JobCtx,
  scope: ItemScope,
  source: CollectionSource,
  cursor: MovementCursor,
): Promise<{ rows: Row[]; cursor: MovementCursor; done: boolean }> {
  const { collection, table } = scope
  const where = filterItems(ctx, scope, source.filter)
  const { after, batch } = cursor
  const items = await nextImportedItems(ctx.db, table, where, { after, limit: batch })
  const ids = items.map(({ id }) => id)
  const linked = new Map<string, Map<string, string[]>>()
  for (const field of collection.fields.values())
    if (field.type === 'MULTI_REFERENCE')
      linked.set(field.key, await referencedIdsOf(ctx.db, relationOf(table, field), ids))
  const bytes = items.reduce((sum, { data }) => sum + data.length, 0)
  const rows = items.map(item => {
    const data = itemData(collection, item, ctx.now)
    for (const [key, idsOf] of linked) {
      const found = idsOf.get(item.id)
      if (found) data[key] = found
    }
    return { data: selectFields({ id: item.id, data }, source.fields).data as Row['data'] }
  })
  return {
    rows,
    cursor: {
      ...cursor,
      after: ids.at(-1) ?? after,
      batch: nextBatch(batch, bytes, items.length),
    },
    done: items.length < batch,
  }
}
