import type { LoaderFunctionArgs } from 'react-router'
import { allProducts, countProducts } from '../catalogue/all-products.server.ts'
import { collectionHref, listCollections } from '../catalogue/catalogue.server.ts'
import { brandHref } from '../catalogue/list-state.ts'
import { productHref } from '../catalogue/product-teaser.ts'
import { shopContent } from '../content/content.server.ts'
import { originOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { type SitemapPage, sitemapIndexXml, sitemapParts, sitemapXml } from '../http/sitemap.ts'
import { i18nFor } from '../i18n/i18n.ts'
import { offeredLanguages } from '../i18n/language-middleware.server.ts'
import { listArticlePages } from '../journal/journal.server.ts'
import { currentSite } from '../platform/site.server.ts'

/**
 * Every page that search engines may know, products included, in all languages of the shop. A shop that is too large for one file
 * gets an index of parts: 0 has the pages that are no products.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const origin = originOf(request)
  const part = new URL(request.url).searchParams.get('part')
  const [site, products] = await Promise.all([orErrorPage(currentSite()), countProducts()])
  const versions = offeredLanguages(site).map(language => ({
    language,
    address: origin + i18nFor(language, site.locale).prefix,
  }))
  const pages = part === null || part === '0' ? await otherPages(context, versions.length) : []
  const { pagesMax, productsMax, files } = sitemapParts(pages.length, products, versions.length)
  if (part === null && files)
    return xmlResponse(
      sitemapIndexXml(Array.from({ length: files }, (_, i) => `${origin}/sitemap.xml?part=${i}`)),
    )
  if (part === null) return xmlResponse(sitemapXml([...pages, ...(await productPages())], versions))
  if (part === '0') return xmlResponse(sitemapXml(pages.slice(0, pagesMax), versions))
  const from = /^[1-9]\d{0,5}$/.test(part) ? (Number(part) - 1) * productsMax : Number.POSITIVE_INFINITY
  if (from > 0 && from >= products) throw new Response(null, { status: 404 })
  return xmlResponse(sitemapXml(await productPages(from, from + productsMax), versions))
}

const xmlResponse = (xml: string) =>
  new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })

async function otherPages(context: LoaderFunctionArgs['context'], languages: number): Promise<SitemapPage[]> {
  const [collections, articles, content] = await Promise.all([
    listCollections(context),
    listArticlePages(sitemapParts(0, 0, languages).productsMax),
    shopContent(),
  ])
  return [
    { path: '/' },
    { path: '/products' },
    ...collections.map(({ slug }) => ({ path: collectionHref(slug) })),
    ...(content.pages ?? [])
      .filter(({ slug }) => slug !== 'home' && slug !== 'footer')
      .map(({ slug }) => ({ path: `/pages/${encodeURIComponent(slug)}` })),
    ...articles,
  ]
}

/** Products with their brands, in the order of ids. */
async function productPages(from?: number, to?: number): Promise<SitemapPage[]> {
  const pages: SitemapPage[] = []
  const brands = new Set<string>()
  for await (const products of allProducts(from, to))
    for (const { slug, lastUpdated, brand } of products) {
      if (brand && !brands.has(brand)) pages.push({ path: brandHref(brand) })
      if (brand) brands.add(brand)
      pages.push({ path: productHref(slug), changed: isoTime(lastUpdated) })
    }
  return pages
}

const isoTime = (time: Date | string | null | undefined) => (time ? new Date(time).toISOString() : undefined)
