import type { Ctx } from '../../call/context.ts'
import type { StoredDataCollection } from '../../storage/data/collection-rows.ts'
import { createItemTables } from '../../storage/data/item-tables.ts'
import {
  countItems,
  findPublishedWithDraft,
  moveFromDrafts,
  moveToDrafts,
  publishAll,
  removeDrafts,
} from '../../storage/data/plugin-rows.ts'
import { lockItems, valueTables } from '../../storage/data/stored-values.ts'
import type { Collection } from '../model/collection.ts'

type ConflictCtx = Ctx<'DATA_PLUGIN_CONFLICT'>
type Changed = Partial<StoredDataCollection>

const conflict = (ctx: ConflictCtx, plugin: string, reason: string, data: object = {}): never =>
  ctx.fail('DATA_PLUGIN_CONFLICT', { plugin, reason, ...data })

/** Installs DRAFT_ITEMS: creates the drafts tables, and converts unpublished items to drafts. */
export async function enableDrafts(
  ctx: Ctx<'DATA_PLUGIN_CONFLICT' | 'DATA_PLUGIN_EXISTS'>,
  { uid, definition, hasPlugin }: Collection,
  action: 'FAIL_WHEN_PUBLISH_INSTALLED' | 'COPY_DRAFT_ITEMS_WITH_DRAFT_STATUS',
): Promise<Changed> {
  if (definition.draftItems) ctx.fail('DATA_PLUGIN_EXISTS', { pluginType: 'DRAFT_ITEMS' })
  const publish = hasPlugin('PUBLISH')
  if (publish && action === 'FAIL_WHEN_PUBLISH_INSTALLED')
    conflict(
      ctx,
      'PUBLISH',
      'The collection has the PUBLISH plugin. Remove it, or send COPY_DRAFT_ITEMS_WITH_DRAFT_STATUS.',
    )
  await createItemTables(ctx.db, uid, { drafts: true })
  if (!publish) return { draftItems: true }
  const tables = valueTables(ctx.site.id, uid, false)
  await lockItems(ctx.db, tables)
  for (const table of tables) {
    await moveToDrafts(ctx.db, table, ctx.now)
    await publishAll(ctx.db, table)
  }
  return { draftItems: true, plugins: definition.plugins.filter(({ type }) => type !== 'PUBLISH') }
}

/** Removes DRAFT_ITEMS. */
export async function disableDrafts(
  ctx: Ctx<'DATA_PLUGIN_CONFLICT' | 'DATA_PLUGIN_NOT_FOUND'>,
  { uid, definition }: Collection,
  action: 'FAIL_IF_DRAFT_ITEMS_EXIST' | 'DISCARD_EXISTING_DRAFT_ITEMS' | 'PUBLISH_EXISTING_DRAFT_ITEMS',
): Promise<Changed> {
  if (!definition.draftItems) ctx.fail('DATA_PLUGIN_NOT_FOUND', { pluginType: 'DRAFT_ITEMS' })
  await lockItems(ctx.db, valueTables(ctx.site.id, uid, true))
  for (const table of valueTables(ctx.site.id, uid, false)) {
    const { count } = await countItems(ctx.db, { ...table, drafts: true })
    if (count > 0 && action === 'FAIL_IF_DRAFT_ITEMS_EXIST')
      conflict(ctx, 'DRAFT_ITEMS', 'There are drafts. Publish or discard them.', {
        environment: table.environment,
        count,
      })
    if (action === 'PUBLISH_EXISTING_DRAFT_ITEMS') await moveFromDrafts(ctx.db, table, 'PUBLISHED')
    else await removeDrafts(ctx.db, table)
  }
  return { draftItems: false }
}

/** Discards, publishes or converts drafts when the PUBLISH plugin is added. */
export async function convertDrafts(
  ctx: ConflictCtx,
  { uid, definition }: Collection,
  action:
    | 'FAIL_WHEN_DRAFT_ITEMS_INSTALLED'
    | 'DISCARD_DRAFT_ITEMS'
    | 'PUBLISH_DRAFT_ITEMS'
    | 'COPY_DRAFT_ITEMS_WITH_DRAFT_STATUS',
): Promise<Changed> {
  if (!definition.draftItems) return {}
  if (action === 'FAIL_WHEN_DRAFT_ITEMS_INSTALLED')
    conflict(
      ctx,
      'DRAFT_ITEMS',
      'The collection has draft items. Choose what happens to them with draftItemsPluginConflictAction.',
    )
  await lockItems(ctx.db, valueTables(ctx.site.id, uid, true))
  for (const table of valueTables(ctx.site.id, uid, false)) {
    if (action === 'DISCARD_DRAFT_ITEMS') await removeDrafts(ctx.db, table)
    else if (action === 'PUBLISH_DRAFT_ITEMS') await moveFromDrafts(ctx.db, table, 'PUBLISHED')
    else {
      const both = await findPublishedWithDraft(ctx.db, table)
      if (both.length > 0)
        conflict(
          ctx,
          'DRAFT_ITEMS',
          'Some published items also have a draft. Publish or discard these drafts first.',
          {
            environment: table.environment,
            dataItemIds: both.map(({ id }) => id),
          },
        )
      await moveFromDrafts(ctx.db, table, 'DRAFT')
    }
  }
  return { draftItems: false }
}
