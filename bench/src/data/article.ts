import { createHash } from 'node:crypto'

/** The collection that is read. */
export const ARTICLES = 'articles'

export const articleFields = [
  { key: 'title', type: 'TEXT' },
  { key: 'slug', type: 'SLUG' },
  { key: 'category', type: 'TEXT' },
  { key: 'featured', type: 'BOOLEAN' },
  { key: 'price', type: 'NUMBER' },
  { key: 'rating', type: 'NUMBER' },
  { key: 'publishedAt', type: 'DATETIME' },
  { key: 'summary', type: 'TEXT' },
  { key: 'body', type: 'RICH_TEXT' },
].map(field => ({ ...field, displayName: field.key }))

const digest = (text: string) => createHash('md5').update(text).digest('hex')

/** An article of about 1.1 KB, as a client sends it: its values follow from its number. */
export const articleOf = (n: number) => ({
  title: `Article number ${n}`,
  slug: `article-${n}`,
  category: `category-${n % 20}`,
  featured: n % 10 < 9,
  price: (n * 7919) % 100_000,
  rating: (n % 50) / 10,
  publishedAt: { $date: new Date(Date.UTC(2020, 0, 1) + n * 1_000_000).toISOString() },
  summary: `What is to be said of article number ${n} in one sentence.`,
  body: Array.from({ length: 23 }, (_, k) => digest(`${n} ${k}`)).join(' '),
})
