import {
  getProductOptionsAvailability,
  getProductV3BySlug,
  queryProducts,
  searchProducts,
} from '@stoa/client/calls'
import { getCollectionBySlug, queryCollections } from '@stoa/client/collections'
import { getOneTimePurchasesStatus, getSubscriptionOptionsForProduct } from '@stoa/client/subscriptionOptions'
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { orErrorPage } from '../http/page-error.ts'
import { serverData } from '../http/server-data.ts'
import { currentI18n, runInLanguage } from '../i18n/current-i18n.server.ts'
import { i18nFor } from '../i18n/i18n.ts'
import { offeredLanguages } from '../i18n/language-middleware.server.ts'
import { catalogue, isForMember, shopperCatalogue } from '../platform/catalogue.server.ts'
import { config } from '../platform/config.server.ts'
import type { Collection, Product } from '../platform/entities.ts'
import { microcached } from '../platform/microcached.ts'
import { currentSite } from '../platform/site.server.ts'
import { withRatings } from '../reviews/card-ratings.server.ts'
import type { Choices } from './choices.ts'
import { type Facet, facetsShown } from './facets.ts'
import { type ListSubject, listSearch } from './list-query.ts'
import { type ListState, pageSize } from './list-state.ts'
import {
  knownChoices,
  type ProductSelection,
  selectionOf,
  startingChoices,
  translateChoices,
} from './product-selection.ts'
import { type ProductTeaser, teaserOf } from './product-teaser.ts'
import { type OfferedSubscription, subscriptionChoices } from './subscription-choices.server.ts'
import type { SubscriptionChoice } from './subscription-field.ts'

/** Caches what is the same in a language for all who are not signed in, as long as a page. */
const shared = <T>(load: (key: string) => Promise<T>) =>
  microcached(load, {
    maxAgeMs: Number(config.pageCacheMs),
    scope: () => `${currentI18n().locale} ${currentI18n().prefix}`,
  })

export interface ProductList {
  products: ProductTeaser[]
  total: number
  pageCount: number
  facets: Facet[]
  /** Lowest and highest price, as if prices had no filter. */
  prices?: { min: number; max: number }
  /** False if no product has all words of the search: those with some are listed. */
  allWords: boolean
  /** The words without typing errors, if only words like them were found. */
  corrected?: string
  /** Language that has the words, if it is not that of the page. */
  foundIn?: string
  /** Products to suggest, because a search finds nothing or nothing that is in stock. */
  fallback?: {
    reason: 'NOTHING_FOUND' | 'NOTHING_IN_STOCK'
    kind: 'SIMILAR' | 'POPULAR'
    products: ProductTeaser[]
  }
}

/** One page of products, of a collection, of a brand or of the whole shop. */
export const listProducts = (state: ListState, subject: ListSubject = {}): Promise<ProductList> =>
  isForMember() ? loadProducts(state, subject) : sharedProducts(JSON.stringify([state, subject]))

const sharedProducts = shared((key: string) => {
  const [state, subject] = JSON.parse(key) as [ListState, ListSubject]
  return loadProducts(state, subject)
})

async function loadProducts(state: ListState, subject: ListSubject): Promise<ProductList> {
  const { products, metadata, facets, prices, allWords, corrected, language, fallback } = await orErrorPage(
    shopperCatalogue.call(searchProducts, listSearch(state, subject)),
  )
  const i18n = currentI18n()
  const total = metadata.total ?? products.length
  return serverData({
    products: await withRatings(products.map(product => teaserOf(product, i18n))),
    total,
    pageCount: Math.ceil(total / pageSize),
    facets: facetsShown(facets, state.facets, {
      withCollections: !subject.collectionId,
      withBrands: !subject.brand,
      texts: i18n.texts.list.facets,
    }),
    ...(prices && { prices: { min: prices.min, max: prices.max } }),
    allWords,
    ...(corrected && { corrected }),
    ...(language && { foundIn: language }),
    ...(fallback && {
      fallback: { ...fallback, products: fallback.products.map(product => teaserOf(product, i18n)) },
    }),
  })
}

/** The newest products, or the first of a collection as the merchant ordered them. */
export async function someProducts(limit: number, where: { collectionId?: string; newest?: true } = {}) {
  const filter = where.collectionId ? { collectionIds: { $hasSome: [where.collectionId] } } : {}
  const sort = where.newest ? [{ fieldName: 'numericId', order: 'DESC' as const }] : []
  const { products } = await orErrorPage(
    shopperCatalogue.call(queryProducts, { query: { filter, sort, paging: { limit, offset: 0 } } }),
  )
  return products
}

const collectionsContext = createContext<{ pending?: Promise<Collection[]> }>()

/** Shares one request for the collections between header and page. */
export const collectionsMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  context.set(collectionsContext, {})
  return next()
}

/** The visible collections that have products, in the shop's order, without "all products". */
export function listCollections(context: Readonly<RouterContextProvider>): Promise<Collection[]> {
  const ofRequest = context.get(collectionsContext)
  ofRequest.pending ??= sharedCollections('')
  return ofRequest.pending
}

const sharedCollections = shared(fetchCollections)

async function fetchCollections(): Promise<Collection[]> {
  const { collections } = await orErrorPage(
    catalogue.call(queryCollections, { query: { paging: { limit: 50, offset: 0 } } }),
  )
  return collections.filter(
    ({ slug, id, numberOfProducts }) =>
      slug && slug !== 'all-products' && !id?.startsWith('00000000-') && numberOfProducts !== 0,
  )
}

export const collectionBySlug = shared(async (slug): Promise<Collection> => {
  const { collection } = await orErrorPage(catalogue.call(getCollectionBySlug, { slug }))
  return collection
})

/** Cards of products, in the order of their ids; those that are not in the shop are left out. */
export async function productsById(ids: readonly string[]): Promise<ProductTeaser[]> {
  const known = ids.filter(id => /^[\da-f-]{36}$/i.test(id))
  if (known.length === 0) return []
  const { products } = await orErrorPage(
    shopperCatalogue.call(queryProducts, {
      query: { filter: { id: { $in: known } }, paging: { limit: known.length, offset: 0 } },
    }),
  )
  const i18n = currentI18n()
  return withRatings(
    products
      .sort((a, b) => known.indexOf(a.id) - known.indexOf(b.id))
      .map(product => teaserOf(product, i18n)),
  )
}

export async function productBySlug(slug: string): Promise<Product | undefined> {
  const { products } = await orErrorPage(
    shopperCatalogue.call(queryProducts, { query: { filter: { slug }, paging: { limit: 1, offset: 0 } } }),
  )
  return products[0]
}

/** The current slug of the product that had this one before; a 404 page if there is none. */
export async function currentProductSlug(formerSlug: string): Promise<string> {
  const { product } = await orErrorPage(shopperCatalogue.call(getProductV3BySlug, { slug: formerSlug }))
  return product.slug ?? ''
}

/** The choices of an address, which may come from the page in another language. */
async function choicesInPageLanguage(product: Product, requested: Choices): Promise<Choices> {
  const known = knownChoices(product, requested)
  if (Object.keys(known).length > 0 || Object.keys(requested).length === 0) return known
  const site = await orErrorPage(currentSite())
  for (const language of offeredLanguages(site)) {
    if (language === currentI18n().language) continue
    const other = await runInLanguage(i18nFor(language, site.locale), () => productBySlug(product.slug))
    const choices = other && translateChoices(other, product, requested)
    if (choices && Object.keys(choices).length > 0) return choices
  }
  return known
}

/** The product's selection for these choices; without any, for the starting choices. */
export async function selectionFor(
  product: Product,
  requested: Choices,
  subscriptions: readonly OfferedSubscription[],
): Promise<ProductSelection> {
  const known = await choicesInPageLanguage(product, requested)
  const chosen = Object.keys(known).length ? known : startingChoices(product)
  const availability = await orErrorPage(
    shopperCatalogue.call(getProductOptionsAvailability, { id: product.id, options: chosen }),
  )
  return selectionOf(product, availability, chosen, currentI18n(), subscriptions)
}

/** The subscription options of a product; most have none. */
export async function subscriptionsFor({ id }: Product): Promise<OfferedSubscription[]> {
  const { subscriptionOptions = [] } = await orErrorPage(
    catalogue.call(getSubscriptionOptionsForProduct, { productId: id }),
  )
  return subscriptionOptions
}

/** The ways to buy a product; nothing to choose without subscription options. */
export async function purchaseChoices(
  { id, priceData }: Product,
  subscriptions: readonly OfferedSubscription[],
): Promise<SubscriptionChoice[]> {
  if (subscriptions.length === 0) return []
  const { allowed } = await orErrorPage(catalogue.call(getOneTimePurchasesStatus, { productId: id }))
  return subscriptionChoices(subscriptions, {
    isSoldOnce: allowed ?? true,
    currency: priceData?.currency ?? '',
    i18n: currentI18n(),
  })
}

export const collectionHref = (slug: string | null | undefined) =>
  `/collections/${encodeURIComponent(slug ?? '')}`
