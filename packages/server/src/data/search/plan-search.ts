import type { Ctx } from '../../call/context.ts'
import { foldText } from '../../platform-support/fold-text.ts'
import { ALL_ITEMS } from '../../storage/data/item-rows.ts'
import type { ItemTable } from '../../storage/data/item-tables.ts'
import { CHANGES_SEEN, changedItems } from '../../storage/data/search-changes.ts'
import { COMPOUNDING, type SearchConfig } from '../../storage/data/search-configs.ts'
import { rawPart, requestSearchIndex } from '../../storage/data/search-index-rows.ts'
import {
  CHANGED,
  countHits,
  eitherOf,
  firstItems,
  indexedHits,
  type SearchSource,
  visibleHits,
} from '../../storage/data/search-rows.ts'
import {
  findRelatedWords,
  type OpenedSearch,
  openSearch,
  type RelatedWord,
} from '../../storage/data/search-words.ts'
import type { SqlCondition } from '../../storage/query/index.ts'
import { compoundsOf, compoundTerms, headsOf, piecesOf } from './compounds.ts'
import { fuzzyTerm } from './fuzzy-terms.ts'
import { replaceSearchIndex } from './index-maintenance.ts'
import { type QueryTerm, type RankTier, rankTiers, wholeSearch } from './rank-tiers.ts'
import type { Search, SearchedField } from './read-search.ts'
import { withSynonyms } from './synonyms.ts'

type SearchCtx = Ctx<'DATA_SEARCH_TOO_BROAD'>

/** Maximum items that are searched without an index, which takes about a second. */
const UNINDEXED_MAX = 2000
/** Maximum items rechecked by value where the index cannot distinguish them: translations and nested paths. */
const COMPARED_MAX = 5000
/** Maximum similar words of a search. */
const NEAR_MAX = 500
/** With more similar words than this, only one mistake is tolerated. */
const MAX_NEIGHBOURS = 50
const TERMS_MAX = 5000
/** Words that a vocabulary has, if an item does. */
const WORD = /^\p{Script=Latin}{3,32}$/u
/** Minimum letters of a beginning that finds the synonyms of words. */
const PREFIX_MIN = 3

/** Requests the index of a table, unless there is one. It is built in the background. */
const requestIndex = (ctx: Ctx, table: ItemTable, config: SearchConfig) =>
  requestSearchIndex(ctx.platform.independentDb, table, { id: ctx.ids.guid(), config }, ctx.now)

/** What a search reads. The functions are given whether items must have all words or some. */
export interface PlannedSearch {
  source: SearchSource
  /** The query of all matches. */
  whole(all: boolean): string
  tiers(all: boolean): RankTier[]
  /** The same without the words that no item has. Absent if there are none, or no others. */
  known?: Pick<PlannedSearch, 'whole' | 'tiers'>
  /** The words with the likeliest ones instead of those that are misspelt, if any is. */
  corrected?: string | undefined
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
  if (!opened.index && table.source !== 'COLLECTIONS') await requestIndex(ctx, table, search.config)
  return { opened, prefix }
}

/** Plans a search: its source (index or table) and its rank tiers. Undefined if the search has only stop words. */
export async function planSearch(
  ctx: SearchCtx,
  table: ItemTable,
  search: Search,
  { sorted, visible, words: found }: { sorted: boolean; visible: SqlCondition; words?: OpenedWords },
): Promise<PlannedSearch | undefined> {
  const { config, fuzzy } = search
  const { opened, prefix } = found ?? (await openWords(ctx, table, search))
  const ready = readyIndex(ctx, opened)
  const partial = ready ? undefined : searchedUnindexed(ctx, table, opened)
  const { terms, corrected } = await wordsOf(ctx, table, search, opened, { ready, partial })
  const words = withSynonyms(terms, opened.synonyms, prefix).filter(isSearched)
  if (words.length === 0) return undefined
  const fields = search.fields.map(({ spec }) => spec)
  const planned = (source: SearchSource, numbers: readonly string[]): PlannedSearch => {
    const options = { fuzzy, raw: source.raw }
    const searchOf = (some: readonly QueryTerm[]) => {
      const whole = (all: boolean) => wholeSearch(some, [...new Set(numbers)], { all, ...options })
      return {
        whole: (all: boolean) => whole(all).query,
        tiers: (all: boolean) =>
          sorted ? [whole(all)] : rankTiers(some, tiersOf(search.fields, numbers), { all, ...options }),
      }
    }
    const known = words.filter(({ unknown, synonyms, completed }) => !unknown || synonyms || completed)
    const isShorter = known.length > 0 && known.length < words.length
    return { source, corrected, ...searchOf(words), ...(isShorter && { known: searchOf(known) }) }
  }
  const ordinals = fields.map((_, i) => String(i + 1))
  // The raw part of documents of products is that of their names.
  const rawField = fields.findIndex(({ path }) => path.join() === 'name') + 1
  const isRaw = rawPart(table.source) !== null && rawField > 0
  const rawOrdinal = isRaw ? String(rawField) : null
  if (!ready) return planned({ config, fields, raw: rawOrdinal, fresh: partial ?? ALL_ITEMS }, ordinals)

  const numbers = fields.map(spec => numberOf(spec.path, ready.keys))
  if (fields.every(({ path, overlayPath }, i) => path.length === 1 && !overlayPath && numbers[i] !== '0'))
    return planned(
      {
        config,
        fields,
        raw: isRaw ? rawPart(table.source) : null,
        index: ready,
        changesOf: ready.id,
        fresh: eitherOf([CHANGED]),
      },
      numbers,
    )
  await extendIndex(ctx, opened, search)
  const places = new Set(
    fields
      .flatMap(({ path, overlayPath }) => [path, ...(overlayPath ? [overlayPath] : [])])
      .map(path => numberOf(path, ready.keys)),
  )
  const { query } = wholeSearch(words, [...places], { all: search.all, fuzzy })
  const hits = await hitsOf(ctx, table, ready.id, query, visible)
  return planned(
    { config, fields, raw: rawOrdinal, changesOf: ready.id, fresh: eitherOf([CHANGED, hits]) },
    ordinals,
  )
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

/**
 * The index, also while it is built: the reply says that it may not have all. Undefined while it has no tables, and while it is built
 * for so few items that a search reads them all.
 */
function readyIndex(ctx: SearchCtx, { index, behind, unindexed }: OpenedSearch) {
  if (!index?.keys || (index.status !== 'ACTIVE' && index.status !== 'BUILDING')) return undefined
  if (index.status === 'BUILDING' && (unindexed ?? 0) <= UNINDEXED_MAX) return undefined
  if (index.status === 'BUILDING') ctx.warn('x-stoa-search-stale', 'building')
  else if (behind > CHANGES_SEEN) ctx.warn('x-stoa-search-stale', `more than ${CHANGES_SEEN}`)
  return { id: index.id, keys: index.keys }
}

/** Condition on the items that are searched without an index: the first ones of a large table, and the reply says so. */
function searchedUnindexed(ctx: SearchCtx, table: ItemTable, { unindexed }: OpenedSearch) {
  if ((unindexed ?? 0) <= UNINDEXED_MAX) return undefined
  ctx.warn('x-stoa-search-stale', `first ${UNINDEXED_MAX}`)
  return firstItems(table, UNINDEXED_MAX)
}

const isSearched = ({ forms, begins = [] }: QueryTerm) => forms.length > 0 || begins.length > 0

/** The words with those that are related to them. Words that are not searched, such as "the", have no forms. */
async function wordsOf(
  ctx: SearchCtx,
  table: ItemTable,
  { words, fuzzy, prefix, config, fields }: Search,
  { words: read }: OpenedSearch,
  { ready, partial }: { ready: { id: string } | undefined; partial: SqlCondition | undefined },
): Promise<{ terms: QueryTerm[]; corrected: string | undefined }> {
  const compounding = COMPOUNDING.has(config)
  const options = {
    config,
    index: ready?.id,
    fresh: ready ? eitherOf([changedItems(ready.id, CHANGES_SEEN)]) : (partial ?? ALL_ITEMS),
    crowd: MAX_NEIGHBOURS,
    limit: NEAR_MAX + 1,
  }
  const related = await findRelatedWords(
    ctx.db,
    table,
    {
      near: fuzzy
        ? read.flatMap(({ forms, raw }, n) => (forms.length > 0 ? (fuzzyTerm(raw, n) ?? []) : []))
        : [],
      compounds: compounding ? compoundTerms(read, prefix) : [],
      pieces: compounding || fuzzy ? [...new Set([...piecesOf(read), ...read.map(({ raw }) => raw)])] : [],
      beginning: fuzzy && prefix ? read.at(-1)?.raw : undefined,
    },
    options,
  )
  const near = related.filter(({ kind }) => kind === 'NEAR')
  if (near.length > NEAR_MAX) ctx.fail('DATA_SEARCH_TOO_BROAD', { limit: 'words alike', max: NEAR_MAX })
  const of = (n: number, kind: RelatedWord['kind']) => related.filter(one => one.n === n && one.kind === kind)
  // A misspelt part of a compound: what is like the word has compounds, too.
  const alike = compounding ? related.filter(({ kind, close }) => kind === 'NEAR' && close) : []
  const compounds = await findRelatedWords(
    ctx.db,
    table,
    { near: [], compounds: alike.map(({ n, word, stem }) => ({ n, word, stem, begins: false })), pieces: [] },
    options,
  )
  const pieces = new Map(related.flatMap(({ kind, word, stem }) => (kind === 'PIECE' ? [[word, stem]] : [])))
  const begun = related.some(({ kind }) => kind === 'BEGIN')
  const parts = compoundsOf(read, pieces)
  const isOnly = read.every(({ forms, one }, n) => n === read.length - 1 || (forms.length === 0 && !one))
  const terms = read.map(({ forms, raw, one, begins }, n): QueryTerm => {
    const isLast = prefix && n === words.length - 1
    const parted = [...of(n, 'PART').map(({ stem }) => [stem]), ...(parts[n] ?? [])]
    const isFound = pieces.has(raw) || parted.length > 0 || of(n, 'NEAR').length > 0 || (isLast && begun)
    return {
      forms,
      raw,
      unknown: fuzzy && WORD.test(raw) && !isFound,
      // A last word such as "the" may become another one, unless there are words without it.
      ...((one || (isLast && (forms.length > 0 || isOnly))) && { begins }),
      parts: parted,
      near: [
        ...of(n, 'NEAR').map(({ stem }) => [stem]),
        ...compounds.flatMap(one => (one.n === n ? [[one.stem]] : [])),
        ...(fuzzy && compounding ? headsOf(raw, pieces) : []),
      ],
    }
  })
  const size =
    terms.reduce(
      (sum, { forms, near, parts: all = [] }) => sum + [...forms, ...near, ...all].flat().length,
      0,
    ) * fields.length
  if (size > TERMS_MAX) ctx.fail('DATA_SEARCH_TOO_BROAD', { limit: 'words in fields', max: TERMS_MAX })
  return { terms, corrected: correctedWords(words, n => of(n, 'NEAR')) }
}

/** The words with the likeliest ones instead of those that are misspelt. Undefined if none has a word like it. */
function correctedWords(
  words: readonly string[],
  near: (n: number) => readonly RelatedWord[],
): string | undefined {
  const corrected = words.map((word, n) => {
    const [first = ''] = foldText(word)
    const order = (one: RelatedWord) =>
      (one.close ? 0 : 4) + (one.word.startsWith(first) ? 0 : 2) + Math.abs(one.word.length - word.length)
    const [best] = near(n).toSorted((a, b) => order(a) - order(b) || a.word.localeCompare(b.word))
    return best?.shown ?? word
  })
  return corrected.some((word, n) => word !== words[n]) ? corrected.join(' ') : undefined
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
