import { isoTime } from '../../call/clock.ts'
import { Failure } from '../../call/failure.ts'
import { ALL_ITEMS, type ItemRow } from '../../storage/data/item-rows.ts'
import { type ItemTable, itemsTag } from '../../storage/data/item-tables.ts'
import {
  attempt,
  DuplicateValue,
  findDuplicates,
  insertItemRows,
  lockItemRows,
  type NewItemRow,
  removeItemRows,
  updateItemRows,
} from '../../storage/data/item-writes.ts'
import { type Collection, toDrafts } from '../model/collection.ts'
import type { ItemCtx, ItemHandlers } from '../model/item-call-types.ts'
import { itemJson } from '../model/item-events.ts'
import { changeItems, type ItemScope } from '../model/item-scope.ts'
import { toItem } from '../model/item-view.ts'
import { deleteReferencesOfItems } from '../references/delete-references.ts'
import { uniqueFields } from './duplicates.ts'

/** The published items and the drafts of a collection: two tables with the same ids and one definition. */
interface DraftPair {
  published: Collection
  drafts: Collection
  publishedTable: ItemTable
  draftTable: ItemTable
}

function draftPairOf(ctx: ItemCtx, { collection, table }: ItemScope): DraftPair {
  if (collection.drafts || !collection.definition.draftItems)
    ctx.fail('DATA_DRAFTS_NOT_KEPT', { dataCollectionId: collection.id })
  return {
    published: collection,
    drafts: toDrafts(collection),
    publishedTable: table,
    draftTable: { ...table, drafts: true },
  }
}

const iso = (ms: number | null) => (ms === null ? null : isoTime(ms))

/** A copy of the row for the other table. */
const copyOf = (row: ItemRow): NewItemRow => ({
  id: row.id,
  owner_id: row.owner_id,
  owner_role: null,
  status: row.status,
  publish_at: iso(row.publish_at),
  unpublish_at: iso(row.unpublish_at),
  data: JSON.parse(row.data),
})

async function lockBoth(ctx: ItemCtx, { publishedTable, draftTable }: DraftPair, id: string) {
  const published = (await lockItemRows(ctx.db, publishedTable, [id])).get(id)
  const draft = (await lockItemRows(ctx.db, draftTable, [id])).get(id)
  return { published, draft }
}

/** Inserts or replaces a row and emits its event. Returns the item. */
async function upsertItem(
  ctx: ItemCtx,
  collection: Collection,
  table: ItemTable,
  row: ItemRow,
  before: ItemRow | undefined,
) {
  ctx.invalidate(itemsTag(table))
  const written = { ...row, created_at: before?.created_at ?? ctx.now, updated_at: ctx.now }
  const now = itemJson(collection, written, ctx.now)
  if (before) {
    const { owner_id, owner_role, ...changed } = copyOf(row)
    try {
      await attempt(ctx.db, () => updateItemRows(ctx.db, table, [changed], ctx.now))
    } catch (error) {
      throw error instanceof DuplicateValue ? await duplicateFailure(ctx, collection, table, row) : error
    }
    ctx.emit('wix.data.v2.data_item_updated', row.id, now, itemJson(collection, before, ctx.now))
  } else {
    const added = await insertItemRows(ctx.db, table, [copyOf(row)], ctx.now)
    if (!added.has(row.id)) throw await duplicateFailure(ctx, collection, table, row)
    ctx.emit('wix.data.v2.data_item_created', row.id, now)
  }
  return toItem(collection, written, ctx.now)
}

/** The failure for a violated unique field, with the field's key. */
async function duplicateFailure(ctx: ItemCtx, collection: Collection, table: ItemTable, row: ItemRow) {
  const unique = uniqueFields(collection)
  const found = unique.length > 0 ? await findDuplicates(ctx.db, table, [copyOf(row)], unique) : []
  const field = unique.find(({ fieldId }) => fieldId === found[0]?.fieldId)
  return new Failure('WDE0123', { dataItemId: row.id, fieldKey: field?.key })
}

async function deleteItem(ctx: ItemCtx, collection: Collection, table: ItemTable, row: ItemRow) {
  ctx.invalidate(itemsTag(table))
  await removeItemRows(ctx.db, table, [row.id], ALL_ITEMS)
  const before = itemJson(collection, row, ctx.now)
  ctx.emit('wix.data.v2.data_item_deleted', row.id, { id: row.id, dataCollectionId: collection.id }, before)
  return toItem(collection, row, ctx.now)
}

export const itemDraftHandlers: ItemHandlers<
  'createDataItemDraft' | 'publishDataItemDraft' | 'unpublishDataItem'
> = {
  createDataItemDraft: (input, ctx) =>
    changeItems(ctx, input, async scope => {
      const pair = draftPairOf(ctx, scope)
      const { dataItemId, dataCollectionId } = input
      const { published, draft } = await lockBoth(ctx, pair, dataItemId)
      if (!published) return ctx.fail('WDE0073', { dataItemId, dataCollectionId })
      if (draft) return ctx.fail('DATA_DRAFT_EXISTS', { dataItemId, dataCollectionId: pair.drafts.id })
      return { dataItem: await upsertItem(ctx, pair.drafts, pair.draftTable, published, undefined) }
    }),

  publishDataItemDraft: (input, ctx) =>
    changeItems(ctx, input, async scope => {
      const pair = draftPairOf(ctx, scope)
      const { dataItemId } = input
      const { published, draft } = await lockBoth(ctx, pair, dataItemId)
      if (!draft) return ctx.fail('WDE0073', { dataItemId, dataCollectionId: pair.drafts.id })
      const dataItem = await upsertItem(ctx, pair.published, pair.publishedTable, draft, published)
      await deleteItem(ctx, pair.drafts, pair.draftTable, draft)
      return { dataItem }
    }),

  unpublishDataItem: (input, ctx) =>
    changeItems(ctx, input, async scope => {
      const pair = draftPairOf(ctx, scope)
      const { dataItemId, dataCollectionId, copyToDraft } = input
      const { published, draft } = await lockBoth(ctx, pair, dataItemId)
      if (!published) return ctx.fail('WDE0073', { dataItemId, dataCollectionId })
      const removed = await deleteItem(ctx, pair.published, pair.publishedTable, published)
      if (copyToDraft !== false)
        return { dataItem: await upsertItem(ctx, pair.drafts, pair.draftTable, published, draft) }
      await deleteReferencesOfItems(ctx.db, scope, [dataItemId])
      return { dataItem: removed }
    }),
}
