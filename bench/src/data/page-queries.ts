import { randomInt } from 'node:crypto'
import { ARTICLES } from './article.ts'

/** A page of 50 articles of a category that are featured and cost at least so much, the newest first. */
export interface PageQuery {
  category: string
  price: number
  /** Of the request that asks for it. */
  path: string
}

const PAGE = 50
/** The lower half of all prices, so that at least half of the articles of the category match. */
const PRICES = 50_000
const CATEGORIES = 20

export function pageQuery(category: string, price: number, returnTotalCount = false): PageQuery {
  const query = {
    filter: { category, featured: true, price: { $gte: price } },
    sort: [{ fieldName: 'publishedAt', order: 'DESC' }],
    paging: { limit: PAGE },
  }
  const message = { dataCollectionId: ARTICLES, query, ...(returnTotalCount && { returnTotalCount }) }
  const packed = Buffer.from(JSON.stringify(message)).toString('base64url')
  return { category, price, path: `/wix-data/v2/items/query?.r=${packed}` }
}

/** One of a million pages: few are requested twice, so that caches do not help. */
export const randomPage = (returnTotalCount = false) =>
  pageQuery(`category-${randomInt(CATEGORIES)}`, randomInt(PRICES), returnTotalCount)
