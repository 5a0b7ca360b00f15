import { expect, it } from 'vitest'
import { i18nFor } from '../i18n/i18n.ts'
import { readingMinutes, type StoredArticle, teaserOfArticle } from './article.ts'

const made = new Date('2026-01-31T23:30:00Z')
const stored: StoredArticle = {
  _id: '1',
  _createdDate: made,
  _updatedDate: made,
  title: 'On salt',
  slug: 'on salt?',
  cover: '/a.svg',
  publishedDate: new Date('2026-01-02T08:00:00Z'),
}
const teaser = (article: object) =>
  teaserOfArticle(article as StoredArticle, i18nFor('en'), path => `https://shop.test${path}`)

it('shows an article with an address that holds whatever its slug is', () => {
  expect(teaser(stored)).toEqual({
    id: '1',
    title: 'On salt',
    href: '/journal/on%20salt%3F',
    excerpt: '',
    cover: { url: 'https://shop.test/a.svg', width: 1600, height: 900 },
    author: undefined,
    published: { iso: '2026-01-02T08:00:00.000Z', text: '2 January 2026' },
  })
})

it('makes do with what there is', () => {
  const { title, publishedDate, ...bare } = stored
  expect(teaser({ ...bare, cover: { id: 'x' } })).toMatchObject({
    title: 'on salt?',
    cover: undefined,
    published: { iso: made.toISOString(), text: '31 January 2026' },
  })
})

it('never takes less than a minute to read', () => {
  expect(readingMinutes([])).toBe(1)
  expect(readingMinutes([{ kind: 'paragraph', words: [{ text: 'word '.repeat(660) }] }])).toBe(3)
})
