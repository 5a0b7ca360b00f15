import { ALL_ITEMS } from '../../storage/data/item-rows.ts'
import { itemsTag } from '../../storage/data/item-tables.ts'
import { idsWhere, lockItemRows, removeItemRows } from '../../storage/data/item-writes.ts'
import { requireAccess } from '../model/access.ts'
import type { ItemCtx } from '../model/item-call-types.ts'
import { itemJson } from '../model/item-events.ts'
import { accessErrorOf, type ItemScope, redactItem } from '../model/item-scope.ts'
import { toItem } from '../model/item-view.ts'
import { deleteReferencesOfItems } from '../references/delete-references.ts'
import { writeCondition } from './write-condition.ts'
import type { Outcome } from './write-items.ts'

/** Removes items and their references. The number of statements does not depend on the number of items. */
export async function removeItems(
  ctx: ItemCtx,
  scope: ItemScope,
  ids: readonly string[],
  { filter }: { filter?: unknown },
): Promise<Outcome[]> {
  const { collection, table } = scope
  const access = requireAccess(ctx, collection, 'remove')
  const stored = await lockItemRows(ctx.db, table, ids)
  const accessErrorFor = (id: string) => {
    const code = accessErrorOf(ctx, scope, stored.get(id), access)
    return code && { code, data: { dataItemId: id, dataCollectionId: collection.id } }
  }
  const allowed = ids.filter(id => !accessErrorFor(id))
  const matching =
    filter === undefined || filter === null || allowed.length === 0
      ? new Set(allowed)
      : await idsWhere(ctx.db, table, allowed, writeCondition(ctx, scope, filter))
  const removed =
    matching.size > 0 ? await removeItemRows(ctx.db, table, [...matching], ALL_ITEMS) : new Map()
  ctx.invalidate(itemsTag(table))
  await deleteReferencesOfItems(ctx.db, scope, [...removed.keys()])
  const reported = new Set<string>()
  return ids.map((id, index): Outcome => {
    const row = removed.get(id)
    const action = 'DELETE' as const
    if (row && !reported.has(id)) {
      reported.add(id)
      const before = itemJson(collection, row, ctx.now)
      ctx.emit('wix.data.v2.data_item_deleted', id, { id, dataCollectionId: collection.id }, before)
      return { index, id, action, item: () => redactItem(ctx, scope, row, toItem(collection, row, ctx.now)) }
    }
    const data = { dataItemId: id, dataCollectionId: collection.id }
    const accessError = accessErrorFor(id)
    const code = accessError?.code ?? (reported.has(id) ? 'WDE0073' : 'DATA_CONDITION_NOT_MET')
    return { index, id, action, error: { code, data } }
  })
}
