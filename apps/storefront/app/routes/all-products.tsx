import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listProducts } from '../catalogue/catalogue.server.ts'
import { filterCount, pageFacts, readListState } from '../catalogue/list-state.ts'
import { Listing } from '../components/listing.tsx'
import { PageHead } from '../components/page-head.tsx'
import { listPage } from '../http/list-page.ts'
import { shopUrlOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { SHARED_PAGE } from '../http/shared-page.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { useTexts } from '../i18n/use-i18n.ts'
import { currentSite } from '../platform/site.server.ts'

export const handle = SHARED_PAGE

export async function loader({ request }: LoaderFunctionArgs) {
  const state = { ...readListState(new URL(request.url).searchParams), words: '' }
  const [site, list] = await Promise.all([orErrorPage(currentSite()), listProducts(state)])
  const { nav, list: texts } = currentI18n().texts
  return listPage({
    state,
    list,
    shopName: site.name,
    currency: site.currency,
    facts: pageFacts(nav.allProducts, `${shopUrlOf(request)}/products`, state.page, texts.page),
    description: texts.allDescription({ shop: site.name }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        ...loaderData,
        ...loaderData.facts,
        unlisted: filterCount(loaderData.state) > 0,
      })
    : []

export default function AllProducts() {
  const { state, list, currency } = useLoaderData<typeof loader>()
  const { nav, list: texts } = useTexts()
  return (
    <div className="shell">
      <PageHead crumbs={[{ label: nav.home, href: '/' }, { label: nav.allProducts }]} title={nav.allProducts}>
        <p>{texts.allLead}</p>
      </PageHead>
      <Listing
        path="/products"
        state={state}
        list={list}
        currency={currency}
        empty={<p>{texts.noneMatch}</p>}
      />
    </div>
  )
}
