import type { contract, EventsOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { PRODUCT_TEXTS } from '../../storage/commerce/product-documents.ts'
import { getDataCollection } from '../../storage/data/collection-rows.ts'
import { CHANGES_SEEN } from '../../storage/data/search-changes.ts'
import { applySearchChanges, fillSearchIndex, SEARCH_BATCH } from '../../storage/data/search-fill.ts'
import {
  deleteSearchChanges,
  invalidateProductSearches,
  lockSearchIndex,
  removeSearchIndex,
  requestSearchIndex,
  type SearchIndexRow,
  updateSearchIndex,
} from '../../storage/data/search-index-rows.ts'
import {
  createSearchTables,
  dropSearchTables,
  indexSearchTables,
  mergeSearchWords,
} from '../../storage/data/search-tables.ts'
import { isEngineIndex, runEngineStep } from './engine-steps.ts'
import { toSearchIndex } from './search-index-view.ts'

type IndexEvents = EventsOf<typeof contract.dataIndexes.dropIndex> | 'wix.data.v2.index_deleted'
type StepCtx = Ctx<'WDE0025', IndexEvents>

/** Minimum growth of the vocabulary, in words, before a rebuild removes unused words. */
const GROWTH_MIN = 10_000

/**
 * Runs one step of building, updating or dropping an index. Each step commits atomically; after a crash any worker resumes at
 * the next step. A low disk allows only drops. Returns whether there is more to do now.
 */
export async function runIndexStep(ctx: StepCtx, id: string, isDiskLow: () => boolean): Promise<boolean> {
  const row = await lockSearchIndex(ctx.db, id)
  if (!row || row.status === 'FAILED') return false
  if (!isEngineIndex(row) && (!row.exists || row.status === 'DROPPING')) return drop(ctx, row)
  if (isEngineIndex(row)) return runEngineStep(ctx, row)
  if (isDiskLow()) return false
  return row.status === 'ACTIVE' ? applyChanges(ctx, row) : build(ctx, row)
}

async function drop(ctx: StepCtx, row: SearchIndexRow): Promise<boolean> {
  await dropSearchTables(ctx.db, row)
  await removeSearchIndex(ctx.db, row.id)
  if (row.replaces === null && row.source === 'ITEMS')
    ctx.emit('wix.data.v2.index_deleted', row.id, { ...toSearchIndex(row), status: 'DROPPED' })
  return false
}

async function build(ctx: StepCtx, row: SearchIndexRow): Promise<boolean> {
  const { db, now } = ctx
  if (row.keys === null) {
    await createSearchTables(db, row)
    // Those that are visible now are visible to the steps that fill the tables, too.
    await deleteSearchChanges(db, row.id)
    await updateSearchIndex(db, row.id, { keys: await keysOf(ctx, row) }, now)
  } else if (row.filled_to !== null) {
    const { items, last, added } = await fillSearchIndex(db, row, row.filled_to)
    const filled_to = items < SEARCH_BATCH ? null : last
    await updateSearchIndex(db, row.id, { filled_to, words: row.words + added }, now)
  } else {
    await indexSearchTables(db, row)
    if (row.replaces) {
      await dropSearchTables(db, { ...row, id: row.replaces })
      await removeSearchIndex(db, row.replaces)
    }
    const active = await updateSearchIndex(db, row.id, { status: 'ACTIVE', replaces: null }, now)
    if (row.source === 'PRODUCTS') await invalidateProductSearches(db, row.site_id)
    if (active && row.source === 'ITEMS')
      ctx.emit('wix.data.v2.index_updated', row.id, toSearchIndex(active), toSearchIndex(row))
  }
  return true
}

/** Storage keys of all present fields, including restricted ones. */
async function keysOf({ db }: StepCtx, { site_id, uid, source }: SearchIndexRow): Promise<string[]> {
  if (source === 'PRODUCTS') return [...PRODUCT_TEXTS]
  const fields = (await getDataCollection(db, site_id, uid))?.doc.fields ?? []
  return fields.filter(({ deletedAt }) => deletedAt === undefined).map(({ storageKey }) => storageKey)
}

async function applyChanges(ctx: StepCtx, row: SearchIndexRow): Promise<boolean> {
  const { items, added } = await applySearchChanges(ctx.db, row)
  await mergeSearchWords(ctx.db, row.id)
  // Searches have not seen all of them.
  if (items > CHANGES_SEEN && row.source === 'PRODUCTS') await invalidateProductSearches(ctx.db, row.site_id)
  const words_added = row.words_added + added
  await updateSearchIndex(ctx.db, row.id, { words_added }, ctx.now)
  if (words_added > Math.max(row.words, GROWTH_MIN)) await replaceSearchIndex(ctx, row)
  return items === SEARCH_BATCH
}

/** Requests a replacement of this index, which stays in use until the replacement is built. */
export const replaceSearchIndex = (
  { db, ids, now }: Pick<Ctx, 'db' | 'ids' | 'now'>,
  row: Pick<SearchIndexRow, 'id' | 'site_id' | 'uid' | 'environment' | 'drafts' | 'source' | 'config'>,
) =>
  requestSearchIndex(
    db,
    { ...row, siteId: row.site_id },
    { id: ids.guid(), config: row.config, replaces: row.id },
    now,
  )

/** Marks an index as failed. A failed replacement is removed; the old index stays until its vocabulary has grown as much again. */
export async function failSearchIndex(
  ctx: StepCtx,
  id: string,
  failure: SearchIndexRow['failure'],
): Promise<void> {
  const row = await lockSearchIndex(ctx.db, id)
  if (!row) return
  await dropSearchTables(ctx.db, row)
  if (row.replaces !== null) {
    await removeSearchIndex(ctx.db, id)
    const serving = await lockSearchIndex(ctx.db, row.replaces)
    if (serving)
      await updateSearchIndex(
        ctx.db,
        serving.id,
        { failure, words: serving.words + serving.words_added, words_added: 0 },
        ctx.now,
      )
    return
  }
  // Merchants do not see the index of their products: the next search requests it again.
  if (row.source === 'PRODUCTS') return removeSearchIndex(ctx.db, id)
  await deleteSearchChanges(ctx.db, id)
  const failed = await updateSearchIndex(ctx.db, id, { status: 'FAILED', failure }, ctx.now)
  if (failed) ctx.emit('wix.data.v2.index_updated', id, toSearchIndex(failed), toSearchIndex(row))
}
