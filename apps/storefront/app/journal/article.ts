import type { StoaCollections } from '@stoa/client/data'
import type { PictureSource } from '@stoa/ui'
import { formatDay } from '../i18n/format-day.ts'
import type { Locale } from '../i18n/i18n.ts'
import { type Block, countWords } from './rich-document.ts'

/** An article as the collection `journal` holds it; lists leave the body out. */
export type StoredArticle = StoaCollections['journal']

/** The data of an article card. */
export interface ArticleTeaser {
  id: string
  title: string
  href: string
  excerpt: string
  cover?: PictureSource
  author?: string
  /** ISO 8601, and in the words of the shop's language. */
  published: { iso: string; text: string }
}

/** Covers are drawn and photographed in this shape. */
const COVER = { width: 1600, height: 900 }

export const articleHref = (slug: string) => `/journal/${encodeURIComponent(slug)}`

/** A field that an article lacks, or that a shop's own journal keeps in another form, is left out of its card. */
export function teaserOfArticle(
  { _id, title, slug, excerpt, cover, author, publishedDate, _createdDate }: StoredArticle,
  i18n: Locale,
  pictureUrl: (address: string) => string | undefined,
): ArticleTeaser {
  const url = typeof cover === 'string' ? pictureUrl(cover) : undefined
  const date = publishedDate instanceof Date ? publishedDate : _createdDate
  return {
    id: _id,
    title: title ?? slug ?? '',
    href: articleHref(slug ?? ''),
    excerpt: excerpt ?? '',
    cover: url ? { url, ...COVER } : undefined,
    author,
    published: { iso: date.toISOString(), text: formatDay(date, i18n) },
  }
}

const wordsPerMinute = 220

/** Minutes that the text takes to read, at least one. */
export const readingMinutes = (blocks: Block[]) =>
  Math.max(1, Math.round(countWords(blocks) / wordsPerMinute))
