import { contract, type ErrorsOf, type RequestOf } from '@stoa/contract'
import type { Caller, Ctx } from '../call/context.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { planSearch, type Search, searchWords } from '../data/search/index.ts'
import {
  collectionTable,
  type FoundCollection,
  foundCollection,
  shownCollections,
} from '../storage/commerce/searched-collections.ts'
import { findSearchedRows } from '../storage/data/search-rows.ts'
import type { EntityFields } from '../storage/query/index.ts'
import { catalogueTag, queryKey, shopperView } from '../stores/index.ts'
import { languagesInOrder, searchedLanguage } from './searched-fields.ts'
import { synonymGroupStore } from './synonym-groups.ts'

const { searchCollections } = contract.productSearch
type SearchCtx = Ctx<ErrorsOf<typeof searchCollections>>

const LIMIT = 10

const BY_RELEVANCE: EntityFields<Caller> = {
  name: 'searched collection',
  alias: 'i',
  document: 'data',
  idField: 'id',
  paging: ['OFFSET'],
  defaultLimit: LIMIT,
  fields: {
    id: { type: 'string', column: 'id', sort: true, required: true },
    rank: { type: 'number', column: 'search_rank', sort: true, required: true },
  },
}

const NAME: Search['fields'] = [{ spec: { type: 'string', path: ['name'] }, tier: 0, declared: true }]

/** Collections by their names, in the languages and with the tolerance of a search of products. */
async function find(
  ctx: SearchCtx,
  { expression, limit }: RequestOf<typeof searchCollections>,
  caller: string | undefined,
): Promise<FoundCollection[]> {
  const words = searchWords(expression)
  if (words.length === 0) return []
  const sort = [{ fieldName: 'rank', order: 'DESC' }]
  const plan = planOrReject(ctx, { sort, paging: { limit: limit ?? LIMIT } }, BY_RELEVANCE, 'request')
  const visible = shownCollections(ctx.caller.role !== 'merchant')
  for (const fuzzy of [false, true])
    for (const language of languagesInOrder(ctx, caller).own) {
      const table = collectionTable(ctx.site.id, language)
      const search = {
        words,
        prefix: true,
        all: true,
        fuzzy,
        fields: NAME,
        ...searchedLanguage(ctx, language),
      }
      const planned = await planSearch(ctx, table, search, { sorted: false, visible })
      if (!planned) continue
      const { source } = planned
      const rows = await findSearchedRows<FoundCollection>(
        ctx.db,
        table,
        source,
        planned.tiers(true),
        plan,
        visible,
        foundCollection(caller),
      )
      if (rows.length > 0) return rows.slice(0, plan.limit)
    }
  return []
}

/** Search of collections (protocol/catalogue §7). */
export const collectionSearchHandlers = {
  async searchCollections(request: RequestOf<typeof searchCollections>, ctx: SearchCtx) {
    const shopper = await shopperView(ctx)
    const cached = await ctx.cached(queryKey('collection search', ctx, request, shopper.key), async () => ({
      text: JSON.stringify({
        collections: (await find(ctx, request, shopper.language)).map(({ id, name, slug }) => ({
          id,
          name,
          slug,
        })),
      }),
      tags: [
        catalogueTag(ctx.site.id),
        `product-documents:${ctx.site.id}`,
        synonymGroupStore.cacheTag(ctx.site.id),
        ...shopper.tags,
      ],
      admitOnSecondUse: true,
    }))
    return shopper.reply(cached)
  },
}
