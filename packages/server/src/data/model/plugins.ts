import { isDeepStrictEqual } from 'node:util'
import type { DataPlugin } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { countItems, countUnpublished, publishAll } from '../../storage/data/plugin-rows.ts'
import { lockItems, type ValueTable, valueTables } from '../../storage/data/stored-values.ts'
import type { Collection } from './collection.ts'

export type PluginCtx = Ctx<'WDE0025' | 'DATA_PLUGIN_CONFLICT'>

/** The id of the item of a collection with the SINGLE_ITEM plugin, unless its options name another. */
const SINGLE_ITEM_ID = 'SINGLE_ITEM_ID'

/** The only id that an item of the collection can have, if it is a collection of a single item. */
export const singleItemIdOf = (plugins: readonly DataPlugin[]): string | undefined => {
  const plugin = plugins.find(({ type }) => type === 'SINGLE_ITEM')
  return plugin && (plugin.singleItemOptions?.singleItemId ?? SINGLE_ITEM_ID)
}

const has = (plugins: readonly DataPlugin[], type: DataPlugin['type']) =>
  plugins.some(one => one.type === type)

/**
 * Sees to the items when the plugins of a collection change: what a plugin promises must hold for those that are there, and
 * none may become visible or be lost because one is taken away. GRIDAPPLESS and SHARED say something to editors alone.
 */
export async function applyPluginChange(
  ctx: PluginCtx,
  collection: Collection,
  wanted: readonly DataPlugin[],
): Promise<void> {
  const before = collection.definition.plugins
  if (isDeepStrictEqual(before, wanted)) return
  const tables = valueTables(ctx.site.id, collection.uid, false)
  await lockItems(ctx.db, tables)
  if (has(before, 'PUBLISH') && !has(wanted, 'PUBLISH')) await endPublishing(ctx, tables)
  const only = singleItemIdOf(wanted)
  if (only !== undefined && only !== singleItemIdOf(before)) await requireSingle(ctx, tables, only)
}

async function endPublishing(ctx: PluginCtx, tables: readonly ValueTable[]): Promise<void> {
  for (const table of tables) {
    const count = await countUnpublished(ctx.db, table, ctx.now)
    if (count > 0)
      ctx.fail('DATA_PLUGIN_CONFLICT', {
        plugin: 'PUBLISH',
        reason:
          'Items that are not published, or will not be, would become visible. Publish or remove them first.',
        environment: table.environment,
        count,
      })
    await publishAll(ctx.db, table)
  }
}

async function requireSingle(ctx: PluginCtx, tables: readonly ValueTable[], only: string): Promise<void> {
  for (const table of tables) {
    const { count, ids } = await countItems(ctx.db, table)
    if (count > 1 || (count === 1 && ids[0] !== only))
      ctx.fail('DATA_PLUGIN_CONFLICT', {
        plugin: 'SINGLE_ITEM',
        reason: `The collection may have one item, with the id ${only}. Remove the others first, or name another id.`,
        environment: table.environment,
        count,
        dataItemIds: ids,
      })
  }
}
