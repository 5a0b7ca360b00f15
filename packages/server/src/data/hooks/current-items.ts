import { ALL_ITEMS, findItemsById, type ItemRow } from '../../storage/data/item-rows.ts'
import { accessOf, type DataAction } from '../model/access.ts'
import { accessErrorOf, type ItemScope, redactItem, resolveItems } from '../model/item-scope.ts'
import { toItem } from '../model/item-view.ts'
import { singleItemIdOf } from '../model/plugins.ts'
import { type HookCall, type HookData, isExternal, itemCall } from './hook-call.ts'

/** Items as they are when hooks are asked, before anything is locked: what the hooks hear may be out of date when it is written. */
export interface CurrentItems {
  scope: ItemScope
  rows: ReadonlyMap<string, ItemRow>
  /** The id of the one item that the collection may have, if it may have but one. */
  only: string | undefined
}

/** The items with these ids, in one statement. Nothing is known here of those in external databases. */
export async function currentItems(
  call: HookCall,
  ids: readonly (string | undefined)[],
): Promise<CurrentItems | undefined> {
  if (isExternal(call)) return undefined
  // What the call leaves out is said by the call itself.
  const scope = await resolveItems({ ...call.ctx, warn: () => {} }, itemCall(call))
  const only = singleItemIdOf(scope.collection.definition.plugins)
  const asked = [...new Set([...ids, only].filter(id => id !== undefined))]
  const rows = asked.length > 0 ? await findItemsById(call.ctx.db, scope.table, asked, ALL_ITEMS) : []
  return { scope, only, rows: new Map(rows.map(row => [row.id, row])) }
}

/** An item as this caller may read it, if he may do that with it. A hook learns nothing that its caller could not. */
export function shownCurrent(
  { ctx }: HookCall,
  { scope, rows }: CurrentItems,
  id: string,
  action: DataAction,
): HookData | undefined {
  const row = rows.get(id)
  if (!row || accessErrorOf(ctx, scope, row, accessOf(scope.collection, action, ctx.caller))) return undefined
  return (redactItem(ctx, scope, row, toItem(scope.collection, row, ctx.now)).data ?? undefined) as
    | HookData
    | undefined
}
