import type { ProductTeaser } from '../catalogue/product-teaser.ts'
import { batched } from '../platform/batched.ts'
import { cached } from '../platform/cached.server.ts'
import { filter, ifCollection, items } from '../platform/data-collections.server.ts'

/** Average and number of the published reviews of a product. */
export interface CardRating {
  average: number
  count: number
}

interface StoredAverage extends CardRating {
  _id: string
}

const BATCH_MAX = 100

/** The ratings of products that have reviews, by one call for all. */
async function loadRatings(productIds: string[]): Promise<Map<string, CardRating>> {
  const found = await ifCollection(
    items
      .aggregate('shopReviews')
      .filter(filter<'shopReviews'>().hasSome('productId', productIds))
      .group('productId')
      .avg('rating', 'average')
      .count()
      .limit(BATCH_MAX)
      .run<StoredAverage>(),
  )
  return new Map(
    (found?.items ?? []).map(({ _id, average, count }) => [
      _id,
      { average: Math.round(average * 10) / 10, count },
    ]),
  )
}

const ratingOfProduct = cached(batched(loadRatings, BATCH_MAX))

/** The cards with the stars of their products. Cards are shown without them when they cannot be loaded. */
export async function withRatings<T extends Pick<ProductTeaser, 'id'>>(
  teasers: T[],
): Promise<(T & { rating?: CardRating })[]> {
  try {
    const ratings = await Promise.all(teasers.map(({ id }) => ratingOfProduct(id)))
    return teasers.map((teaser, index) => {
      const rating = ratings[index]
      return rating ? { ...teaser, rating } : teaser
    })
  } catch (error) {
    console.error(error)
    return teasers
  }
}
