import { queryProducts } from '@stoa/client/calls'
import { type ProductTeaser, teaserOf } from '../catalogue/product-teaser.ts'
import { orErrorPage } from '../http/page-error.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { shopperCatalogue } from '../platform/catalogue.server.ts'
import { config } from '../platform/config.server.ts'
import { ifCollection, items } from '../platform/data-collections.server.ts'
import { withRatings } from '../reviews/card-ratings.server.ts'
import { type ArticleTeaser, articleHref, type StoredArticle, teaserOfArticle } from './article.ts'

/** Articles on a page of the list. */
const articlesPerPage = 4

/** Everything of an article that lists show: its body stays where it is. */
const listedFields = ['title', 'slug', 'excerpt', 'cover', 'author', 'publishedDate', '_createdDate'] as const

const listed = () =>
  items
    .query('journal')
    .descending('publishedDate', '_id')
    .fields(...listedFields)

export interface ArticleList {
  articles: ArticleTeaser[]
  total: number
  pageCount: number
}

/** A page of articles, the newest first; a shop without a journal has none. */
export async function listArticles(page: number, limit = articlesPerPage): Promise<ArticleList> {
  const i18n = currentI18n()
  const found = await ifCollection(
    listed()
      .skip((page - 1) * limit)
      .limit(limit)
      .find({ returnTotalCount: true, language: i18n.language }),
  )
  const articles = (found?.items ?? []).map(item => teaserOfArticle(item, i18n, pictureUrl))
  const total = found?.totalCount ?? 0
  return { articles, total, pageCount: Math.ceil(total / limit) }
}

const articlesFoundMax = 3

/** Articles that have all of the words, the best first. */
export async function searchArticles(words: string): Promise<ArticleTeaser[]> {
  const i18n = currentI18n()
  const found = await ifCollection(
    items
      .search('journal')
      .expression(words)
      .fuzzy()
      .andMode()
      .fields(...listedFields)
      .limit(articlesFoundMax)
      .run({ language: i18n.language }),
  )
  return (found?.items ?? []).map(item => teaserOfArticle(item, i18n, pictureUrl))
}

/** The pages of the journal, the newest article first, as far as there are `max`; none where there is nothing to read. */
export async function listArticlePages(
  max: number,
): Promise<{ path: string; changed?: string | undefined }[]> {
  const pages: { path: string; changed?: string | undefined }[] = []
  const all = items
    .query('journal')
    .descending('publishedDate', '_id')
    .fields('slug', '_updatedDate')
    .limit(1000)
  const collect = async () => {
    for await (const { slug, _updatedDate } of all) {
      if (slug) pages.push({ path: articleHref(slug), changed: _updatedDate?.toISOString() })
      if (pages.length === max) return
    }
  }
  await ifCollection(collect())
  return pages.length > 0 ? [{ path: '/journal' }, ...pages] : []
}

const slugMax = 1000

/** The article of a URL, with its body; undefined for a slug that no article can have. */
export async function articleBySlug(slug: string): Promise<StoredArticle | undefined> {
  if (slug.length > slugMax || slug.includes('\0') || !slug.isWellFormed()) return undefined
  const found = await ifCollection(
    items.query('journal').eq('slug', slug).limit(1).find({ language: currentI18n().language }),
  )
  return found?.items[0]
}

const productsMax = 24
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The products that an article is about, in its own order; hidden ones are omitted. */
export async function productsOf({
  productIds,
}: Pick<StoredArticle, 'productIds'>): Promise<ProductTeaser[]> {
  // Merchants may write any text into the field, and an emptied field is null.
  const requested = (productIds ?? []).filter(id => guid.test(id)).slice(0, productsMax)
  if (requested.length === 0) return []
  const query = { filter: { id: { $in: requested } }, paging: { limit: productsMax, offset: 0 } }
  const { products } = await orErrorPage(shopperCatalogue.call(queryProducts, { query }))
  const i18n = currentI18n()
  return withRatings(
    products
      .sort((a, b) => requested.indexOf(a.id) - requested.indexOf(b.id))
      .map(product => teaserOf(product, i18n)),
  )
}

let there = false

/** Whether there is anything to read, for the links that lead there. Asked until the answer is yes. */
export async function hasJournal(): Promise<boolean> {
  there ||= (await listArticles(1, 1)).total > 0
  return there
}

/** The platform's pictures are named by their path; others by their whole address. */
export function pictureUrl(address: string): string | undefined {
  if (!address || !URL.canParse(address, config.baseUrl)) return undefined
  const { protocol, href } = new URL(address, config.baseUrl)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
