import type { ArticleTeaser } from './article.ts'

interface Channel {
  origin: string
  /** BCP 47. */
  locale: string
  title: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML 1.0 has no way to write are left out. */
const xml = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, c => escapes[c] ?? c)

/** The articles as an RSS 2.0 feed. */
export function feedOf(articles: ArticleTeaser[], { origin, locale, title }: Channel): string {
  const items = articles.map(({ title, excerpt, href, author, cover, published }) =>
    [
      '<item>',
      `<title>${xml(title)}</title>`,
      `<link>${xml(origin + href)}</link>`,
      `<guid>${xml(origin + href)}</guid>`,
      `<pubDate>${new Date(published.iso).toUTCString()}</pubDate>`,
      `<description>${xml(excerpt)}</description>`,
      author ? `<dc:creator>${xml(author)}</dc:creator>` : '',
      cover ? `<media:content url="${xml(cover.url)}" medium="image"/>` : '',
      '</item>',
    ].join(''),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>',
    `<title>${xml(title)}</title>`,
    `<link>${xml(origin)}/journal</link>`,
    `<description>${xml(title)}</description>`,
    `<language>${xml(locale)}</language>`,
    `<atom:link href="${xml(origin)}/journal/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>\n',
  ].join('\n')
}
