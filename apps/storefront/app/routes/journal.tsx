import { Anchor, EmptyState, LinkButton, Pagination } from '@stoa/ui'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ArticleCard, ArticleList } from '../components/article-card.tsx'
import { PageHead } from '../components/page-head.tsx'
import { shopUrlOf } from '../http/origin.ts'
import { notFound, orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { SHARED_PAGE } from '../http/shared-page.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { useTexts } from '../i18n/use-i18n.ts'
import { listArticles } from '../journal/journal.server.ts'
import { journalStructuredData } from '../journal/structured-data.ts'
import { currentSite } from '../platform/site.server.ts'

const pageHref = (page: number) => (page > 1 ? `/journal?page=${page}` : '/journal')

export const handle = SHARED_PAGE

export async function loader({ request }: LoaderFunctionArgs) {
  const pageParameter = new URL(request.url).searchParams.get('page') ?? '1'
  if (!/^[1-9]\d{0,3}$/.test(pageParameter)) throw notFound()
  const page = Number(pageParameter)
  const [site, list] = await Promise.all([orErrorPage(currentSite()), listArticles(page)])
  // An address that a list once had, when it was longer, is no page.
  if (page > 1 && list.articles.length === 0) throw notFound()
  const origin = shopUrlOf(request)
  const { journal } = currentI18n().texts
  const name = journal.of({ shop: site.name })
  return {
    ...list,
    page,
    name,
    title: page > 1 ? journal.page({ page }) : journal.title,
    shopName: site.name,
    canonical: origin + pageHref(page),
    structured: journalStructuredData(list.articles, { origin, name }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return []
  const { shopName, title, name, canonical, articles, structured } = loaderData
  return [
    ...pageMeta({
      title,
      shopName,
      canonical,
      picture: articles[0]?.cover?.url,
      unlisted: articles.length === 0,
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: name,
      href: `${canonical.split('/journal')[0]}/journal/feed.xml`,
    },
    { 'script:ld+json': structured },
  ]
}

export default function Journal() {
  const { articles, page, pageCount } = useLoaderData<typeof loader>()
  const { nav, journal } = useTexts()
  const [first, ...rest] = articles
  const leads = page === 1
  const listed = leads ? rest : articles
  return (
    <div className="shell">
      <PageHead crumbs={[{ label: nav.home, href: '/' }, { label: journal.title }]} title={journal.title} />
      {first ? (
        <div className="grid gap-14 sm:gap-20">
          {leads && <ArticleCard article={first} leading headingLevel={2} />}
          {listed.length > 0 && <ArticleList articles={listed} headingLevel={2} />}
          <Pagination page={page} pageCount={pageCount} hrefOf={pageHref} />
          <p className="border-t border-line pt-6 text-sm text-muted">
            {journal.follow({
              link: text => (
                <Anchor href="/journal/feed.xml" className="link">
                  {text}
                </Anchor>
              ),
            })}
          </p>
        </div>
      ) : (
        <EmptyState
          title={journal.emptyTitle}
          action={
            <LinkButton href="/products" variant="secondary">
              {journal.browse}
            </LinkButton>
          }
        >
          <p>{journal.empty}</p>
        </EmptyState>
      )}
    </div>
  )
}
