import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listProducts } from '../catalogue/catalogue.server.ts'
import { brandHref, filterCount, pageFacts, readListState } from '../catalogue/list-state.ts'
import { breadcrumbStructuredData } from '../catalogue/structured-data.ts'
import { Listing } from '../components/listing.tsx'
import { PageHead } from '../components/page-head.tsx'
import { listPage } from '../http/list-page.ts'
import { shopUrlOf } from '../http/origin.ts'
import { notFound, orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { SHARED_PAGE } from '../http/shared-page.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { useTexts } from '../i18n/use-i18n.ts'
import { currentSite } from '../platform/site.server.ts'

export const handle = SHARED_PAGE

/** The products of a brand. The address has its name. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const title = params.brand ?? ''
  const { facets, ...sent } = readListState(new URL(request.url).searchParams)
  const { brand: _, ...others } = facets
  const state = { ...sent, facets: others, words: '' }
  const [site, list] = await Promise.all([orErrorPage(currentSite()), listProducts(state, { brand: title })])
  if (list.total === 0 && filterCount(state) === 0) throw notFound()
  const { texts } = currentI18n()
  const shopUrl = shopUrlOf(request)
  const path = brandHref(title)
  return listPage({
    state,
    list,
    path,
    title,
    shopUrl,
    crumbs: [
      { label: texts.nav.home, href: '/' },
      { label: texts.nav.allProducts, href: '/products' },
      { label: title },
    ],
    shopName: site.name,
    currency: site.currency,
    facts: pageFacts(title, shopUrl + path, state.page, texts.list.page),
    description: texts.list.brandDescription({ brand: title, shop: site.name }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? [
        ...pageMeta({
          ...loaderData,
          ...loaderData.facts,
          unlisted: filterCount(loaderData.state) > 0,
        }),
        { 'script:ld+json': breadcrumbStructuredData(loaderData.shopUrl, loaderData.crumbs) },
      ]
    : []

export default function BrandPage() {
  const { state, list, path, title, currency, crumbs, description } = useLoaderData<typeof loader>()
  const { list: texts } = useTexts()
  return (
    <div className="shell">
      <PageHead crumbs={crumbs} title={title}>
        <p dir="auto">{description}</p>
      </PageHead>
      <Listing
        path={path}
        state={state}
        list={list}
        currency={currency}
        empty={<p>{texts.noneIn({ collection: title })}</p>}
      />
    </div>
  )
}
