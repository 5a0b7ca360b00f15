import { isDeepStrictEqual } from 'node:util'
import type { DataPlugin } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { countItems, countUnpublished, publishAll } from '../../storage/data/plugin-rows.ts'
import { lockItems, type ValueTable, valueTables } from '../../storage/data/stored-values.ts'
import type { Collection } from './collection.ts'

export type CollectionPluginCtx = Ctx<'WDE0025' | 'DATA_PLUGIN_CONFLICT'>

/** Default id of the item in a SINGLE_ITEM collection. */
const SINGLE_ITEM_ID = 'SINGLE_ITEM_ID'

/** The only allowed item id of a SINGLE_ITEM collection, else undefined. */
export const singleItemIdOf = (plugins: readonly DataPlugin[]): string | undefined => {
  const plugin = plugins.find(({ type }) => type === 'SINGLE_ITEM')
  return plugin && (plugin.singleItemOptions?.singleItemId ?? SINGLE_ITEM_ID)
}

const has = (plugins: readonly DataPlugin[], type: DataPlugin['type']) =>
  plugins.some(one => one.type === type)

/**
 * Checks and updates existing items when plugins change. They must satisfy a new plugin, and removing a plugin must neither
 * publish nor lose any. GRIDAPPLESS and SHARED concern editors only.
 */
export async function applyPluginChange(
  ctx: CollectionPluginCtx,
  collection: Collection,
  wanted: readonly DataPlugin[],
): Promise<void> {
  const before = collection.definition.plugins
  if (isDeepStrictEqual(before, wanted)) return
  const tables = valueTables(ctx.site.id, collection.uid, false)
  await lockItems(ctx.db, tables)
  if (has(before, 'PUBLISH') && !has(wanted, 'PUBLISH')) await checkPublishRemoval(ctx, tables)
  const singleItemId = singleItemIdOf(wanted)
  if (singleItemId !== undefined && singleItemId !== singleItemIdOf(before))
    await requireSingle(ctx, tables, singleItemId)
}

async function checkPublishRemoval(ctx: CollectionPluginCtx, tables: readonly ValueTable[]): Promise<void> {
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

async function requireSingle(
  ctx: CollectionPluginCtx,
  tables: readonly ValueTable[],
  singleItemId: string,
): Promise<void> {
  for (const table of tables) {
    const { count, ids } = await countItems(ctx.db, table)
    if (count > 1 || (count === 1 && ids[0] !== singleItemId))
      ctx.fail('DATA_PLUGIN_CONFLICT', {
        plugin: 'SINGLE_ITEM',
        reason: `The collection may have one item, with the id ${singleItemId}. Remove the others first, or name another id.`,
        environment: table.environment,
        count,
        dataItemIds: ids,
      })
  }
}
