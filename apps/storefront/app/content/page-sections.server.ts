import type { PictureSource } from '@stoa/ui'
import type { RouterContextProvider } from 'react-router'
import { collectionHref, listCollections, someProducts } from '../catalogue/catalogue.server.ts'
import { picturesOf } from '../catalogue/pictures.ts'
import { teaserOf } from '../catalogue/product-teaser.ts'
import { safeAddress } from '../catalogue/rich-text.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { listArticles, pictureUrl, productsOf } from '../journal/journal.server.ts'
import { readRichDocument } from '../journal/rich-document.ts'
import { withRatings } from '../reviews/card-ratings.server.ts'
import { type StoredSection, shopContent } from './content.server.ts'
import { quotesOf, type Section, type SectionLink } from './section.ts'

type Context = Readonly<RouterContextProvider>

const COUNT_MAX = 24

/** The sections of a page, in order. Those of an unknown kind, and those without anything to show, are left out. */
export async function sectionsOf(page: string, context: Context): Promise<Section[]> {
  const { pages, sections } = await shopContent()
  const stored = pages ? sections.filter(section => section.page === page) : standardSections(page)
  const resolved = await Promise.all(stored.map(section => resolve(section, context)))
  return resolved.filter(section => section !== undefined)
}

/** The front page of a shop without pages of its own. */
function standardSections(page: string): StoredSection[] {
  if (page !== 'home') return []
  const { home } = currentI18n().texts
  const dates = { _createdDate: new Date(0), _updatedDate: new Date(0), page }
  return [
    { ...dates, _id: 'hero', kind: 'hero', linkText: home.all, linkUrl: '/products' },
    { ...dates, _id: 'collections', kind: 'collections', title: home.collections },
    { ...dates, _id: 'new', kind: 'products', title: home.newest, count: 8 },
    { ...dates, _id: 'journal', kind: 'journal', title: home.journal, count: 3 },
  ]
}

async function resolve(stored: StoredSection, context: Context): Promise<Section | undefined> {
  const { kind, eyebrow, title, text } = stored
  const common = {
    id: `section-${stored._id}`,
    ...(eyebrow && { eyebrow }),
    ...(title && { title }),
    ...(text && { text }),
    links: [
      ...linkOf(stored.linkText, stored.linkUrl),
      ...linkOf(stored.secondLinkText, stored.secondLinkUrl),
    ],
  }
  const count = Math.min(Math.max(1, Math.round(stored.count ?? 4)), COUNT_MAX)
  switch (kind) {
    case 'hero':
      return { ...common, kind, ...(await heroOf(stored)) }
    case 'collections': {
      const collections = await collectionsOf(context, stored.count ? count : 6)
      return collections.length > 0 ? { ...common, kind, collections } : undefined
    }
    case 'collection':
      return spotlight(stored, common, { context, count })
    case 'products': {
      const products = await productsOfSection(stored, context, count)
      return products.length > 0 ? { ...common, kind, products } : undefined
    }
    case 'story': {
      const picture = pictureOf(stored.picture, stored.pictureText)
      return { ...common, kind, blocks: blocksOf(stored), ...(picture && { picture }) }
    }
    case 'journal': {
      const { articles } = await listArticles(1, count)
      return articles.length > 0 ? { ...common, kind, articles } : undefined
    }
    case 'pictures':
      return { ...common, kind, pictures: (stored.pictures ?? []).flatMap(each => pictureOf(each) ?? []) }
    case 'text':
      return { ...common, kind, blocks: blocksOf(stored) }
    case 'quotes':
      return { ...common, kind, quotes: quotesOf(blocksOf(stored)) }
    case 'newsletter':
    case 'contact':
      return { ...common, kind }
    default:
      console.error(`Section ${stored._id} has the unknown kind "${kind}"; it is not shown.`)
      return undefined
  }
}

/** A product with its picture, chosen or the newest in stock; or a picture. */
async function heroOf(stored: StoredSection) {
  const picture = pictureOf(stored.picture, stored.pictureText)
  if (picture) return { picture }
  const [chosen] = await productsOf(stored)
  if (chosen) return { product: chosen }
  const newest = await someProducts(9, { newest: true })
  const product = newest.find(({ stock }) => stock.inventoryStatus !== 'OUT_OF_STOCK')
  return product ? { product: teaserOf(product, currentI18n()) } : {}
}

async function spotlight(
  { collection: slug, title, text, linkText, linkUrl }: StoredSection,
  common: { id: string },
  { context, count }: { context: Context; count: number },
): Promise<Section | undefined> {
  const collections = await listCollections(context)
  const collection = collections.find(known => known.slug === slug) ?? (slug ? undefined : collections[0])
  if (!collection?.id) return undefined
  const products = await someProducts(count, { collectionId: collection.id })
  const picture = picturesOf(collection.media)[0]
  const href = collectionHref(collection.slug)
  return {
    ...common,
    kind: 'collection',
    title: title || (collection.name ?? ''),
    text: text || (collection.description ?? ''),
    href,
    links: linkOf(linkText, linkUrl ?? href),
    ...(picture && { picture }),
    products: await withRatings(products.map(product => teaserOf(product, currentI18n()))),
  }
}

async function productsOfSection(stored: StoredSection, context: Context, count: number) {
  if (stored.productIds?.length) return productsOf(stored)
  const collections = stored.collection ? await listCollections(context) : []
  const collectionId = collections.find(({ slug }) => slug === stored.collection)?.id
  const products = await someProducts(count, collectionId ? { collectionId } : { newest: true })
  return withRatings(products.map(product => teaserOf(product, currentI18n())))
}

async function collectionsOf(context: Context, count: number) {
  const collections = await listCollections(context)
  return collections.slice(0, count).map(({ name, slug, media, numberOfProducts }) => ({
    name: name ?? '',
    href: collectionHref(slug),
    picture: picturesOf(media)[0],
    count: numberOfProducts,
  }))
}

function linkOf(text: string | undefined, url: string | undefined): SectionLink[] {
  const href = safeAddress(url ?? '')
  return text && href ? [{ text, href }] : []
}

const blocksOf = ({ body }: StoredSection) => readRichDocument(body, pictureUrl)

/** The picture of a field: its address, or an object with `src` or `url`, size and alternative text. */
function pictureOf(value: unknown, altText?: string): PictureSource | undefined {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const address = typeof value === 'string' ? value : (fields.src ?? fields.url)
  const url = typeof address === 'string' ? pictureUrl(address) : undefined
  if (!url) return undefined
  const size = (side: unknown) => (typeof side === 'number' && side > 0 ? side : undefined)
  const alt = altText ?? fields.alt ?? fields.title
  return {
    url,
    width: size(fields.width) ?? 1600,
    height: size(fields.height) ?? 900,
    altText: typeof alt === 'string' ? alt : '',
  }
}
