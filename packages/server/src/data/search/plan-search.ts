import type { Ctx } from '../../call/context.ts'
import { foldText } from '../../platform-support/fold-text.ts'
import { ALL_ITEMS } from '../../storage/data/item-rows.ts'
import type { ItemTable } from '../../storage/data/item-tables.ts'
import { CHANGES_SEEN, changedItems } from '../../storage/data/search-changes.ts'
import type { SearchConfig } from '../../storage/data/search-configs.ts'
import { requestSearchIndex } from '../../storage/data/search-index-rows.ts'
import {
  CHANGED,
  countHits,
  eitherOf,
  indexedHits,
  type SearchSource,
  visibleHits,
} from '../../storage/data/search-rows.ts'
import { findSimilarWords, type OpenedSearch, openSearch } from '../../storage/data/search-words.ts'
import type { SqlCondition } from '../../storage/query/index.ts'
import { fuzzyTerm } from './fuzzy-terms.ts'
import { replaceSearchIndex } from './index-maintenance.ts'
import { type QueryTerm, type RankTier, rankTiers, wholeSearch } from './rank-tiers.ts'
import type { Search, SearchedField } from './read-search.ts'
import { withSynonyms } from './synonyms.ts'

type SearchCtx = Ctx<'DATA_SEARCH_NOT_READY' | 'DATA_SEARCH_TOO_BROAD'>

/** Maximum items that are searched without an index, which takes a second or two. */
const UNINDEXED_MAX = 10_000
/** Maximum items rechecked by value where the index cannot distinguish them: translations and nested paths. */
const COMPARED_MAX = 5000
/** Maximum similar words of a search. */
const NEAR_MAX = 500
/** With more similar words than this, only one mistake is tolerated. */
const MAX_NEIGHBOURS = 50
const TERMS_MAX = 5000
/** Minimum letters of a beginning that finds the synonyms of words. */
const PREFIX_MIN = 3

/** Requests the index of a table, unless there is one. It is built in the background. */
export const requestIndex = (ctx: Ctx, table: ItemTable, config: SearchConfig) =>
  requestSearchIndex(ctx.platform.independentDb, table, { id: ctx.ids.guid(), config }, ctx.now)

/** What a search reads. The functions are given whether items must have all words or some. */
export interface PlannedSearch {
  source: SearchSource
  /** The query of all matches. */
  whole(all: boolean): string
  tiers(all: boolean): RankTier[]
}

/** Words and the state of the index: the same for all plans of a search. */
export interface OpenedWords {
  opened: OpenedSearch
  /** Words that begin like this have synonyms, too. */
  prefix: string | undefined
}

/** Reads what a search starts from. The first search of a collection requests its index. */
export async function openWords(
  ctx: SearchCtx,
  table: ItemTable,
  search: Omit<Search, 'all' | 'fuzzy' | 'fields'>,
): Promise<OpenedWords> {
  const last = search.prefix ? search.words.at(-1) : undefined
  const prefix = last && last.length >= PREFIX_MIN ? foldText(last) : undefined
  const asked = { ...search, folded: search.words.map(foldText), prefix }
  const opened = await openSearch(ctx.db, table, asked, {
    behindMax: CHANGES_SEEN,
    unindexedMax: UNINDEXED_MAX,
  })
  if (!opened.index) await requestIndex(ctx, table, search.config)
  return { opened, prefix }
}

/** Plans a search: its source (index or table) and its rank tiers. Undefined if the search has only stop words. */
export async function planSearch(
  ctx: SearchCtx,
  table: ItemTable,
  search: Search,
  { sorted, visible, words: found }: { sorted: boolean; visible: SqlCondition; words?: OpenedWords },
): Promise<PlannedSearch | undefined> {
  const { config } = search
  const { opened, prefix } = found ?? (await openWords(ctx, table, search))
  const ready = readyIndex(ctx, opened)
  const plain = await wordsOf(ctx, table, search, opened, ready)
  const words = withSynonyms(plain, opened.synonyms, prefix).filter(({ lexemes }) => lexemes.length > 0)
  if (words.length === 0) return undefined
  const fields = search.fields.map(({ spec }) => spec)
  const fuzzy = search.fuzzy || search.prefix === true
  const planned = (source: SearchSource, numbers: readonly string[]): PlannedSearch => {
    const whole = (all: boolean) => wholeSearch(words, [...new Set(numbers)], { all, fuzzy })
    return {
      source,
      whole: all => whole(all).query,
      tiers: all =>
        sorted ? [whole(all)] : rankTiers(words, tiersOf(search.fields, numbers), { all, fuzzy }),
    }
  }
  const ordinals = fields.map((_, i) => String(i + 1))
  if (!ready) return planned({ config, fields, fresh: ALL_ITEMS }, ordinals)

  const numbers = fields.map(spec => numberOf(spec.path, ready.keys))
  if (fields.every(({ path, overlayPath }, i) => path.length === 1 && !overlayPath && numbers[i] !== '0'))
    return planned({ config, fields, index: ready, changesOf: ready.id, fresh: eitherOf([CHANGED]) }, numbers)
  await extendIndex(ctx, opened, search)
  const places = new Set(
    fields
      .flatMap(({ path, overlayPath }) => [path, ...(overlayPath ? [overlayPath] : [])])
      .map(path => numberOf(path, ready.keys)),
  )
  const { query } = wholeSearch(words, [...places], search)
  const hits = await hitsOf(ctx, table, ready.id, query, visible)
  return planned({ config, fields, changesOf: ready.id, fresh: eitherOf([CHANGED, hits]) }, ordinals)
}

/** Items to recheck. Hidden items do not count towards the limit, which would leak their existence. */
async function hitsOf(ctx: SearchCtx, table: ItemTable, id: string, query: string, visible: SqlCondition) {
  const all = indexedHits(id, query, COMPARED_MAX + 1)
  if ((await countHits(ctx.db, all)) <= COMPARED_MAX) return all
  const seen = visibleHits(table, id, query, visible, COMPARED_MAX + 1)
  if ((await countHits(ctx.db, seen)) > COMPARED_MAX)
    ctx.fail('DATA_SEARCH_TOO_BROAD', { limit: 'items', max: COMPARED_MAX })
  return seen
}

/** The index's number of a storage key; 0 for keys that it does not distinguish. */
const numberOf = (path: readonly string[], keys: readonly string[]) => String(keys.indexOf(path[0] ?? '') + 1)

/** The usable index, or undefined if the table is small enough to be searched directly. Fails otherwise. */
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

/** The words with those like them. Words that are not searched, such as "the", have no lexemes. */
async function wordsOf(
  ctx: SearchCtx,
  table: ItemTable,
  { words, fuzzy, prefix, config, fields }: Search,
  { lexemes }: OpenedSearch,
  index: { id: string } | undefined,
): Promise<QueryTerm[]> {
  const fuzzyTerms = fuzzy
    ? words.flatMap((word, n) => (lexemes[n]?.length ? (fuzzyTerm(word, n) ?? []) : []))
    : []
  const fresh = index ? eitherOf([changedItems(index.id, CHANGES_SEEN)]) : ALL_ITEMS
  const near = fuzzy
    ? await findSimilarWords(ctx.db, table, fuzzyTerms, {
        config,
        index: index?.id,
        fresh,
        crowd: MAX_NEIGHBOURS,
        limit: NEAR_MAX + 1,
      })
    : []
  if (near.length > NEAR_MAX) ctx.fail('DATA_SEARCH_TOO_BROAD', { limit: 'words alike', max: NEAR_MAX })
  const found = lexemes.map((own, n): QueryTerm => {
    const alike = { lexemes: own, near: near.filter(one => one.n === n).map(one => one.lexemes) }
    const last = prefix && n === words.length - 1 ? words[n]?.toLowerCase() : undefined
    // The beginning of a word may itself be a word that is not searched, such as "the".
    return last ? { ...alike, lexemes: own.length > 0 ? own : [last], prefix: last } : alike
  })
  const terms =
    found.reduce((sum, word) => sum + word.lexemes.length + word.near.flat().length, 0) * fields.length
  if (terms > TERMS_MAX) ctx.fail('DATA_SEARCH_TOO_BROAD', { limit: 'words in fields', max: TERMS_MAX })
  return found
}

/** Field numbers by tier. Each tier includes the better ones; the last has all. */
function tiersOf(fields: readonly SearchedField[], numbers: readonly string[]): string[][] {
  const upTo = ([0, 1, 2] as const).map(worst => numbers.filter((_, i) => (fields[i]?.tier ?? 2) <= worst))
  return upTo.filter((tier, i) => tier.length > (upTo[i - 1]?.length ?? 0))
}

/** Requests a replacement index if fields were added since the build. */
async function extendIndex(ctx: SearchCtx, { index }: OpenedSearch, { fields }: Search): Promise<void> {
  const missing = fields.some(({ spec, declared }) => declared && !index?.keys?.includes(spec.path[0] ?? ''))
  // After a failed replacement the index stays until the merchant drops it.
  if (index && !index.failure && missing)
    await replaceSearchIndex({ ...ctx, db: ctx.platform.independentDb }, index)
}
