import { ApiKeyStrategy, createClient } from '@stoa/client'
import { queryCollections, queryProducts } from '@stoa/client/calls'
import { bindItems, query } from '@stoa/client/data'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { type Demo, startDemo } from '../../../tools/testing/demo.ts'
import { namedLooks, shopperForTests } from './shop.ts'

const shopper = shopperForTests()
let shoes: Demo
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ demo: shoes, stop } = await startDemo('--demo', 'shoes'))
})
afterAll(() => stop?.())

const html = async (path: string) => {
  const reply = await fetch(shoes.storefrontUrl + path)
  expect([path, reply.status]).toEqual([path, 200])
  return reply.text()
}

/** Short labels, such as "Imprint", are words of every shop. */
const SENTENCE = 14

const collections = ['shopPages', 'shopSections', 'shopMenus', 'shopAnnouncements', 'shopReviews'] as const
const WRITTEN = /"(?:title|text|description|label|name|linkText|eyebrow)":"([^"]+)"/g

/** What the merchant of a shop has written: content in the main language, products and collections. */
async function textsOf({ baseUrl, apiKey, siteId }: Demo): Promise<string[]> {
  const client = createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
  const parts = await Promise.all([
    ...collections.map(collection => bindItems(client, { query }).query(collection).limit(500).find()),
    client.call(queryProducts, { query: { paging: { limit: 100, offset: 0 } } }),
    client.call(queryCollections, { query: { paging: { limit: 100, offset: 0 } } }),
  ])
  return parts
    .map(part => ('items' in part ? part.items : part))
    .flatMap(part => [...JSON.stringify(part).matchAll(WRITTEN)])
    .map(([, text = '']) => text.replace(/<[^>]*>/g, '').slice(0, 60))
    .filter(text => text.length >= SENTENCE)
}

describe('a second demo by data alone', { tags: 'nightly' }, () => {
  it('shows its own words and none of the first demo, on all of its pages', async () => {
    const [own, others] = await Promise.all([textsOf(shoes), textsOf(inject('demo'))])
    expect(others.length).toBeGreaterThan(100)
    const sitemap = await html('/sitemap.xml')
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    const paths = [...new Set([...listed, '/cart', '/search?q=boot', '/manifest.webmanifest'])]
    expect(paths.length).toBeGreaterThan(20)
    const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
    const pages = new Map<string, string>()
    for (const path of paths) pages.set(path, unescaped(await html(path)))
    for (const [path, page] of pages) {
      const strange = others.filter(text => !own.includes(text) && page.includes(text))
      expect([path, strange]).toEqual([path, []])
    }
    expect(pages.get('/')).toContain('Faster than the tram')
    expect(await html('/de')).toContain('Schneller als die Bahn')
    expect(await html('/ar')).toContain('أسرع من الترام')
    expect(await html('/')).not.toContain('hrefLang="es"')
  })

  it('explains its sizes in a table that each shoe links', async () => {
    expect(await html('/products/dock-boot')).toContain('href="/pages/size-guide"')
    const guide = await html('/pages/size-guide')
    expect(guide).toContain('How to measure')
    expect(guide.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain('EU 42 26.7 cm 8 9 10')
  })

  it.each(namedLooks)('has its own look, readable on a %s', async (_, colorScheme, viewport) => {
    const page = await shopper({ viewport, colorScheme, baseURL: shoes.storefrontUrl })
    for (const path of ['/', '/products', '/products/tempo-road-runner']) {
      await page.goto(path)
      expect([path, await violations(page)]).toEqual([path, []])
    }
    const heading = page.getByRole('heading', { level: 1 })
    await expect
      .poll(() => heading.evaluate(element => getComputedStyle(element).fontFamily))
      .toContain('Bricolage')
  })
})
