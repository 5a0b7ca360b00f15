import type { LoaderFunctionArgs } from 'react-router'
import { countProducts } from '../catalogue/all-products.server.ts'
import { collectionHref, listCollections } from '../catalogue/catalogue.server.ts'
import { shopContent } from '../content/content.server.ts'
import { originOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { shopGuide } from '../http/shop-guide.ts'
import { offeredLanguages } from '../i18n/language-middleware.server.ts'
import { currentSite } from '../platform/site.server.ts'

/** `/llms.txt`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, products, collections, content] = await Promise.all([
    orErrorPage(currentSite()),
    countProducts(),
    listCollections(context),
    shopContent(),
  ])
  const guide = shopGuide({
    name: site.name,
    currency: site.currency,
    origin: originOf(request),
    languages: offeredLanguages(site),
    products,
    collections: collections.map(({ name, slug }) => ({ name, path: collectionHref(slug) })),
    pages: (content.pages ?? [])
      .filter(({ slug }) => slug !== 'home' && slug !== 'footer')
      .map(({ slug, title }) => ({ title, path: `/pages/${encodeURIComponent(slug)}` })),
  })
  return new Response(guide, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
