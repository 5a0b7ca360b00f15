import { ApiError } from '@stoa/client'
import { queryProducts } from '@stoa/client/calls'
import { bindItems, query } from '@stoa/client/data'
import { type ProductTeaser, teaserOf } from '../catalogue/product-teaser.ts'
import { orErrorPage } from '../http/page-error.ts'
import { catalogue } from '../platform/catalogue.server.ts'
import { config } from '../platform/config.server.ts'
import { currentSite } from '../platform/site.server.ts'
import { type ArticleTeaser, articleHref, type StoredArticle, teaserOfArticle } from './article.ts'

const journal = bindItems({ call: (...args) => catalogue.call(...args) }, { query })

/** Articles on a page of the list. */
export const articlesPerPage = 4

/** Everything of an article that lists show: its body stays where it is. */
const listed = () =>
  journal
    .query('journal')
    .descending('publishedDate', '_id')
    .fields('title', 'slug', 'excerpt', 'cover', 'author', 'publishedDate')

export interface ArticleList {
  articles: ArticleTeaser[]
  total: number
  pageCount: number
}

/** A page of articles, the newest first; a shop without a journal has none. */
export async function listArticles(page: number, limit = articlesPerPage): Promise<ArticleList> {
  const [{ locale }, found] = await Promise.all([
    orErrorPage(currentSite()),
    orNothing(
      listed()
        .skip((page - 1) * limit)
        .limit(limit)
        .find({ returnTotalCount: true }),
    ),
  ])
  const articles = (found?.items ?? []).map(item => teaserOfArticle(item, locale, pictureUrl))
  const total = found?.totalCount ?? 0
  return { articles, total, pageCount: Math.ceil(total / limit) }
}

/** The pages of the journal, the newest article first, as far as there are `max`; none where there is nothing to read. */
export async function articlePaths(max: number): Promise<string[]> {
  const paths: string[] = []
  for (
    let page = await orNothing(
      journal.query('journal').descending('publishedDate', '_id').fields('slug').limit(1000).find(),
    );
    page;
  ) {
    paths.push(...page.items.map(({ slug }) => articleHref(slug)))
    page = page.hasNext() && paths.length < max ? await orNothing(page.next()) : undefined
  }
  return paths.length > 0 ? ['/journal', ...paths.slice(0, max)] : []
}

/** The article at this address, with its body. */
export async function articleBySlug(slug: string): Promise<StoredArticle | undefined> {
  const found = await orNothing(journal.query('journal').eq('slug', slug).limit(1).find())
  return found?.items[0]
}

const productsMax = 24

/** The products that an article is about, in its own order; those that are not on show are left out. */
export async function productsOf({ productIds = [] }: StoredArticle): Promise<ProductTeaser[]> {
  const wanted = productIds.slice(0, productsMax)
  if (wanted.length === 0) return []
  const query = { filter: { id: { $in: wanted } }, paging: { limit: productsMax, offset: 0 } }
  const { products } = await orErrorPage(catalogue.call(queryProducts, { query }))
  return products.sort((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)).map(teaserOf)
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

/** No collection of that name, or one that shoppers may not read: then there is no journal. */
const closed = new Set(['WDE0025', 'WDE0027'])

async function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  return orErrorPage(
    reading.catch(error => {
      if (error instanceof ApiError && closed.has(error.code)) return undefined
      throw error
    }),
  )
}
