import { listPopularSearches, searchCollections, searchProducts } from '@stoa/client/calls'
import { findPages } from '../content/page-search.server.ts'
import { orErrorPage } from '../http/page-error.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import type { ArticleTeaser } from '../journal/article.ts'
import { searchArticles } from '../journal/journal.server.ts'
import { shopperCatalogue } from '../platform/catalogue.server.ts'
import { collectionHref } from './catalogue.server.ts'
import { type ProductTeaser, teaserOf } from './product-teaser.ts'

export interface Suggestions {
  words: string
  products: ProductTeaser[]
  articles: ArticleTeaser[]
  /** Collections and pages. */
  places: Place[]
  /** Products in all. */
  total: number
  /** The words without typing errors, if only words like them were found. */
  corrected?: string
}

/** Something besides products that a search finds. */
export interface Place {
  name: string
  href: string
}

const PRODUCTS_MAX = 6
const ARTICLES_MAX = 2
const PLACES_MAX = 3

/** Collections and pages with words in their names. */
export async function placesFor(words: string): Promise<Place[]> {
  const [{ collections }, pages] = await Promise.all([
    orErrorPage(shopperCatalogue.call(searchCollections, { expression: words, limit: PLACES_MAX })),
    findPages(words, PLACES_MAX),
  ])
  return [...collections.map(({ name, slug }) => ({ name, href: collectionHref(slug) })), ...pages]
}

/** What others search for in the language of the page. */
export const popularSearches = async (): Promise<string[]> =>
  (await orErrorPage(shopperCatalogue.call(listPopularSearches, {}))).terms

/** What the search would find for the words that are being typed. */
export async function suggestionsFor(words: string): Promise<Suggestions> {
  const [{ products, metadata, corrected }, articles, places] = await Promise.all([
    orErrorPage(
      shopperCatalogue.call(searchProducts, {
        expression: words,
        paging: { limit: PRODUCTS_MAX, offset: 0 },
      }),
    ),
    searchArticles(words),
    placesFor(words),
  ])
  const i18n = currentI18n()
  return {
    words,
    products: products.map(product => teaserOf(product, i18n)),
    articles: articles.slice(0, ARTICLES_MAX),
    places,
    total: metadata.total ?? products.length,
    ...(corrected && { corrected }),
  }
}
