import { searchProducts } from '@stoa/client/calls'
import { orErrorPage } from '../http/page-error.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import type { ArticleTeaser } from '../journal/article.ts'
import { searchArticles } from '../journal/journal.server.ts'
import { shopperCatalogue } from '../platform/catalogue.server.ts'
import { type ProductTeaser, teaserOf } from './product-teaser.ts'

export interface Suggestions {
  words: string
  products: ProductTeaser[]
  articles: ArticleTeaser[]
  /** Products in all. */
  total: number
}

const PRODUCTS_MAX = 6
const ARTICLES_MAX = 2

/** What the search would find for the words that are being typed. */
export async function suggestionsFor(words: string): Promise<Suggestions> {
  const [{ products, metadata }, articles] = await Promise.all([
    orErrorPage(
      shopperCatalogue.call(searchProducts, {
        expression: words,
        prefix: true,
        paging: { limit: PRODUCTS_MAX, offset: 0 },
      }),
    ),
    searchArticles(words),
  ])
  const i18n = currentI18n()
  return {
    words,
    products: products.map(product => teaserOf(product, i18n)),
    articles: articles.slice(0, ARTICLES_MAX),
    total: metadata.total ?? products.length,
  }
}
