import { ALL_ITEMS, findItemsById, type ItemRow } from '../../storage/data/item-rows.ts'
import { accessOf, type DataAction } from '../model/access.ts'
import { accessErrorOf, type ItemScope, redactItem, resolveItems } from '../model/item-scope.ts'
import { toItem } from '../model/item-view.ts'
import { singleItemIdOf } from '../model/plugins.ts'
import { type HookCall, type HookData, isExternal, itemCall } from './hook-call.ts'

/** Stored items before the write, read without locks. They may be stale when the write runs. */
export interface CurrentItems {
  scope: ItemScope
  rows: ReadonlyMap<string, ItemRow>
  /** Item id of a SINGLE_ITEM collection. */
  only: string | undefined
}

/** Loads items in one statement. Undefined for external collections. */
export async function currentItems(
  call: HookCall,
  ids: readonly (string | undefined)[],
): Promise<CurrentItems | undefined> {
  if (isExternal(call)) return undefined
  // The call itself sends the warning headers.
  const scope = await resolveItems({ ...call.ctx, warn: () => {} }, itemCall(call))
  const only = singleItemIdOf(scope.collection.definition.plugins)
  const requested = [...new Set([...ids, only].filter(id => id !== undefined))]
  const rows = requested.length > 0 ? await findItemsById(call.ctx.db, scope.table, requested, ALL_ITEMS) : []
  return { scope, only, rows: new Map(rows.map(row => [row.id, row])) }
}

/** The item redacted for the caller, if the caller may perform the action. Hooks see no more than their caller. */
export function redactedCurrent(
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
