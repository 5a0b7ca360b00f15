import { expect, it } from 'vitest'
import { feedOf } from './feed.ts'

const article = {
  id: '1',
  title: 'Salt & <pepper>',
  href: '/journal/salt',
  excerpt: 'A "pinch"\u0007 of it.',
  cover: { url: 'https://shop.test/a.svg?b=1&c=2' },
  published: { iso: '2026-01-31T08:00:00.000Z', text: 'January 31, 2026' },
}

it('is well-formed whatever articles say', () => {
  const feed = feedOf([article], { origin: 'https://shop.test', locale: 'en', title: 'A & B Journal' })
  expect(feed).toContain('<title>Salt &amp; &lt;pepper&gt;</title>')
  expect(feed).toContain('<description>A &quot;pinch&quot; of it.</description>')
  expect(feed).toContain('<pubDate>Sat, 31 Jan 2026 08:00:00 GMT</pubDate>')
  expect(feed).toContain('url="https://shop.test/a.svg?b=1&amp;c=2"')
  expect(feed).toContain('<title>A &amp; B Journal</title>')
  expect(feed).not.toContain('creator')
})
