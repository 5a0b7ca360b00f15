import type { LoaderFunctionArgs } from 'react-router'
import { allProducts } from '../catalogue/all-products.server.ts'
import { collectionHref, listCollections } from '../catalogue/catalogue.server.ts'
import { brandHref } from '../catalogue/list-state.ts'
import { productHref } from '../catalogue/product-teaser.ts'
import { shopContent } from '../content/content.server.ts'
import { originOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { i18nFor } from '../i18n/i18n.ts'
import { offeredLanguages } from '../i18n/language-middleware.server.ts'
import { listArticlePages } from '../journal/journal.server.ts'
import { currentSite } from '../platform/site.server.ts'

/** The sitemap protocol's own limit for one file. */
const addressesMax = 50_000

interface Page {
  path: string
  /** Time of the last change, ISO 8601. */
  changed?: string | undefined
}

/** Every page that search engines may know, products included, in all languages of the shop. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const origin = originOf(request)
  const [site, collections, articles, content] = await Promise.all([
    orErrorPage(currentSite()),
    listCollections(context),
    listArticlePages(addressesMax / 2),
    shopContent(),
  ])
  const versions = offeredLanguages(site).map(language => ({
    language,
    address: origin + i18nFor(language, site.locale).prefix,
  }))
  const pagesMax = Math.floor(addressesMax / versions.length)
  const pages: Page[] = [
    { path: '/' },
    { path: '/products' },
    ...collections.map(({ slug }) => ({ path: collectionHref(slug) })),
    ...(content.pages ?? [])
      .filter(({ slug }) => slug !== 'home' && slug !== 'footer')
      .map(({ slug }) => ({ path: `/pages/${encodeURIComponent(slug)}` })),
    ...articles,
  ]
  const brands = new Set<string>()
  for await (const products of allProducts()) {
    for (const { slug, lastUpdated, brand } of products) {
      if (brand && !brands.has(brand)) pages.push({ path: brandHref(brand) })
      if (brand) brands.add(brand)
      pages.push({ path: productHref(slug), changed: isoTime(lastUpdated) })
    }
    if (pages.length >= pagesMax) break
  }
  const urls = pages.slice(0, pagesMax).flatMap(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
    const locations = versions.map(({ language, address }) => ({
      language,
      location: address + path.replaceAll('&', '&amp;'),
    }))
    const alternates =
      locations.length > 1
        ? locations
            .map(
              ({ language, location }) =>
                `<xhtml:link rel="alternate" hreflang="${language}" href="${location}"/>`,
            )
            .join('')
        : ''
    return locations.map(({ location }) => `<url><loc>${location}</loc>${lastmod}${alternates}</url>`)
  })
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  )
}

const isoTime = (time: Date | string | null | undefined) => (time ? new Date(time).toISOString() : undefined)
