import { contract, cutText, type ReplyOf } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { isGuid } from '../platform-support/guid.ts'
import {
  bestSellers,
  productsBoughtTogether,
  productsOfSameCollections,
  visibleProducts,
} from '../storage/commerce/recommendations.ts'
import { catalogueTag, isStoresApp, STORES_APP } from '../stores/index.ts'
import { askRecommender, recommenders, unlessUnanswered } from './recommendation-plugins.ts'

/** Items of one recommendation (entity Recommendation, `items`). */
const ITEMS_MAX = 100
/** Longest name of an algorithm (entity AlgorithmConfig, `name`). */
const NAME_MAX = 50
const DAY_MS = 86_400_000
/** Sales that recommendations are based on. */
const SALES_MS = 180 * DAY_MS
/** How long recommendations from sales are reused. */
const REUSE_MS = 10 * 60_000

interface RecommendationAlgorithm {
  id: string
  name: string
  description: string
  /** What it does with the items of the request. */
  items: 'REQUIRED' | 'OPTIONAL' | 'UNUSED'
  find: (ctx: AskingCtx, ids: readonly string[]) => Promise<{ id: string }[]>
}

type AskingCtx = Ctx<'SERVICE_PLUGIN_LOOP'>

/** The ids are those that existing storefronts send (protocol/recommendations §1). */
const ALGORITHMS: readonly RecommendationAlgorithm[] = [
  {
    id: '68ebce04-b96a-4c52-9329-08fc9d8c1253',
    name: 'From the same collections',
    description: 'Products that share the most collections with the items.',
    items: 'REQUIRED',
    find: ({ db, site }, ids) => productsOfSameCollections(db, site.id, ids, ITEMS_MAX),
  },
  {
    id: 'd5aac1e1-2e53-4d11-85f7-7172710b4783',
    name: 'Bought together',
    description:
      'Products that are most often in the orders of the last 180 days that have one of the items.',
    items: 'REQUIRED',
    find: ({ db, site, now }, ids) =>
      productsBoughtTogether(db, site.id, ids, { since: now - SALES_MS, limit: ITEMS_MAX }),
  },
  {
    id: 'ba491fd2-b172-4552-9ea6-7202e01d1d3c',
    name: 'Best sellers',
    description: 'Products with the most units in the newest 2,000 orders of the last 180 days.',
    items: 'UNUSED',
    find: ({ db, site, now }) => bestSellers(db, site.id, { since: now - SALES_MS, limit: ITEMS_MAX }),
  },
]

/** Ids of the algorithms, the same on every site. */
export const ALGORITHM_IDS = ALGORITHMS.map(({ id }) => id)

/** The algorithm of a plug-in, whose id is that of the app. It may know several, by the id of the algorithm. */
function algorithmOfPlugin(
  { site, platform }: Pick<Ctx, 'site' | 'platform'>,
  appId: string | null | undefined,
  algorithmId: string | null | undefined,
): RecommendationAlgorithm | undefined {
  const plugin = recommenders(platform.servicePlugins, site).find(({ id }) => id === appId)
  if (!plugin) return undefined
  const { id, name, revision } = plugin
  return {
    id: `${id} ${revision} ${algorithmId ?? ''}`,
    name,
    description: name,
    items: 'OPTIONAL',
    async find(ctx, items) {
      const asked = { items, algorithmId: algorithmId ?? undefined, limit: ITEMS_MAX }
      const found = await askRecommender(ctx, plugin, asked)
      return visibleProducts(ctx.db, ctx.site.id, found)
    },
  }
}

type Found = ReplyOf<typeof contract.recommendations.getRecommendation>['recommendation']

/** The calls of recommendations (protocol/recommendations). */
export const recommendationHandlers = implement(contract.recommendations, {
  async getRecommendation({ items, algorithms, minimumRecommendedItems: minimum = 1 }, ctx) {
    const ids = (items ?? []).flatMap(({ appId, catalogItemId }) =>
      isStoresApp(appId) && catalogItemId && isGuid(catalogItemId) ? catalogItemId.toLowerCase() : [],
    )
    let best: Found = { items: [] }
    for (const { id, appId } of algorithms ?? []) {
      const algorithm = isStoresApp(appId)
        ? ALGORITHMS.find(known => known.id === id?.toLowerCase())
        : algorithmOfPlugin(ctx, appId, id)
      if (!algorithm || (algorithm.items === 'REQUIRED' && ids.length === 0)) continue
      const sent = algorithm.items === 'UNUSED' ? [] : [...new Set(ids)].sort()
      const found = await unlessUnanswered(() => recommend(ctx, algorithm, sent))
      if (found.length > (best.items?.length ?? 0))
        best = {
          items: found.map(catalogItemId => ({ appId: STORES_APP, catalogItemId })),
          algorithm: { ...(id && { id }), ...(appId && { appId: isStoresApp(appId) ? STORES_APP : appId }) },
        }
      if (found.length > 0 && found.length >= (minimum ?? 1)) break
    }
    return { recommendation: best }
  },

  listAvailableAlgorithms: async (_, { site, platform }) => ({
    availableAlgorithms: [
      ...ALGORITHMS.map(({ id, name, description, items }) => ({
        config: {
          name,
          description,
          algorithmType: items === 'UNUSED' ? ('GLOBAL' as const) : ('RELATED_ITEMS' as const),
          algorithmId: id,
        },
        appId: STORES_APP,
        catalogAppIds: [STORES_APP],
      })),
      ...recommenders(platform.servicePlugins, site).map(({ id, name }) => ({
        config: {
          name: cutText(name, NAME_MAX),
          description: name,
          algorithmType: 'RELATED_ITEMS' as const,
          algorithmId: id,
        },
        appId: id,
        catalogAppIds: [STORES_APP],
      })),
    ],
  }),
})

/** Ids of recommended products, from the read cache: a change of the catalogue or some minutes end their reuse. */
async function recommend(ctx: AskingCtx, algorithm: RecommendationAlgorithm, sent: readonly string[]) {
  const key = `recommendations ${ctx.site.id} ${algorithm.id} ${Math.floor(ctx.now / REUSE_MS)} ${sent.join(' ')}`
  const { bytes } = await ctx.cached(key, async () => {
    const found = await algorithm.find(ctx, sent)
    return { text: JSON.stringify(found.map(({ id }) => id)), tags: [catalogueTag(ctx.site.id)] }
  })
  return JSON.parse(Buffer.from(bytes).toString()) as string[]
}
