import { ALL_ITEMS } from '../../storage/data/item-rows.ts'
import { itemsTag } from '../../storage/data/item-tables.ts'
import { idsWhere, lockItemRows, removeItemRows } from '../../storage/data/item-writes.ts'
import { requireAccess } from '../model/access.ts'
import type { ItemCtx } from '../model/item-call-types.ts'
import { itemJson } from '../model/item-events.ts'
import { accessErrorOf, type ItemScope, redactItem } from '../model/item-scope.ts'
import { toItem } from '../model/item-view.ts'
import { deleteReferences } from '../references/delete-references.ts'
import { writeCondition } from './write-condition.ts'
import type { Outcome } from './write-items.ts'

/** Removes items, one or a thousand in the same number of statements, and the references that they had. */
export async function removeItems(
  ctx: ItemCtx,
  scope: ItemScope,
  ids: readonly string[],
  { filter }: { filter?: unknown },
): Promise<Outcome[]> {
  const { collection, table } = scope
  const access = requireAccess(ctx, collection, 'remove')
  const stored = await lockItemRows(ctx.db, table, ids)
  const problemOf = (id: string) => {
    const code = accessErrorOf(ctx, scope, stored.get(id), access)
    return code && { code, data: { dataItemId: id, dataCollectionId: collection.id } }
  }
  const allowed = ids.filter(id => !problemOf(id))
  const fulfilled =
    filter === undefined || filter === null || allowed.length === 0
      ? new Set(allowed)
      : await idsWhere(ctx.db, table, allowed, writeCondition(ctx, scope, filter))
  const removed =
    fulfilled.size > 0 ? await removeItemRows(ctx.db, table, [...fulfilled], ALL_ITEMS) : new Map()
  ctx.invalidate(itemsTag(table))
  await deleteReferences(ctx.db, scope, [...removed.keys()])
  const seen = new Set<string>()
  return ids.map((id, index): Outcome => {
    const row = removed.get(id)
    const action = 'DELETE' as const
    if (row && !seen.has(id)) {
      seen.add(id)
      const before = itemJson(collection, row, ctx.now)
      ctx.emit('wix.data.v2.data_item_deleted', id, { id, dataCollectionId: collection.id }, before)
      return { index, id, action, item: () => redactItem(ctx, scope, row, toItem(collection, row, ctx.now)) }
    }
    const data = { dataItemId: id, dataCollectionId: collection.id }
    const refusal = problemOf(id)
    const code = refusal?.code ?? (seen.has(id) ? 'WDE0073' : 'DATA_CONDITION_NOT_MET')
    return { index, id, action, problem: { code, data } }
  })
}
