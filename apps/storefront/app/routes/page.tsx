import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ArticleBody } from '../components/article-body.tsx'
import { PageHead } from '../components/page-head.tsx'
import { PageSections } from '../components/sections/page-sections.tsx'
import { shopContent } from '../content/content.server.ts'
import { PARTS_OF_OTHERS } from '../content/page-search.server.ts'
import { sectionsOf } from '../content/page-sections.server.ts'
import { shopUrlOf } from '../http/origin.ts'
import { notFound, orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { SHARED_PAGE } from '../http/shared-page.ts'
import { useTexts } from '../i18n/use-i18n.ts'
import { pictureUrl } from '../journal/journal.server.ts'
import { readRichDocument } from '../journal/rich-document.ts'
import { currentSite } from '../platform/site.server.ts'

export const handle = SHARED_PAGE

/** A page of the merchant: a text, such as the terms, or sections. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const [site, { pages = [] }] = await Promise.all([orErrorPage(currentSite()), shopContent()])
  const page = pages.find(known => known.slug === slug)
  if (!page || PARTS_OF_OTHERS.includes(slug)) throw notFound()
  const { searchParams } = new URL(request.url)
  return {
    title: page.title,
    description: page.description,
    body: readRichDocument(page.body, pictureUrl),
    sections: await sectionsOf(slug, context),
    sent: searchParams.get('sent') ?? undefined,
    problem: searchParams.get('problem') ?? undefined,
    shopName: site.name,
    canonical: `${shopUrlOf(request)}/pages/${encodeURIComponent(slug)}`,
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : [])

export default function Page() {
  const { title, description, body, sections, sent, problem } = useLoaderData<typeof loader>()
  const { nav } = useTexts()
  const hasHero = sections[0]?.kind === 'hero'
  return (
    <>
      {!hasHero && (
        <div className="shell">
          <PageHead crumbs={[{ label: nav.home, href: '/' }, { label: title }]} title={title}>
            {description && <p dir="auto">{description}</p>}
          </PageHead>
          {body.length > 0 && (
            <div className="max-w-prose">
              <ArticleBody blocks={body} plain />
            </div>
          )}
        </div>
      )}
      {sections.length > 0 && <PageSections sections={sections} sent={sent} problem={problem} />}
    </>
  )
}
