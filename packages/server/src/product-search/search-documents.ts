import type { Ctx } from '../call/context.ts'
import { type OpenedWords, openWords, type PlannedSearch, planSearch } from '../data/search/index.ts'
import {
  bothOf,
  eitherOne,
  findMatchingDocuments,
  isNoneOf,
  isOneOf,
  type RankedDocument,
  rankedColumns,
} from '../storage/commerce/merchandising.ts'
import {
  type DocumentId,
  documentId,
  type FacetCounts,
  type MatchedFacetCounts,
  productTable,
} from '../storage/commerce/product-documents.ts'
import { unitsSold } from '../storage/commerce/recommendations.ts'
import { findRankedRows } from '../storage/data/engine-indexes.ts'
import type { DocumentListing, ItemTable } from '../storage/data/item-tables.ts'
import { findSearchedRows, matchesQuery } from '../storage/data/search-rows.ts'
import { searchAgainIfReplaced } from '../storage/data/search-tables.ts'
import type { QueryPlan, SqlCondition } from '../storage/query/index.ts'
import { placePins, type Score, scoreOf, withPins } from './rank-results.ts'
import { searchByEngine } from './search-by-engine.ts'
import { type AppliedRule, isTextAlone, type Weights } from './search-rules.ts'
import { languagesInOrder, searchedFields, searchedLanguage } from './searched-fields.ts'

type SearchCtx = Ctx<'DATA_SEARCH_TOO_BROAD'>

/** Results that weights put in order: the first ones by their words. Those behind them stay in that order. */
const WINDOW = 1000
const DAY_MS = 86_400_000
const SALES_MS = 90 * DAY_MS
/** Products whose sales are considered, those with most units. */
const SOLD_MAX = 1000
/** How long sales, and results in an order that they have a part in, are reused. */
export const SIGNALS_MS = 10 * 60_000

/** Why a result is where it is. */
export interface Placement {
  /** The tier of its words; undefined for a pin. */
  tier?: ReturnType<PlannedSearch['tiers']>[number] | undefined
  score?: Score
}

/** A page of a search. */
export interface SearchedDocuments {
  ids: (DocumentId & { placement?: Placement })[]
  counts: FacetCounts
  allWords: boolean
  /** Language whose texts have the words; null: the main one. Absent if it is that of the caller. */
  language?: string | null
  /** The words without typing errors. */
  corrected?: string | undefined
}

const NOTHING: SearchedDocuments = { ids: [], counts: { total: 0, values: [], prices: null }, allWords: true }

interface DocumentSearch {
  words: readonly string[]
  /** Whether the last word may be the beginning of one. */
  prefix: boolean
  isFuzzy: boolean
  /** Whether another order than that of relevance is wanted. */
  isSorted: boolean
  language: string | undefined
  plan: QueryPlan
  condition: SqlCondition
  /** Counts products under the first condition, otherwise under the second one, and those under the third one as well. */
  count: (
    matching: SqlCondition,
    otherwise?: SqlCondition,
    also?: SqlCondition,
  ) => Promise<MatchedFacetCounts>
  listing?: DocumentListing | undefined
  rule: AppliedRule
  weights: Weights
  /** Whether each result says why it is at its place. */
  explain?: boolean
}

/**
 * Products with all words; if there are none, with words like them; if there are none either, with some of the words. Each is tried
 * in the language of the caller, then in the main one and in others.
 */
export async function searchDocuments(ctx: SearchCtx, search: DocumentSearch): Promise<SearchedDocuments> {
  const { words, language: own, condition, rule, isSorted, isFuzzy, prefix } = search
  const several = words.length > 1
  const pinned = rule.pins.map(({ productId }) => productId)
  // An engine always completes the last word and forgives typing errors. It knows no pins and weights.
  const isForEngine = isFuzzy && prefix && isTextAlone(search.weights) && !search.explain
  const engine =
    isForEngine && pinned.length === 0 && rule.hidden.length === 0
      ? await searchByEngine(ctx, { expression: words.join(' '), language: own })
      : undefined
  if (engine) {
    const { ids: found, matching, language, allWords } = engine
    const { first: isSeen, otherwise: _, ...counts } = await search.count(matching)
    // If the caller may see none of what it has found, PostgreSQL tries other words and languages.
    if (isSeen || found.length === 0) {
      const table = productTable(ctx.site.id, { ...(language && { language }), listing: search.listing })
      const ids = await findRankedRows(ctx.db, table, found, search.plan, {
        visible: condition,
        columns: documentId,
      })
      return { ids, counts, allWords, ...(language !== own && { language: language ?? null }) }
    }
  }
  return searchAgainIfReplaced(async () => {
    const openedIn = new Map<string | undefined, Promise<OpenedWords>>()
    // Products with all words. If there are none, those with some of them, unless similar words are searched next.
    const readAs = async (
      language: string | undefined,
      fuzzy: boolean,
      orSome: boolean,
    ): Promise<SearchedDocuments & { hasMatches: boolean }> => {
      const table = productTable(ctx.site.id, { ...(language && { language }), listing: search.listing })
      const asked = {
        words,
        prefix,
        ...searchedLanguage(ctx, language),
        fields: searchedFields,
        all: true,
        fuzzy,
      }
      const opened = openedIn.get(language) ?? openWords(ctx, table, asked)
      openedIn.set(language, opened)
      const planned = await planSearch(ctx, table, asked, {
        sorted: isSorted,
        visible: condition,
        words: await opened,
      })
      if (!planned) return { ...NOTHING, hasMatches: false }
      const matching = ({ whole }: Pick<PlannedSearch, 'whole'>, all: boolean) =>
        isNoneOf(matchesQuery(table, planned.source, whole(all)), rule.hidden)
      // Pins are counted, but that they are there does not say that a product has the words.
      const pins = pinned.length > 0 ? isNoneOf(isOneOf(pinned), rule.hidden) : undefined
      // Words that no product has are left out first, then any.
      const { known } = planned
      let counted = await search.count(
        matching(planned, true),
        orSome ? (known ? matching(known, true) : matching(planned, false)) : undefined,
        pins,
      )
      const isKnown = known !== undefined && counted.otherwise
      if (orSome && known && !counted.first && !isKnown)
        counted = await search.count(matching(planned, true), matching(planned, false), pins)
      const { first, otherwise, ...counts } = counted
      const all = first || !orSome
      const [query, ofAll] = isKnown ? [known, true] : [planned, all]
      const page = {
        table,
        source: planned.source,
        tiers: query.tiers(ofAll),
        matching: pins ? eitherOne(matching(query, ofAll), pins) : matching(query, ofAll),
        total: counts.total,
      }
      const ids = counts.total > 0 ? await pageOf(ctx, search, page) : []
      return {
        ids: ids.slice(0, search.plan.limit),
        counts,
        allWords: all,
        ...(language !== own && { language: language ?? null }),
        ...(fuzzy && { corrected: planned.corrected }),
        hasMatches: first || otherwise,
      }
    }
    // Similar words are for searches that find nothing otherwise: "lamp" is no typing error of "damp".
    const { own: first, others } = languagesInOrder(ctx, own)
    const attempts = [
      ...[...first, ...others].map(language => ({ language, fuzzy: false })),
      ...(isFuzzy ? first.map(language => ({ language, fuzzy: true })) : []),
    ]
    let pinsAlone: SearchedDocuments | undefined
    for (const { language, fuzzy } of attempts) {
      const found = await readAs(language, fuzzy, several && fuzzy === isFuzzy)
      if (found.hasMatches) return found
      pinsAlone ??= found
    }
    return pinsAlone ?? NOTHING
  })
}

interface MatchedPage {
  table: ItemTable
  source: PlannedSearch['source']
  tiers: ReturnType<PlannedSearch['tiers']>
  matching: SqlCondition
  total: number
}

/** The results of a page, with the pins of the rule in the order of relevance. */
async function pageOf(
  ctx: SearchCtx,
  search: DocumentSearch,
  page: MatchedPage,
): Promise<SearchedDocuments['ids']> {
  const { condition, plan, rule, isSorted } = search
  const pinned = rule.pins.map(({ productId }) => productId)
  if (pinned.length === 0) return resultsOf(ctx, search, page, plan)
  if (isSorted) return findMatchingDocuments(ctx.db, page.table, bothOf(condition, page.matching), plan)
  const seen = await findMatchingDocuments(ctx.db, page.table, bothOf(condition, isOneOf(pinned)))
  const pins = rule.pins.filter(({ productId }) => seen.some(({ id }) => id === productId))
  const placed = placePins(pins, { total: page.total, offset: plan.offset, limit: plan.limit })
  const others = placed.others.limit > 0 ? await resultsOf(ctx, search, page, placed.others) : []
  return withPins(
    others.slice(0, placed.others.limit),
    placed.pins.map(({ productId, index }) => ({ index, row: { id: productId, placement: {} } })),
  )
}

/** A part of the results without pins, in the order of their words and of the weights. */
async function resultsOf(
  ctx: SearchCtx,
  { condition, plan, rule, weights, explain, isSorted }: DocumentSearch,
  { table, source, tiers }: MatchedPage,
  { offset, limit }: { offset: number; limit: number },
): Promise<SearchedDocuments['ids']> {
  const visible = isNoneOf(condition, [...rule.hidden, ...rule.pins.map(({ productId }) => productId)])
  const rowsOf = <Row>(count: number, from: number, columns = documentId as typeof rankedColumns) => {
    const part = { ...plan, offset: from, limit: count, fetchLimit: count }
    return findSearchedRows<Row>(ctx.db, table, source, tiers, part, visible, columns)
  }
  const isPlain = isSorted || (isTextAlone(weights) && !explain)
  if (isPlain || offset >= WINDOW) return rowsOf<DocumentId>(limit, offset)
  const rows = await rowsOf<RankedDocument>(Math.max(WINDOW, offset + limit), 0, rankedColumns)
  const sales = weights.sales > 0 ? await salesOf(ctx) : new Map<string, number>()
  const bestRank = Math.max(0, ...tiers.map(({ rank }) => rank))
  const signals = { weights, bestRank, sales, mostSold: Math.max(0, ...sales.values()), now: ctx.now }
  const scored = rows.slice(0, WINDOW).map(row => ({ row, score: scoreOf(row, signals) }))
  return [
    ...scored.toSorted((a, b) => b.score.total - a.score.total),
    ...rows.slice(WINDOW).map(row => ({ row, score: undefined })),
  ]
    .slice(offset, offset + limit)
    .map(({ row, score }) => ({
      id: row.id,
      placement: {
        tier: tiers.find(({ rank }) => rank === Number(row.rank)),
        ...(score && !isTextAlone(weights) && { score }),
      },
    }))
}

/** Units sold by product. */
async function salesOf(ctx: SearchCtx): Promise<ReadonlyMap<string, number>> {
  const key = `units sold ${ctx.site.id} ${Math.floor(ctx.now / SIGNALS_MS)}`
  const { bytes } = await ctx.cached(key, async () => {
    const sold = await unitsSold(ctx.db, ctx.site.id, { since: ctx.now - SALES_MS, limit: SOLD_MAX })
    return { text: JSON.stringify(sold.map(({ id, units }) => [id, Number(units)])), tags: [] }
  })
  return new Map(JSON.parse(Buffer.from(bytes).toString()) as [string, number][])
}
