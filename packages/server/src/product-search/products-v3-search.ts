import { contract, type ErrorsOf, type RequestOf, searchableProductFields } from '@stoa/contract'
import { currencyExponent } from '@stoa/contract/money'
import { type Caller, type Ctx, implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { type PlannedSearch, planSearch, searchWords } from '../data/search/index.ts'
import { contradictsCursor, wordsContradictCursor } from '../platform-support/cursor-contradiction.ts'
import { isObject } from '../platform-support/is-object.ts'
import { type DocumentId, documentId, productTable } from '../storage/commerce/product-documents.ts'
import type { ProductPlan } from '../storage/commerce/product-source.ts'
import { countProducts, findProductRows, getProductRows } from '../storage/commerce/products.ts'
import {
  aggregateProductsV3,
  documentInFilter,
  productHasWords,
  type SeenPrices,
  withCondition,
} from '../storage/commerce/search-products-v3.ts'
import type { ItemTable } from '../storage/data/item-tables.ts'
import { findSearchedRows } from '../storage/data/search-rows.ts'
import { searchAgainIfReplaced } from '../storage/data/search-tables.ts'
import { type EntityFields, readPage } from '../storage/query/index.ts'
import {
  aggregatedProductFields,
  callingShopper,
  catalogueTags,
  itemAggregation,
  listedValues,
  openListing,
  type ProductRow,
  percentAlone,
  planProductsV3,
  productsV3Of,
  productTag,
  queryKey,
  shopperView,
  toAggregationResult,
  viewV3Of,
} from '../stores/index.ts'
import { WITHIN_RANK } from './document-orders.ts'
import { searchedFields, searchedLanguage } from './searched-fields.ts'
import { synonymGroupStore } from './synonym-groups.ts'

type Search = NonNullable<RequestOf<typeof contract.productsV3Search.searchProductsV3>['search']>
export type SearchedWordsV3 = NonNullable<Search['search']>
type SearchCtx = Ctx<ErrorsOf<typeof contract.productsV3Search.searchProductsV3>>

/** Product documents in the order of relevance. */
const BY_RELEVANCE: EntityFields<Caller> = {
  name: 'product document',
  alias: 'i',
  document: 'data',
  idField: 'id',
  paging: ['CURSOR'],
  defaultLimit: 100,
  fields: {
    id: { type: 'string', column: 'id', sort: true, required: true },
    rank: { type: 'number', column: 'search_rank', sort: true, required: true },
    inStock: { type: 'boolean', column: 'in_stock', sort: true, required: true },
    numericId: { type: 'decimal', column: 'numeric_id', sort: true, required: true },
  },
}

const visibleOnly = ({ caller }: Ctx) => caller.role !== 'merchant'

/** What the cursor of a search carries besides the position. */
interface Continued {
  cursor: string
  search?: SearchedWordsV3
  filter?: Search['filter']
  isSorted: boolean
}

const CURSOR = 'search.cursorPaging.cursor'

/** Whether what is sent beside a cursor is another search. The plan compares sort orders. */
const contradicts = ({ filter, sort, search }: Search, carried: Continued) =>
  contradictsCursor(filter, carried.filter) ||
  wordsContradictCursor(search, carried.search) ||
  (!carried.isSorted && (sort?.length ?? 0) > 0)

const toCursor = (continued: Continued) => Buffer.from(JSON.stringify(continued)).toString('base64url')

/** Reads a cursor. Its words and filter are checked like those of a request. */
function fromCursor(text: string): Continued {
  const invalid = () =>
    rejectField(CURSOR, 'FORMAT', 'is not a cursor of this call; use that of an earlier reply')
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!isObject(value) || typeof value.cursor !== 'string') return invalid()
    const { expression, fields, mode, fuzzy } = (
      isObject(value.search) ? value.search : {}
    ) as SearchedWordsV3
    const isText = (each: unknown) => typeof each === 'string'
    if (expression && !(isText(expression) && expression.length <= 100)) return invalid()
    if (
      fields &&
      !(Array.isArray(fields) && fields.every(name => name && Object.hasOwn(searchableProductFields, name)))
    )
      return invalid()
    return {
      cursor: value.cursor,
      search: {
        ...(expression && { expression }),
        ...(fields && { fields }),
        ...(mode === 'AND' && { mode }),
        ...(fuzzy === true && { fuzzy }),
      },
      ...(isObject(value.filter) && { filter: value.filter }),
      isSorted: value.isSorted === true,
    }
  } catch (error) {
    if (error instanceof SyntaxError) return invalid()
    throw error
  }
}

/** The search of words in a language of the catalogue. */
type PlannedWords = PlannedSearch & { all: boolean; table: ItemTable }

/** The search of words; `nothing` if there are only stop words, undefined without words. */
export async function planWords(
  ctx: SearchCtx,
  sent: SearchedWordsV3 | null | undefined,
  { plan, isSorted }: { plan: ProductPlan; isSorted: boolean },
): Promise<PlannedWords | 'nothing' | undefined> {
  const words = searchWords(sent?.expression ?? '')
  if (words.length === 0) return undefined
  const keys = new Set<string>(
    (sent?.fields ?? []).flatMap(name => (name ? searchableProductFields[name] : [])),
  )
  const fields = searchedFields.filter(({ spec }) => keys.size === 0 || keys.has(spec.path[0] ?? ''))
  const all = sent?.mode === 'AND'
  const language = callingShopper(ctx)?.language
  const table = productTable(ctx.site.id, { ...(language && { language }) })
  const search = {
    words,
    all,
    fuzzy: sent?.fuzzy === true,
    prefix: true,
    ...searchedLanguage(ctx, language),
    fields,
  }
  const visible = documentInFilter(ctx.site.id, plan, visibleOnly(ctx))
  const planned = await planSearch(ctx, table, search, { sorted: isSorted, visible })
  return planned ? { ...planned, all, table } : 'nothing'
}

/** The plan of products that contain the words, too. */
export const narrowed = (plan: ProductPlan, planned: PlannedWords) =>
  withCondition(plan, productHasWords(planned.table, planned.source, planned.whole(planned.all)))

/** The prices that the caller sees, if they are not those of the catalogue. */
async function pricesOf(ctx: SearchCtx): Promise<SeenPrices | undefined> {
  const { lists } = await listedValues(ctx, callingShopper(ctx))
  const percent = percentAlone(lists)
  if (percent !== undefined) return { percent }
  const listing = await openListing(ctx, { lists, language: null })
  return listing === undefined ? undefined : { listing }
}

/** A page in the order of relevance. */
async function pageByRelevance(
  ctx: SearchCtx,
  planned: PlannedWords,
  { filter, paging }: { filter: ProductPlan; paging: object },
) {
  const sort = 'cursor' in paging ? {} : { sort: [{ fieldName: 'rank', order: 'DESC' }, ...WITHIN_RANK] }
  const plan = planOrReject(ctx, { ...sort, cursorPaging: paging }, BY_RELEVANCE, 'search')
  const condition = documentInFilter(ctx.site.id, filter, visibleOnly(ctx))
  const tiers = planned.tiers(planned.all)
  const found = await findSearchedRows<DocumentId>(
    ctx.db,
    planned.table,
    planned.source,
    tiers,
    plan,
    condition,
    documentId,
  )
  const { rows: ids, page } = readPage(plan, found)
  const rows = await getProductRows(
    ctx.db,
    ctx.site.id,
    ids.map(({ id }) => id),
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  return { rows: ids.flatMap(({ id }) => byId.get(id) ?? []), page }
}

async function answer(ctx: SearchCtx, sent: Search) {
  const { cursor, limit } = sent.cursorPaging ?? {}
  const continued = cursor ? fromCursor(cursor) : undefined
  if (continued && contradicts(sent, continued))
    rejectField(CURSOR, 'FIELD_NOT_ALLOWED', 'carries words, filter and sort order: send it without them')
  const search = continued?.search ?? sent.search ?? undefined
  const filter = continued ? continued.filter : sent.filter
  const isSorted = continued?.isSorted ?? (sent.sort?.length ?? 0) > 0
  const paging = {
    ...(limit && { limit }),
    ...(continued && { cursor: continued.cursor }),
  }
  const matching = await planProductsV3(ctx, { filter }, 'search')
  const planned = await planWords(ctx, search, { plan: matching, isSorted })
  const aggregated = aggregatedProductFields(ctx.caller)
  const wanted = (sent.aggregations ?? []).map((each, i) =>
    itemAggregation(each, `search.aggregations[${i}]`, aggregated),
  )
  if (planned === 'nothing')
    return { rows: [] as ProductRow[], page: { count: 0, hasNext: false }, results: [] }
  const ofCatalogue = async () => {
    const query = continued
      ? { sort: sent.sort, cursorPaging: paging }
      : { filter, sort: sent.sort, cursorPaging: paging }
    const plan = await planProductsV3(ctx, query, 'search')
    const found = await findProductRows(
      ctx.db,
      ctx.site.id,
      planned ? narrowed(plan, planned) : plan,
      visibleOnly(ctx),
    )
    return readPage(plan, found)
  }
  const { rows, page } =
    planned && !isSorted
      ? await pageByRelevance(ctx, planned, { filter: matching, paging })
      : await ofCatalogue()
  const groups =
    wanted.length > 0
      ? await aggregateProductsV3(
          ctx.db,
          ctx.site.id,
          {
            plan: planned ? narrowed(matching, planned) : matching,
            visibleOnly: visibleOnly(ctx),
            digits: currencyExponent(ctx.site.currency),
            prices: await pricesOf(ctx),
            fields: aggregated,
          },
          wanted,
        )
      : []
  const wrap = (inner: string) =>
    toCursor({ cursor: inner, ...(search && { search }), ...(filter && { filter }), isSorted })
  const { next, prev } = page.cursors ?? {}
  return {
    rows: rows as ProductRow[],
    page: { ...page, cursors: { ...(next && { next: wrap(next) }), ...(prev && { prev: wrap(prev) }) } },
    results: wanted.map((each, i) =>
      toAggregationResult(sent.aggregations?.[i] ?? {}, each, groups[i] ?? []),
    ),
  }
}

/** Search and count of products in catalogue V3 (protocol/catalogue §12). */
export const productV3SearchHandlers = implement(contract.productsV3Search, {
  async searchProductsV3({ search, fields }, ctx) {
    viewV3Of(ctx, fields)
    const shopper = await shopperView(ctx)
    const key = queryKey('product search V3', ctx, { search, fields }, shopper.key)
    const cached = await ctx.cached(key, async () => {
      const { rows, page, results } = await searchAgainIfReplaced(() => answer(ctx, search ?? {}))
      const products = await productsV3Of(ctx, await shopper.rows(rows), fields, { withVariants: false })
      return {
        text: JSON.stringify({
          products,
          pagingMetadata: page,
          ...(results.length > 0 && { aggregationData: { results } }),
        }),
        tags: [
          `product-documents:${ctx.site.id}`,
          synonymGroupStore.cacheTag(ctx.site.id),
          ...catalogueTags(ctx.site.id),
          ...rows.map(({ id }) => productTag(id)),
          ...shopper.tags,
        ],
        // Most searches for words are made once.
        admitOnSecondUse: true,
      }
    })
    return shopper.reply(cached)
  },

  async countProductsV3({ filter, search }, ctx) {
    const plan = await planProductsV3(ctx, { filter }, 'request')
    return searchAgainIfReplaced(async () => {
      const planned = await planWords(ctx, search, { plan, isSorted: true })
      if (planned === 'nothing') return { count: 0 }
      const counted = planned ? narrowed(plan, planned) : plan
      return { count: Number(await countProducts(ctx.db, ctx.site.id, counted, visibleOnly(ctx))) }
    })
  },
})
