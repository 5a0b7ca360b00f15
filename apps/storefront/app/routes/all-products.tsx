import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listProducts } from '../catalogue/catalogue.server.ts'
import { filterCount, pageFacts, readListState } from '../catalogue/list-state.ts'
import { Listing } from '../components/listing.tsx'
import { PageHead } from '../components/page-head.tsx'
import { originOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { currentSite } from '../platform/site.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const state = { ...readListState(new URL(request.url).searchParams), words: '' }
  const [site, list] = await Promise.all([orErrorPage(currentSite()), listProducts(state)])
  return {
    state,
    list,
    shopName: site.name,
    currency: site.currency,
    canonical: `${originOf(request)}/products`,
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        ...loaderData,
        ...pageFacts('All products', loaderData.canonical, loaderData.state.page),
        description: `Everything in ${loaderData.shopName}, by collection, price and what is in stock.`,
        unlisted: filterCount(loaderData.state) > 0,
      })
    : []

export default function AllProducts() {
  const { state, list, currency } = useLoaderData<typeof loader>()
  return (
    <div className="shell">
      <PageHead crumbs={[{ label: 'Home', href: '/' }, { label: 'All products' }]} title="All products">
        <p>The whole range of the shop.</p>
      </PageHead>
      <Listing
        path="/products"
        state={state}
        list={list}
        currency={currency}
        empty={<p>No products match these filters.</p>}
      />
    </div>
  )
}
