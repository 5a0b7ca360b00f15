import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { open, phone, shopperForTests, storefront } from './shop.ts'

const newest = '/journal/a-table-for-a-tuesday'

const shopper = shopperForTests()
let page: Page

describe('the journal', () => {
  it.each(spread([true, false] as const, 1))(
    'leads from the front page over an article to a product (script: %s)',
    async script => {
      page = await shopper({ javaScriptEnabled: script })
      await page.goto('/')
      await page.getByRole('link', { name: 'A table for a Tuesday' }).click()
      await page.getByRole('heading', { level: 1, name: 'A table for a Tuesday' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(newest)
      const cards = page.getByRole('region', { name: 'In this article' }).getByRole('article')
      await expect.poll(() => cards.count()).toBe(4)
      await cards.first().getByRole('link', { name: 'Rim Plates', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Rim Plates' }).waitFor()
    },
  )

  it('lists articles in pages, newest first, and each article once', { tags: 'nightly' }, async () => {
    page = await shopper()
    const titles = () => page.locator('main article h2').allTextContents()
    await open(page, '/journal')
    const first = await titles()
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2' }).click()
    await page.waitForURL('**/journal?page=2')
    const all = [...first, ...(await titles())]
    expect(all).toHaveLength(6)
    expect(new Set(all).size).toBe(6)
    expect(first[0]).toBe('A table for a Tuesday')
  })

  it('shows every picture, and scrolls in one direction on a phone', { tags: 'nightly' }, async () => {
    page = await shopper({ viewport: phone })
    await open(page, newest)
    for (const picture of await page.locator('article img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  })
})

describe('for machines', () => {
  const text = async (path: string) => (await fetch(storefront + path)).text()

  it('an article has structured data with type, author and date', async () => {
    const html = await text(newest)
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
    expect(data).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'A table for a Tuesday',
      author: { '@type': 'Person', name: 'Ines Aurell' },
      mainEntityOfPage: storefront + newest,
    })
    expect(Date.parse(data.datePublished)).toBeLessThan(Date.now())
    expect(html).toContain(`<link rel="canonical" href="${storefront}${newest}"`)
  })

  it('the feed and the sitemap name every article', async () => {
    expect(await text('/journal')).toContain('type="application/rss+xml"')
    const feed = await fetch(`${storefront}/journal/feed.xml`)
    expect(feed.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const links = [...(await feed.text()).matchAll(/<guid>([^<]+)<\/guid>/g)].map(([, link]) => link)
    expect(links).toHaveLength(6)
    expect(links[0]).toBe(storefront + newest)
    const sitemap = await text('/sitemap.xml')
    for (const link of [...links, `${storefront}/journal`]) expect(sitemap).toContain(`<loc>${link}</loc>`)
  })

  it.each([
    '/journal/no-such-article',
    '/journal/%00',
    `/journal/${'a'.repeat(11_000)}`,
    '/journal?page=99',
    '/journal?page=99999',
    '/journal?page=abc',
    '/journal?page=-1',
    '/collections/kitchen?page=99',
    '/search?q=salt&page=99',
  ])('%.40s is not found', async path => {
    expect((await fetch(storefront + path)).status).toBe(404)
  })
})
