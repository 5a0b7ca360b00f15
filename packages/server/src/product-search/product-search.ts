import { contract, type ErrorsOf, type RequestOf } from '@stoa/contract'
import { type Caller, type Ctx, implement } from '../call/context.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { type OpenedWords, openWords, planSearch, searchWords } from '../data/search/index.ts'
import {
  countFacets,
  type DocumentId,
  documentId,
  type FacetCounts,
  findProductIds,
  type MatchedFacetCounts,
  matchingDocuments,
  onlyCollection,
  type ProductFilter,
  productTable,
} from '../storage/commerce/product-documents.ts'
import { findRankedRows } from '../storage/data/engine-indexes.ts'
import type { DocumentListing } from '../storage/data/item-tables.ts'
import { findSearchedRows, matchesQuery } from '../storage/data/search-rows.ts'
import { searchAgainIfReplaced } from '../storage/data/search-tables.ts'
import type { EntityFields, QueryPlan, SqlCondition } from '../storage/query/index.ts'
import {
  callingShopper,
  catalogueTag,
  listedValues,
  openListing,
  percentAlone,
  priceBeforePercentage,
  productsById,
  productTag,
  queryKey,
  type ShopperView,
  shopperView,
  toPagingMetadata,
} from '../stores/index.ts'
import { readFilter, toFacets } from './facets.ts'
import { searchByEngine } from './search-by-engine.ts'
import { collectionSearchHandlers } from './search-collections.ts'
import { languagesInOrder, searchedFields, searchedLanguage, WITHIN_RANK } from './searched-fields.ts'
import { synonymGroupStore } from './synonym-groups.ts'

type Request = RequestOf<typeof contract.productSearch.searchProducts>
type SearchCtx = Ctx<ErrorsOf<typeof contract.productSearch.searchProducts>>

const sorted = { sort: true, required: true } as const

/** Sorts of product documents. */
const DOCUMENTS: EntityFields<Caller> = {
  name: 'product document',
  alias: 'i',
  document: 'data',
  idField: 'id',
  paging: ['OFFSET'],
  defaultLimit: 100,
  fields: {
    id: { type: 'string', column: 'id', ...sorted },
    numericId: { type: 'decimal', column: 'numeric_id', ...sorted },
    price: { type: 'number', column: 'price_minor', ...sorted },
    name: { type: 'string', column: 'name', collated: true, ...sorted },
    rank: { type: 'number', column: 'search_rank', ...sorted },
    inStock: { type: 'boolean', column: 'in_stock', ...sorted },
  },
}

/** The same sorts of the products of a collection. */
const COLLECTED: EntityFields<Caller> = {
  ...DOCUMENTS,
  alias: 'm',
  fields: {
    ...DOCUMENTS.fields,
    id: { type: 'guid', column: 'id', ...sorted },
    price: { type: 'number', column: 'lowest_price_minor', ...sorted },
  },
}

const SORTS = {
  RELEVANCE: { fieldName: 'rank', order: 'DESC' },
  FEATURED: { fieldName: 'numericId', order: 'ASC' },
  NEWEST: { fieldName: 'numericId', order: 'DESC' },
  PRICE: { fieldName: 'price', order: 'ASC' },
  PRICE_DESC: { fieldName: 'price', order: 'DESC' },
  NAME: { fieldName: 'name', order: 'ASC' },
} as const

/** Orders by what shoppers see differently. */
const LISTED_ORDERS: ReadonlySet<object> = new Set([SORTS.PRICE, SORTS.PRICE_DESC, SORTS.NAME])

/**
 * The listing that the caller sees: counts of prices need its prices, and sorts by name its names. A percentage is computed for the
 * products that are found, and needs no rows of its own.
 */
async function listingOf(
  ctx: SearchCtx,
  order: (typeof SORTS)[keyof typeof SORTS],
): Promise<{ listing?: DocumentListing | undefined; sortedBy?: DocumentListing | undefined }> {
  const { lists, language } = await listedValues(ctx, callingShopper(ctx))
  const byName = order === SORTS.NAME && language !== null
  const byPrice = (order === SORTS.PRICE || order === SORTS.PRICE_DESC) && lists !== null
  const percent = percentAlone(lists)
  if (percent !== undefined && !byName) return { listing: { percent, prices: true, names: false } }
  const id = await openListing(ctx, { lists, language: byName ? language : null })
  const listing: DocumentListing | undefined = id ? { id, prices: lists !== null, names: byName } : undefined
  return { listing, sortedBy: byName || byPrice ? listing : undefined }
}

/** Cache tags of all searches of a site. The triggers of product documents invalidate the first; the other is for names of collections. */
const searchTags = (siteId: string) => [
  `product-documents:${siteId}`,
  catalogueTag(siteId),
  synonymGroupStore.cacheTag(siteId),
]

/** Search of products with facets (protocol/catalogue §7). */
export const productSearchHandlers = implement(contract.productSearch, {
  ...collectionSearchHandlers,
  async searchProducts(request, ctx) {
    const shopper = await shopperView(ctx)
    const cached = await ctx.cached(queryKey('product search', ctx, request, shopper.key), async () => {
      const { found, products, reply } = await answer(ctx, request, shopper)
      return {
        text: JSON.stringify(reply),
        tags: [
          ...searchTags(ctx.site.id),
          ...products.map(({ id }) => productTag(id ?? '')),
          ...shopper.tags,
        ],
        // Most searches for words are made once.
        admitOnSecondUse: found.words,
      }
    })
    return shopper.reply(cached)
  },
})

async function answer(ctx: SearchCtx, request: Request, shopper: ShopperView) {
  const words = searchWords(request.expression ?? '')
  const filter = readFilter(ctx, request)
  const { sort = words.length > 0 ? 'RELEVANCE' : 'FEATURED', paging } = request
  // Without words all products have the same rank.
  const order = SORTS[words.length === 0 && sort === 'RELEVANCE' ? 'FEATURED' : (sort ?? 'FEATURED')]
  const fields = words.length === 0 && onlyCollection(filter) ? COLLECTED : DOCUMENTS
  const keys = order === SORTS.RELEVANCE ? [order, ...WITHIN_RANK] : [order]
  const plan = planOrReject(ctx, { sort: keys, ...(paging && { paging }) }, fields, 'request')
  const visibleOnly = ctx.caller.role !== 'merchant'
  const { listing, sortedBy } = await listingOf(ctx, order)
  const condition = matchingDocuments(ctx.site.id, filter, visibleOnly)
  const count = (matching?: SqlCondition, otherwise?: SqlCondition) =>
    countFacets(ctx.db, ctx.site.id, filter, {
      visibleOnly,
      words: matching,
      otherwise,
      listing,
      language: shopper.language,
    })
  const result =
    words.length > 0
      ? await searchDocuments(ctx, {
          request,
          words,
          language: shopper.language,
          plan,
          condition,
          count,
          // Only these pages read prices and names.
          listing: request.price || LISTED_ORDERS.has(order) ? listing : undefined,
        })
      : {
          ids: await findProductIds(ctx.db, ctx.site.id, beforePercentage(filter, listing?.percent), {
            plan,
            visibleOnly,
            arranged: order === SORTS.FEATURED,
            listing: listing?.percent === undefined ? listing : undefined,
            sortedBy,
          }),
          counts: await cachedCounts(ctx, request, shopper, count),
          allWords: true,
        }
  const products = await productsById(
    ctx,
    result.ids.map(({ id }) => id),
  )
  const { offset } = plan
  return {
    found: { words: words.length > 0 },
    products,
    reply: {
      products,
      ...toFacets(result.counts, ctx.site.currency),
      allWords: result.allWords,
      ...(result.language !== undefined && { language: result.language ?? ctx.site.locale }),
      ...(result.corrected && { corrected: result.corrected }),
      metadata: toPagingMetadata({
        count: products.length,
        hasNext: offset + products.length < result.counts.total,
        offset,
        total: result.counts.total,
      }),
    },
  }
}

/** The filter for prices of the catalogue, which are in the order of those after the percentage. */
function beforePercentage(filter: ProductFilter, percent: number | undefined): ProductFilter {
  const { min, max } = filter.price ?? {}
  if (percent === undefined || (min === undefined && max === undefined)) return filter
  const least = priceBeforePercentage(percent)
  return {
    ...filter,
    price: { min: min && least(min), max: max === undefined ? undefined : least(max + 1n) - 1n },
  }
}

/** Cached apart from the page: counts of a whole catalogue take long, and are the same for all its pages and sorts. */
async function cachedCounts(
  ctx: SearchCtx,
  { facets, price }: Request,
  { key, tags }: ShopperView,
  count: () => Promise<FacetCounts>,
): Promise<FacetCounts> {
  const { bytes } = await ctx.cached(queryKey('product facets', ctx, { facets, price }, key), async () => ({
    text: JSON.stringify(await count()),
    tags: [...searchTags(ctx.site.id), ...tags],
  }))
  return JSON.parse(Buffer.from(bytes).toString())
}

interface Found {
  ids: DocumentId[]
  counts: FacetCounts
  allWords: boolean
  /** Language whose texts have the words; null: the main one. Absent if it is that of the caller. */
  language?: string | null
  /** The words without typing errors. */
  corrected?: string | undefined
}

const NOTHING: Found = { ids: [], counts: { total: 0, values: [], prices: null }, allWords: true }

/**
 * Products with all words; if there are none, with words like them; if there are none either, with some of the words. Each is tried
 * in the language of the caller, then in the main one and in others.
 */
async function searchDocuments(
  ctx: SearchCtx,
  {
    request,
    words,
    language: own,
    plan,
    condition,
    count,
    listing,
  }: {
    request: Request
    words: readonly string[]
    language: string | undefined
    plan: QueryPlan
    condition: SqlCondition
    count: (matching: SqlCondition, otherwise?: SqlCondition) => Promise<MatchedFacetCounts>
    listing: DocumentListing | undefined
  },
): Promise<Found> {
  const isSorted = request.sort !== undefined && request.sort !== null && request.sort !== 'RELEVANCE'
  const several = words.length > 1
  const isFuzzy = request.fuzzy !== false
  // An engine always completes the last word and forgives typing errors.
  const engine =
    isFuzzy && request.prefix !== false
      ? await searchByEngine(ctx, { expression: words.join(' '), language: own })
      : undefined
  if (engine) {
    const { ids: found, matching, language, allWords } = engine
    const { first: _, otherwise: __, ...counts } = await count(matching)
    const table = productTable(ctx.site.id, { ...(language && { language }), listing })
    const ids = await findRankedRows(ctx.db, table, found, plan, { visible: condition, columns: documentId })
    return { ids, counts, allWords, ...(language !== own && { language: language ?? null }) }
  }
  return searchAgainIfReplaced(async () => {
    const openedIn = new Map<string | undefined, Promise<OpenedWords>>()
    // Products with all words. If there are none, those with some of them, unless similar words are searched next.
    const readAs = async (
      language: string | undefined,
      fuzzy: boolean,
      orSome: boolean,
    ): Promise<Found & { hasMatches: boolean }> => {
      const table = productTable(ctx.site.id, { ...(language && { language }), listing })
      const prefix = request.prefix !== false
      const search = {
        words,
        prefix,
        ...searchedLanguage(ctx, language),
        fields: searchedFields,
        all: true,
        fuzzy,
      }
      const opened = openedIn.get(language) ?? openWords(ctx, table, search)
      openedIn.set(language, opened)
      const planned = await planSearch(ctx, table, search, {
        sorted: isSorted,
        visible: condition,
        words: await opened,
      })
      if (!planned) return { ...NOTHING, hasMatches: false }
      const { source } = planned
      const matching = (all: boolean) => matchesQuery(table, source, planned.whole(all))
      // Words that no product has are left out first, then any.
      const { known } = planned
      let counted = await count(
        matching(true),
        orSome ? (known ? matchesQuery(table, source, known.whole(true)) : matching(false)) : undefined,
      )
      const isKnown = known !== undefined && counted.otherwise
      if (orSome && known && !counted.first && !isKnown)
        counted = await count(matching(true), matching(false))
      const { first, otherwise, ...counts } = counted
      const all = first || !orSome
      const ids =
        counts.total > 0
          ? await findSearchedRows<DocumentId>(
              ctx.db,
              table,
              source,
              isKnown ? known.tiers(true) : planned.tiers(all),
              plan,
              condition,
              documentId,
            )
          : []
      return {
        ids: ids.slice(0, plan.limit),
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
    for (const { language, fuzzy } of attempts) {
      const found = await readAs(language, fuzzy, several && fuzzy === isFuzzy)
      if (found.hasMatches) return found
    }
    return NOTHING
  })
}
