import { queryProducts } from '@stoa/client/calls'
import type { LoaderFunctionArgs } from 'react-router'
import { collectionHref, listCollections } from '../catalogue/catalogue.server.ts'
import { productHref } from '../catalogue/product-teaser.ts'
import { shopContent } from '../content/content.server.ts'
import { originOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { articlePaths } from '../journal/journal.server.ts'
import { catalogue } from '../platform/catalogue.server.ts'

/** The sitemap protocol's own limit for one file. */
const addressesMax = 50_000
const pageSize = 100

/** Every page that search engines may know, products included. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const origin = originOf(request)
  const [collections, articles, { pages = [] }] = await Promise.all([
    listCollections(context),
    articlePaths(addressesMax / 2),
    shopContent(),
  ])
  const contentPages = pages
    .filter(({ slug }) => slug !== 'home' && slug !== 'footer')
    .map(({ slug }) => `/pages/${encodeURIComponent(slug)}`)
  const paths = [
    '/',
    '/products',
    ...collections.map(({ slug }) => collectionHref(slug)),
    ...contentPages,
    ...articles,
  ]
  for (let offset = 0; paths.length < addressesMax; offset += pageSize) {
    const query = { sort: [{ fieldName: 'id', order: 'ASC' as const }], paging: { limit: pageSize, offset } }
    const { products } = await orErrorPage(catalogue.call(queryProducts, { query }))
    paths.push(...products.map(({ slug }) => productHref(slug)))
    if (products.length < pageSize) break
  }
  const urls = paths
    .slice(0, addressesMax)
    .map(path => `<url><loc>${origin}${path.replaceAll('&', '&amp;')}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  )
}
