import { contract, type ErrorsOf, type RequestOf } from '@stoa/contract'
import { type Caller, type Ctx, implement } from '../call/context.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { searchWords } from '../data/search/index.ts'
import {
  countFacets,
  type FacetCounts,
  findProductIds,
  matchingDocuments,
  onlyCollection,
  type ProductFilter,
} from '../storage/commerce/product-documents.ts'
import type { DocumentListing } from '../storage/data/item-tables.ts'
import type { EntityFields, SqlCondition } from '../storage/query/index.ts'
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
import { BY_RELEVANCE, DOCUMENTS, sorted } from './document-orders.ts'
import { readFilter, toFacets } from './facets.ts'
import { collectionSearchHandlers } from './search-collections.ts'
import { type SearchedDocuments, SIGNALS_MS, searchDocuments } from './search-documents.ts'
import { suggestInstead } from './search-fallback.ts'
import { isTextAlone, merchandisingFor, merchandisingTags } from './search-rules.ts'
import { synonymGroupStore } from './synonym-groups.ts'

type Request = RequestOf<typeof contract.productSearch.searchProducts>
type SearchCtx = Ctx<ErrorsOf<typeof contract.productSearch.searchProducts>>

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
  RELEVANCE: BY_RELEVANCE[0],
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
  ...merchandisingTags(siteId),
]

/** Search of products with facets (protocol/catalogue §7). */
export const productSearchHandlers = implement(contract.productSearch, {
  ...collectionSearchHandlers,
  async searchProducts(request, ctx) {
    const shopper = await shopperView(ctx)
    const words = searchWords(request.expression ?? '')
    const merchandising = words.length > 0 ? await merchandisingFor(ctx, request.expression ?? '') : undefined
    // What others than the words say changes with time.
    const time =
      merchandising && !isTextAlone(merchandising.weights) ? ` ${Math.floor(ctx.now / SIGNALS_MS)}` : ''
    const key = queryKey('product search', ctx, request, shopper.key + time)
    const cached = await ctx.cached(key, async () => {
      const { tagged, reply } = await answer(ctx, request, { words, merchandising, shopper })
      return {
        text: JSON.stringify(reply),
        tags: [...searchTags(ctx.site.id), ...tagged.map(({ id }) => productTag(id ?? '')), ...shopper.tags],
        // Most searches for words are made once.
        admitOnSecondUse: words.length > 0,
      }
    })
    return shopper.reply(cached)
  },
})

/** Whether products that the caller sees have all words of an expression. */
export async function hasResults(ctx: SearchCtx, expression: string): Promise<boolean> {
  const { reply } = await answer(
    ctx,
    { expression, fuzzy: false, paging: { limit: 1 } },
    {
      words: searchWords(expression),
      merchandising: await merchandisingFor(ctx, expression),
      shopper: await shopperView(ctx),
    },
  )
  return reply.allWords && reply.products.length > 0
}

async function answer(
  ctx: SearchCtx,
  request: Request,
  {
    words,
    merchandising,
    shopper,
  }: {
    words: readonly string[]
    merchandising: Awaited<ReturnType<typeof merchandisingFor>> | undefined
    shopper: ShopperView
  },
) {
  const filter = readFilter(ctx, request)
  const { sort = words.length > 0 ? 'RELEVANCE' : 'FEATURED', paging } = request
  // Without words all products have the same rank.
  const order = SORTS[words.length === 0 && sort === 'RELEVANCE' ? 'FEATURED' : (sort ?? 'FEATURED')]
  const fields = words.length === 0 && onlyCollection(filter) ? COLLECTED : DOCUMENTS
  const keys = order === SORTS.RELEVANCE ? BY_RELEVANCE : [order]
  const plan = planOrReject(ctx, { sort: keys, ...(paging && { paging }) }, fields, 'request')
  const visibleOnly = ctx.caller.role !== 'merchant'
  const { listing, sortedBy } = await listingOf(ctx, order)
  const condition = matchingDocuments(ctx.site.id, filter, visibleOnly)
  const count = (matching?: SqlCondition, otherwise?: SqlCondition, also?: SqlCondition) =>
    countFacets(ctx.db, ctx.site.id, filter, {
      visibleOnly,
      words: matching,
      otherwise,
      also,
      listing,
      language: shopper.language,
    })
  const result: SearchedDocuments = merchandising
    ? await searchDocuments(ctx, {
        words,
        prefix: request.prefix !== false,
        isFuzzy: request.fuzzy !== false,
        isSorted: order !== SORTS.RELEVANCE,
        language: shopper.language,
        plan,
        condition,
        count,
        // Only these pages read prices and names.
        listing: request.price || LISTED_ORDERS.has(order) ? listing : undefined,
        ...merchandising,
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
  const isFiltered = (request.facets?.length ?? 0) > 0 || Boolean(request.price)
  const fallback =
    merchandising && request.fallback && offset === 0 && !isFiltered
      ? await suggestInstead(ctx, result, { limit: request.fallback, hidden: merchandising.rule.hidden })
      : undefined
  return {
    tagged: [...products, ...(fallback?.products ?? [])],
    reply: {
      products,
      ...(fallback && { fallback }),
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
