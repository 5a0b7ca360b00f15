import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { shopStructuredData } from '../catalogue/structured-data.ts'
import { PageSections } from '../components/sections/page-sections.tsx'
import { shopContent } from '../content/content.server.ts'
import { sectionsOf } from '../content/page-sections.server.ts'
import { shopUrlOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { SHARED_PAGE } from '../http/shared-page.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { currentSite } from '../platform/site.server.ts'

export const handle = SHARED_PAGE

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, { pages }, sections] = await Promise.all([
    orErrorPage(currentSite()),
    shopContent(),
    sectionsOf('home', context),
  ])
  const [hero] = sections
  const picture = hero?.kind === 'hero' ? (hero.picture ?? hero.product?.pictures[0]) : undefined
  const { searchParams } = new URL(request.url)
  const shopUrl = shopUrlOf(request)
  return {
    // A shop without words of its own is introduced by its name.
    sections:
      hero?.kind === 'hero' && !hero.title ? [{ ...hero, title: site.name }, ...sections.slice(1)] : sections,
    sent: searchParams.get('sent') ?? undefined,
    problem: searchParams.get('problem') ?? undefined,
    head: {
      title: site.name,
      shopName: site.name,
      description: pages?.find(({ slug }) => slug === 'home')?.description,
      canonical: currentI18n().prefix ? shopUrl : `${shopUrl}/`,
      picture: picture?.url,
    },
    structured: shopStructuredData(shopUrl, site.name),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? [...pageMeta(loaderData.head), { 'script:ld+json': loaderData.structured }] : []

export default function Home() {
  const { sections, sent, problem } = useLoaderData<typeof loader>()
  return <PageSections sections={sections} sent={sent} problem={problem} />
}
