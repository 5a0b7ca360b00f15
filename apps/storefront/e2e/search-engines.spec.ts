import Validator from '@adobe/structured-data-validator'
import { spread } from '@stoa/testkit/sizes'
import { describe, expect, it } from 'vitest'
import { phone, products, shopperForTests, storefront } from './shop.ts'

const shopper = shopperForTests()

const get = async (path: string) => {
  const reply = await fetch(new URL(path, storefront))
  expect(reply.status).toBe(200)
  return reply
}
const textOf = async (path: string) => (await get(path)).text()

type Item = { '@type': string; '@graph'?: Item[] }

/** The JSON-LD of a page, by its types, as the validator takes it. */
async function structuredData(path: string) {
  const html = await textOf(path)
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  const items = scripts.flatMap(([, text = '']) => {
    const item: Item = JSON.parse(text)
    return item['@graph'] ?? [item]
  })
  return Object.fromEntries(Map.groupBy(items, item => item['@type']))
}

describe('structured data', () => {
  it.each(
    spread(
      [
        ['/', ['Organization', 'WebSite']],
        ['/collections/ceramics', ['BreadcrumbList']],
        [products.mug, ['ProductGroup', 'BreadcrumbList']],
        [products.amphora, ['Product', 'BreadcrumbList']],
        ['/journal', ['Blog']],
      ] as const,
      2,
      2,
    ),
  )('of %s is valid', async (path, types: readonly string[]) => {
    const jsonld = await structuredData(path)
    expect(Object.keys(jsonld)).toEqual(expect.arrayContaining([...types]))
    const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {}, errors: [] })
    expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([])
  })

  it('of an article is that of its author, with a raster picture', async () => {
    const [path = ''] = /\/journal\/[\w-]+(?=<)/.exec(await textOf('/sitemap.xml')) ?? []
    const [article] = (await structuredData(path)).BlogPosting ?? []
    expect(article).toMatchObject({ headline: expect.any(String), image: [expect.stringMatching(/\.jpg$/)] })
  })
})

it('link previews have a picture that networks show', async () => {
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(await textOf(products.mug)) ?? []
  const reply = await get(picture.replaceAll('&amp;', '&'))
  expect(reply.headers.get('content-type')).toBe('image/jpeg')
})

it('the sitemap says when products and articles changed, and in which languages they are', async () => {
  const sitemap = await textOf('/sitemap.xml')
  expect(sitemap).toMatch(/products\/morning-mug<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z</)
  expect(sitemap).toContain('hreflang="de"')
  expect(sitemap).toMatch(/\/de\/products\/morning-mug<\/loc>/)
  expect(sitemap).toMatch(/journal\/[\w-]+<\/loc><lastmod>/)
})

it('the parts of the sitemap have together what it has, and there are no others', async () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)
  const [whole = '', ...parts] = await Promise.all(
    ['', '?part=0', '?part=1'].map(part => textOf(`/sitemap.xml${part}`)),
  )
  expect(parts.map(part => locations(part).length).every(count => count > 10)).toBe(true)
  expect(parts.flatMap(locations)).toEqual(locations(whole))
  for (const part of ['2', '-1', 'x']) {
    const { status } = await fetch(new URL(`/sitemap.xml?part=${part}`, storefront))
    expect(status, part).toBe(404)
  }
})

it('the feeds have every variant, once', async () => {
  const xml = await textOf('/feeds/products.xml')
  const ids = [...xml.matchAll(/<g:id>(.*?)<\/g:id>/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(xml).toContain('<g:color>Ink</g:color>')
  expect(xml).toMatch(/<g:image_link>[^<]+\.jpg</)
  expect(xml.endsWith('</channel></rss>\n')).toBe(true)
  const csv = await textOf('/feeds/products.csv')
  expect(csv.trimEnd().split('\n')).toHaveLength(ids.length + 1)
})

it('agents read every product with its variants, and those that have changed', async () => {
  const linesOf = async (query = '') => {
    const text = await textOf(`/feeds/products.jsonl${query}`)
    return text.trim() === '' ? [] : text.trimEnd().split('\n')
  }
  const all = await linesOf()
  const ids = all.map(line => JSON.parse(line).id)
  expect([new Set(ids).size, ids.length > 10]).toEqual([ids.length, true])
  expect(await linesOf('?since=2000-01-01T00:00:00Z')).toHaveLength(ids.length)
  expect(await linesOf('?since=2999-01-01T00:00:00Z')).toEqual([])
  expect(await (await get('/feeds/metadata.json')).json()).toMatchObject({ id: expect.any(String) })
  for (const wrong of ['?since=yesterday', '?network=moon'])
    expect((await fetch(new URL(`/feeds/products.jsonl${wrong}`, storefront))).status).toBe(400)
})

it('the manifest names the shop and icons that exist', async () => {
  const manifest = await (await get('/manifest.webmanifest')).json()
  expect(manifest.name).toBe('Stoa')
  for (const { src, type } of manifest.icons)
    expect((await get(src)).headers.get('content-type')).toContain(type)
})

it('browsers may load the manifest', { tags: 'nightly' }, async () => {
  const page = await shopper()
  await page.goto('/')
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.getAppManifest')
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Stoa' })
})

it('pictures of the home take at most 150 kB on a phone, and none waits for a pointer that does not hover', {
  tags: 'nightly',
}, async () => {
  const page = await shopper({ viewport: phone, hasTouch: true, isMobile: true })
  const pictures: Promise<{ url: string; size: number }>[] = []
  page.on('requestfinished', request => {
    if (request.resourceType() === 'image')
      pictures.push(request.sizes().then(sizes => ({ url: request.url(), size: sizes.responseBodySize })))
  })
  await page.goto('/')
  for (let y = 0; y < 12; y++) await page.mouse.wheel(0, 700)
  await page.waitForLoadState('networkidle')
  const loaded = await Promise.all(pictures)
  expect(loaded.length).toBeGreaterThan(3)
  expect(loaded.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(150_000)
  expect(loaded.filter(({ url }) => /mug-2\.svg|-2\.svg$/.test(url))).toEqual([])
})

it('assistants read a guide to the shop at /llms.txt, whose links lead somewhere', async () => {
  const guide = await textOf('/llms.txt')
  const links = [...guide.matchAll(/\]\((\S+)\)/g)].map(([, url = '']) => new URL(url).pathname)
  expect(links).toEqual(expect.arrayContaining(['/products', '/collections/ceramics', '/feeds/products.xml']))
  for (const path of spread(links, 0, 3)) await get(path)
})
