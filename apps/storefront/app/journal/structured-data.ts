import { linkPreviewUrl } from '@stoa/ui'
import type { ArticleTeaser } from './article.ts'

interface Place {
  origin: string
  shopName: string
}

/** What search engines read about an article (schema.org BlogPosting). */
export const articleStructuredData = (
  { title, excerpt, cover, author, published, href }: ArticleTeaser,
  { origin, shopName, modified }: Place & { modified: string },
) => ({
  '@context': 'https://schema.org',
  '@type': 'BlogPosting',
  headline: title,
  description: excerpt,
  image: cover && [linkPreviewUrl(cover.url)].filter(Boolean),
  datePublished: published.iso,
  dateModified: modified,
  // An article without an author is the shop's.
  author: { '@type': author && author !== shopName ? 'Person' : 'Organization', name: author || shopName },
  publisher: { '@type': 'Organization', name: shopName, url: origin },
  mainEntityOfPage: origin + href,
})

/** The same of the whole journal (schema.org Blog). */
export const journalStructuredData = (
  articles: ArticleTeaser[],
  { origin, name }: { origin: string; name: string },
) => ({
  '@context': 'https://schema.org',
  '@type': 'Blog',
  name,
  url: `${origin}/journal`,
  blogPost: articles.map(({ title, published, href }) => ({
    '@type': 'BlogPosting',
    headline: title,
    datePublished: published.iso,
    url: origin + href,
  })),
})
