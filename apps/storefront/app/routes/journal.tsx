import { EmptyState, LinkButton, Pagination } from '@stoa/ui'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ArticleCard, ArticleList } from '../components/article-card.tsx'
import { PageHead } from '../components/page-head.tsx'
import { originOf } from '../http/origin.ts'
import { notFound, orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { listArticles } from '../journal/journal.server.ts'
import { journalStructuredData } from '../journal/structured-data.ts'
import { currentSite } from '../platform/site.server.ts'

const pageHref = (page: number) => (page > 1 ? `/journal?page=${page}` : '/journal')

export async function loader({ request }: LoaderFunctionArgs) {
  const pageParameter = new URL(request.url).searchParams.get('page') ?? '1'
  if (!/^[1-9]\d{0,3}$/.test(pageParameter)) throw notFound()
  const page = Number(pageParameter)
  const [site, list] = await Promise.all([orErrorPage(currentSite()), listArticles(page)])
  // An address that a list once had, when it was longer, is no page.
  if (page > 1 && list.articles.length === 0) throw notFound()
  const origin = originOf(request)
  return {
    ...list,
    page,
    shopName: site.name,
    canonical: origin + pageHref(page),
    structured: journalStructuredData(list.articles, { origin, shopName: site.name }),
  }
}

const about = 'How to use, keep and enjoy the things in the shop, and why some of them are as they are.'

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return []
  const { shopName, canonical, articles, page, structured } = loaderData
  return [
    ...pageMeta({
      title: page > 1 ? `Journal, page ${page}` : 'Journal',
      shopName,
      description: about,
      canonical,
      picture: articles[0]?.cover?.url,
      unlisted: articles.length === 0,
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${shopName} Journal`,
      href: '/journal/feed.xml',
    },
    { 'script:ld+json': structured },
  ]
}

export default function Journal() {
  const { articles, page, pageCount } = useLoaderData<typeof loader>()
  const [first, ...rest] = articles
  const leads = page === 1
  const listed = leads ? rest : articles
  return (
    <div className="shell">
      <PageHead crumbs={[{ label: 'Home', href: '/' }, { label: 'Journal' }]} title="Journal">
        <p>{about}</p>
      </PageHead>
      {first ? (
        <div className="grid gap-14 sm:gap-20">
          {leads && <ArticleCard article={first} leading headingLevel={2} />}
          {listed.length > 0 && <ArticleList articles={listed} headingLevel={2} />}
          <Pagination page={page} pageCount={pageCount} hrefOf={pageHref} />
          <p className="border-t border-line pt-6 text-sm text-muted">
            New articles by{' '}
            <a href="/journal/feed.xml" className="link">
              RSS feed
            </a>
          </p>
        </div>
      ) : (
        <EmptyState
          title="No articles yet"
          action={
            <LinkButton href="/products" variant="secondary">
              Browse the shop
            </LinkButton>
          }
        >
          <p>New articles will appear here.</p>
        </EmptyState>
      )}
    </div>
  )
}
