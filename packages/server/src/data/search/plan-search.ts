import type { contract, ErrorsOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { ALL_ITEMS } from '../../storage/data/item-rows.ts'
import type { ItemTable } from '../../storage/data/item-tables.ts'
import { CHANGES_SEEN, changedItems } from '../../storage/data/search-changes.ts'
import { wantSearchIndex } from '../../storage/data/search-index-rows.ts'
import {
  CHANGED,
  countHits,
  eitherOf,
  indexedHits,
  type SearchedPlace,
  visibleHits,
} from '../../storage/data/search-rows.ts'
import { findNearWords, type OpenedSearch, openSearch } from '../../storage/data/search-words.ts'
import type { SqlCondition } from '../../storage/query/index.ts'
import { fuzzyTerm } from './fuzzy-terms.ts'
import { replaceSearchIndex } from './index-maintenance.ts'
import { type QueryTerm, type RankTier, rankTiers, wholeSearch } from './rank-tiers.ts'
import type { Search, SearchedField } from './read-search.ts'

type SearchCtx = Ctx<ErrorsOf<typeof contract.items.search>>

/** So many items are searched without an index, which takes a second or two. */
const UNINDEXED_MAX = 10_000
/** So many items are compared by values that the index does not tell apart: translations, and parts of fields. */
const COMPARED_MAX = 5000
/** Words that others may have been meant for, of a whole search, and what a query may consist of. */
const NEAR_MAX = 500
/** With more words than this around one of them a second mistake is not forgiven: it could be any of them. */
const MAX_NEIGHBOURS = 50
const TERMS_MAX = 5000

/**
 * Where a search takes place, and what it looks for. Undefined when nothing was asked for but words such as "the". The index of
 * a collection is built when it is searched first.
 */
export async function planSearch(
  ctx: SearchCtx,
  table: ItemTable,
  search: Search,
  { sorted, visible }: { sorted: boolean; visible: SqlCondition },
): Promise<{ place: SearchedPlace; levels: RankTier[] } | undefined> {
  const { config } = search
  const opened = await openSearch(ctx.db, table, search, {
    behindMax: CHANGES_SEEN,
    unindexedMax: UNINDEXED_MAX,
  })
  if (!opened.index)
    await wantSearchIndex(ctx.platform.independentDb, table, { id: ctx.ids.guid(), config }, ctx.now)
  const ready = readyIndex(ctx, opened)
  const words = await wordsOf(ctx, table, search, opened, ready)
  if (words.length === 0) return undefined
  const fields = search.fields.map(({ spec }) => spec)
  const levelsIn = (numbers: readonly string[]) =>
    sorted
      ? [wholeSearch(words, [...new Set(numbers)], search)]
      : rankTiers(words, tiersOf(search.fields, numbers), search)
  const ordinals = fields.map((_, i) => String(i + 1))
  if (!ready) return { place: { config, fields, fresh: ALL_ITEMS }, levels: levelsIn(ordinals) }

  const numbers = fields.map(spec => numberOf(spec.path, ready.keys))
  if (fields.every(({ path, overlayPath }, i) => path.length === 1 && !overlayPath && numbers[i] !== '0'))
    return {
      place: { config, fields, index: ready, changesOf: ready.id, fresh: eitherOf([CHANGED]) },
      levels: levelsIn(numbers),
    }
  await extendIndex(ctx, opened, search)
  const places = new Set(
    fields
      .flatMap(({ path, overlayPath }) => [path, ...(overlayPath ? [overlayPath] : [])])
      .map(path => numberOf(path, ready.keys)),
  )
  const { query } = wholeSearch(words, [...places], search)
  const hits = await hitsOf(ctx, table, ready.id, query, visible)
  return {
    place: { config, fields, changesOf: ready.id, fresh: eitherOf([CHANGED, hits]) },
    levels: levelsIn(ordinals),
  }
}

/** Items that are to be compared. What the caller does not see counts for nothing: otherwise the limit would tell of it. */
async function hitsOf(ctx: SearchCtx, table: ItemTable, id: string, query: string, visible: SqlCondition) {
  const all = indexedHits(id, query, COMPARED_MAX + 1)
  if ((await countHits(ctx.db, all)) <= COMPARED_MAX) return all
  const seen = visibleHits(table, id, query, visible, COMPARED_MAX + 1)
  if ((await countHits(ctx.db, seen)) > COMPARED_MAX)
    ctx.fail('DATA_SEARCH_TOO_BROAD', { limit: 'items', max: COMPARED_MAX })
  return seen
}

/** The number under which the index has a value; 0 is whatever it does not tell apart. */
const numberOf = (path: readonly string[], keys: readonly string[]) => String(keys.indexOf(path[0] ?? '') + 1)

/** An index that can be asked. Without one the items themselves are searched, if there are not too many. */
function readyIndex(ctx: SearchCtx, { index, behind, unindexed }: OpenedSearch) {
  if (index?.status === 'ACTIVE' && index.keys) {
    if (behind > CHANGES_SEEN) ctx.warn('x-stoa-search-stale', `more than ${CHANGES_SEEN}`)
    return { id: index.id, keys: index.keys }
  }
  if ((unindexed ?? 0) > UNINDEXED_MAX)
    ctx.fail('DATA_SEARCH_NOT_READY', {
      status: index?.status ?? 'BUILDING',
      ...(index?.failure && { reason: index.failure.description }),
      unindexedMax: UNINDEXED_MAX,
    })
  return undefined
}

async function wordsOf(
  ctx: SearchCtx,
  table: ItemTable,
  { words, fuzzy, config, fields }: Search,
  { lexemes }: OpenedSearch,
  index: { id: string } | undefined,
): Promise<QueryTerm[]> {
  const asked = fuzzy
    ? words.flatMap((word, n) => (lexemes[n]?.length ? (fuzzyTerm(word, n) ?? []) : []))
    : []
  const fresh = index ? eitherOf([changedItems(index.id, CHANGES_SEEN)]) : ALL_ITEMS
  const near = fuzzy
    ? await findNearWords(ctx.db, table, asked, {
        config,
        index: index?.id,
        fresh,
        crowd: MAX_NEIGHBOURS,
        limit: NEAR_MAX + 1,
      })
    : []
  if (near.length > NEAR_MAX) ctx.fail('DATA_SEARCH_TOO_BROAD', { limit: 'words alike', max: NEAR_MAX })
  const found = lexemes.map((own, n) => ({
    lexemes: own,
    near: near.filter(one => one.n === n).map(one => one.lexemes),
  }))
  const terms =
    found.reduce((sum, word) => sum + word.lexemes.length + word.near.flat().length, 0) * fields.length
  if (terms > TERMS_MAX) ctx.fail('DATA_SEARCH_TOO_BROAD', { limit: 'words in fields', max: TERMS_MAX })
  return found.filter(word => word.lexemes.length > 0)
}

/** Fields by what a word in them is worth, each with the better ones; the last has all. */
function tiersOf(fields: readonly SearchedField[], numbers: readonly string[]): string[][] {
  const upTo = ([0, 1, 2] as const).map(worst => numbers.filter((_, i) => (fields[i]?.tier ?? 2) <= worst))
  return upTo.filter((tier, i) => tier.length > (upTo[i - 1]?.length ?? 0))
}

/** Fields that were added since the index was built get numbers in the one that replaces it. */
async function extendIndex(ctx: SearchCtx, { index }: OpenedSearch, { fields }: Search): Promise<void> {
  const missing = fields.some(({ spec, declared }) => declared && !index?.keys?.includes(spec.path[0] ?? ''))
  // One that could not be replaced says so, and stays until somebody drops it.
  if (index && !index.failure && missing)
    await replaceSearchIndex({ ...ctx, db: ctx.platform.independentDb }, index)
}
