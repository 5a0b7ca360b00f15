import { currentI18n } from '../i18n/current-i18n.server.ts'
import { formatDay } from '../i18n/format-day.ts'
import { cached } from '../platform/cached.server.ts'
import { filter, ifCollection, items } from '../platform/data-collections.server.ts'
import { ratingOf, type StarCount, type StoredRating } from './rating.ts'

const PAGE = 5
/** Pages beyond this one are not linked. */
const PAGES_MAX = 200

export interface ReviewView {
  id: string
  rating: number
  title?: string
  text?: string
  author?: string
  verified: boolean
  /** BCP 47. */
  language?: string
  /** The answer of the shop. */
  reply?: string
  date: string
  day: string
}

export interface ReviewList {
  count: number
  average: number
  stars: StarCount[]
  reviews: ReviewView[]
  page: number
  pageCount: number
}

const ofProduct = (productId: string) => filter<'shopReviews'>().eq('productId', productId)

const loadRating = (productId: string) =>
  ifCollection(
    items
      .aggregate('shopReviews')
      .filter(ofProduct(productId))
      .group('rating')
      .count()
      .run<StoredRating>()
      .then(({ items: groups }) => ratingOf(groups)),
  )

const ratings = cached(loadRating)

const newest = (productId: string) =>
  items.query('shopReviews').eq('productId', productId).descending('_createdDate', '_id').limit(PAGE)

const firstPage = cached((productId: string) => newest(productId).find())

/** The published reviews of a product. Undefined if the shop has none of any product, or they cannot be loaded. */
export async function reviewsOf(productId: string, wanted: string | null): Promise<ReviewList | undefined> {
  try {
    const rating = await ratings(productId)
    if (!rating) return undefined
    const pageCount = Math.min(Math.ceil(rating.count / PAGE), PAGES_MAX)
    const page = Math.min(Math.max(Math.trunc(Number(wanted)) || 1, 1), Math.max(pageCount, 1))
    const found =
      pageCount === 0
        ? []
        : page === 1
          ? (await firstPage(productId)).items
          : (
              await newest(productId)
                .skip((page - 1) * PAGE)
                .find()
            ).items
    const i18n = currentI18n()
    const reviews = found.map(({ _id, _createdDate, title, text, author, language, reply, ...review }) => ({
      id: _id,
      rating: review.rating,
      verified: review.verified === true,
      ...(title && { title }),
      ...(text && { text }),
      ...(author && { author }),
      ...(language && { language }),
      ...(reply && { reply }),
      date: _createdDate.toISOString().slice(0, 10),
      day: formatDay(_createdDate, i18n),
    }))
    return { ...rating, reviews, page, pageCount }
  } catch (error) {
    // A product is for sale without its reviews.
    console.error(error)
    return undefined
  }
}
