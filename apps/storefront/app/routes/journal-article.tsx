import { Anchor, Breadcrumbs, Picture, Section } from '@stoa/ui'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ArticleBody } from '../components/article-body.tsx'
import { ArticleByline } from '../components/article-byline.tsx'
import { ArticleList } from '../components/article-card.tsx'
import { ProductList } from '../components/product-list.tsx'
import { shopUrlOf } from '../http/origin.ts'
import { notFound, orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { SHARED_PAGE } from '../http/shared-page.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { useTexts } from '../i18n/use-i18n.ts'
import { readingMinutes, teaserOfArticle } from '../journal/article.ts'
import { articleBySlug, listArticles, pictureUrl, productsOf } from '../journal/journal.server.ts'
import { readRichDocument } from '../journal/rich-document.ts'
import { articleStructuredData } from '../journal/structured-data.ts'
import { currentSite } from '../platform/site.server.ts'

const moreMax = 3

export const handle = SHARED_PAGE

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [site, stored, recent] = await Promise.all([
    orErrorPage(currentSite()),
    articleBySlug(params.slug ?? ''),
    listArticles(1, moreMax + 1),
  ])
  if (!stored) throw notFound()
  const article = teaserOfArticle(stored, currentI18n(), pictureUrl)
  const body = readRichDocument(stored.body, pictureUrl)
  const origin = shopUrlOf(request)
  return {
    article,
    body,
    minutes: readingMinutes(body),
    products: await productsOf(stored),
    more: recent.articles.filter(({ id }) => id !== article.id).slice(0, moreMax),
    shopName: site.name,
    canonical: origin + article.href,
    structured: articleStructuredData(article, {
      origin,
      shopName: site.name,
      modified: stored._updatedDate.toISOString(),
    }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return []
  const { article, shopName, canonical, structured } = loaderData
  return [
    ...pageMeta({
      title: article.title,
      shopName,
      description: article.excerpt,
      canonical,
      picture: article.cover?.url,
      type: 'article',
    }),
    { property: 'article:published_time', content: article.published.iso },
    { 'script:ld+json': structured },
  ]
}

export default function JournalArticle() {
  const { article, body, minutes, products, more } = useLoaderData<typeof loader>()
  const { nav, journal } = useTexts()
  return (
    <div className="shell">
      <article>
        <header className="grid grid-cols-1 gap-8 pt-6 pb-10 sm:gap-10 sm:pt-8 sm:pb-14">
          <Breadcrumbs
            crumbs={[
              { label: nav.home, href: '/' },
              { label: journal.title, href: '/journal' },
              { label: article.title },
            ]}
          />
          <div className="mx-auto grid max-w-3xl gap-5 text-center sm:gap-6">
            <h1 dir="auto" className="font-display text-headline">
              {article.title}
            </h1>
            <p dir="auto" className="text-lg text-balance text-muted">
              {article.excerpt}
            </p>
            <div className="justify-self-center">
              <ArticleByline article={article} minutes={minutes} />
            </div>
          </div>
          {article.cover && (
            <Picture source={article.cover} alt="" eager className="aspect-16/9 w-full rounded-sm" />
          )}
        </header>
        <div className="mx-auto max-w-2xl">
          <ArticleBody blocks={body} />
        </div>
      </article>
      {products.length > 0 && (
        <Section id="products" title={journal.products} className="mt-20 sm:mt-28">
          <ProductList products={products} />
        </Section>
      )}
      {more.length > 0 && (
        <Section
          id="more"
          title={journal.more}
          className="mt-20 border-t border-line pt-14 sm:mt-28 sm:pt-20"
          aside={
            <Anchor href="/journal" className="link text-sm">
              {journal.all}
            </Anchor>
          }
        >
          <ArticleList articles={more} />
        </Section>
      )}
    </div>
  )
}
