import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { collectionBySlug, collectionHref, listProducts } from '../catalogue/catalogue.server.ts'
import { filterCount, pageFacts, readListState } from '../catalogue/list-state.ts'
import { picturesOf } from '../catalogue/pictures.ts'
import { breadcrumbStructuredData } from '../catalogue/structured-data.ts'
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

export async function loader({ request, params }: LoaderFunctionArgs) {
  const state = { ...readListState(new URL(request.url).searchParams), words: '' }
  const [site, collection] = await Promise.all([
    orErrorPage(currentSite()),
    collectionBySlug(params.slug ?? ''),
  ])
  const path = collectionHref(collection.slug)
  // The address has a former slug of the collection.
  if (collection.slug !== params.slug) throw redirect(path + new URL(request.url).search, 301)
  const { texts } = currentI18n()
  const shopUrl = shopUrlOf(request)
  const title = collection.name ?? ''
  return listPage({
    state,
    list: await listProducts(state, { collectionId: collection.id ?? '' }),
    path,
    title,
    shopUrl,
    crumbs: [{ label: texts.nav.home, href: '/' }, { label: title }],
    description: collection.description ?? undefined,
    banner: picturesOf(collection.media)[0],
    shopName: site.name,
    currency: site.currency,
    facts: pageFacts(title, shopUrl + path, state.page, texts.list.page),
  })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? [
        ...pageMeta({
          ...loaderData,
          ...loaderData.facts,
          picture: loaderData.banner?.url,
          unlisted: filterCount(loaderData.state) > 0,
        }),
        { 'script:ld+json': breadcrumbStructuredData(loaderData.shopUrl, loaderData.crumbs) },
      ]
    : []

export default function CollectionPage() {
  const { state, list, path, title, description, banner, currency, crumbs } = useLoaderData<typeof loader>()
  const { list: texts } = useTexts()
  return (
    <div className="shell">
      <PageHead crumbs={crumbs} title={title} picture={banner}>
        {description && <p dir="auto">{description}</p>}
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
