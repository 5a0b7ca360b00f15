import { getRecommendation, queryProducts } from '@stoa/client/calls'
import { orErrorPage } from '../http/page-error.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { catalogue, shopperCatalogue } from '../platform/catalogue.server.ts'
import { storesAppId } from '../platform/stores-app.ts'
import { withRatings } from '../reviews/card-ratings.server.ts'
import { type ProductTeaser, teaserOf } from './product-teaser.ts'

// Algorithms of the platform (protocol/recommendations).
const BOUGHT_TOGETHER = 'd5aac1e1-2e53-4d11-85f7-7172710b4783'
const SAME_COLLECTIONS = '68ebce04-b96a-4c52-9329-08fc9d8c1253'

export interface Recommended {
  products: ProductTeaser[]
  /** Whether orders have shown that the products belong together. */
  boughtTogether: boolean
}

/** Products for the page of another one: those bought together with it, otherwise those of its collections. */
export async function recommendedProducts(productId: string, limit: number): Promise<Recommended> {
  const { recommendation } = await orErrorPage(
    catalogue.call(getRecommendation, {
      items: [{ catalogItemId: productId, appId: storesAppId }],
      algorithms: [BOUGHT_TOGETHER, SAME_COLLECTIONS].map(id => ({ id, appId: storesAppId })),
      minimumRecommendedItems: limit,
    }),
  )
  const ids = (recommendation.items ?? []).slice(0, limit).map(({ catalogItemId }) => catalogItemId)
  if (ids.length === 0) return { products: [], boughtTogether: false }
  const { products } = await orErrorPage(
    shopperCatalogue.call(queryProducts, {
      query: { filter: { id: { $in: ids } }, paging: { limit, offset: 0 } },
    }),
  )
  const i18n = currentI18n()
  return {
    products: await withRatings(
      products.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(product => teaserOf(product, i18n)),
    ),
    boughtTogether: recommendation.algorithm?.id === BOUGHT_TOGETHER,
  }
}
