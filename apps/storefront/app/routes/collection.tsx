import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { collectionBySlug, collectionHref, listProducts } from '../catalogue/catalogue.server.ts'
import { filterCount, pageFacts, readListState } from '../catalogue/list-state.ts'
import { picturesOf } from '../catalogue/pictures.ts'
import { Listing } from '../components/listing.tsx'
import { PageHead } from '../components/page-head.tsx'
import { originOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { currentSite } from '../platform/site.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const state = { ...readListState(new URL(request.url).searchParams), words: '' }
  const [site, collection] = await Promise.all([
    orErrorPage(currentSite()),
    collectionBySlug(params.slug ?? ''),
  ])
  const path = collectionHref(collection.slug)
  return {
    state,
    list: await listProducts(state, collection.id ?? ''),
    path,
    title: collection.name ?? '',
    description: collection.description ?? undefined,
    banner: picturesOf(collection.media)[0],
    shopName: site.name,
    currency: site.currency,
    canonical: originOf(request) + path,
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        ...loaderData,
        ...pageFacts(loaderData.title, loaderData.canonical, loaderData.state.page),
        picture: loaderData.banner?.url,
        unlisted: filterCount(loaderData.state) > 0,
      })
    : []

export default function CollectionPage() {
  const { state, list, path, title, description, banner, currency } = useLoaderData<typeof loader>()
  return (
    <div className="shell">
      <PageHead crumbs={[{ label: 'Home', href: '/' }, { label: title }]} title={title} picture={banner}>
        {description && <p dir="auto">{description}</p>}
      </PageHead>
      <Listing
        path={path}
        state={state}
        list={list}
        currency={currency}
        empty={<p>Nothing in {title} fits these filters.</p>}
      />
    </div>
  )
}
