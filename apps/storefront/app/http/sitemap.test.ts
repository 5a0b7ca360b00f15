import { expect, test } from 'vitest'
import { sitemapIndexXml, sitemapParts, sitemapXml } from './sitemap.ts'

test.each([
  [20, 300, 1, undefined],
  [0, 0, 4, undefined],
  [100, 6_200, 4, undefined],
  [101, 6_200, 4, 2],
  [50, 12_500, 4, 3],
  [50, 100_000, 1, 5],
  [50, 100_000, 4, 17],
])(
  '%i pages and %i products in %i languages are in %s files of an index',
  (pages, products, languages, files) => {
    const parts = sitemapParts(pages, products, languages)
    expect(parts.files).toBe(files)
    // Each product may have a brand of its own.
    expect(2 * parts.productsMax * languages).toBeLessThanOrEqual(50_000)
    if (files) expect((files - 1) * parts.productsMax).toBeGreaterThanOrEqual(products)
  },
)

test('addresses are escaped', () => {
  const versions = [
    { language: 'en', address: 'https://shop.test' },
    { language: 'de', address: 'https://shop.test/de' },
  ]
  expect(sitemapXml([{ path: '/brands/A&B', changed: '2026-01-01T00:00:00.000Z' }], versions)).toContain(
    '<url><loc>https://shop.test/brands/A&amp;B</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod><xhtml:link rel="alternate" hreflang="en" href="https://shop.test/brands/A&amp;B"/><xhtml:link rel="alternate" hreflang="de" href="https://shop.test/de/brands/A&amp;B"/></url>',
  )
  expect(sitemapIndexXml(['https://shop.test/sitemap.xml?part=0'])).toContain(
    '<sitemap><loc>https://shop.test/sitemap.xml?part=0</loc></sitemap>',
  )
})
