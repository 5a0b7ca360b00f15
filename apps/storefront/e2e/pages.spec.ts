import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { desktop, open, phone, products, shopperForTests, storefront } from './shop.ts'

const shopper = shopperForTests()
let page: Page
const errors: string[] = []

const paths = [
  ['home', '/', 200],
  ['everything', '/products', 200],
  ['collection', '/collections/ceramics', 200],
  ['product', products.mug, 200],
  ['cart', '/cart', 200],
  ['search', '/search?q=linen', 200],
  ['not found', '/nothing-here', 404],
  ['no such product', '/products/no-such-thing', 404],
  ['no such collection', '/collections/no-such-thing', 404],
] as const

describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('on a %s', (_, viewport) => {
  beforeEach(async () => {
    page = await shopper({ viewport })
    errors.length = 0
    page.on('pageerror', error => errors.push(error.message))
    page.on('console', message => {
      // The browser reports the 404 of the page itself, which is what is asked for.
      if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text())
    })
  })

  it.each(paths)('%s renders whole, without a trouble', async (_, path, status) => {
    const response = await open(page, path)
    expect(response?.status()).toBe(status)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.locator('main, header, footer').count()).toBeGreaterThanOrEqual(3)
    expect(await page.title()).toMatch(/\S · \S|^\S+$/)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(errors).toEqual([])
  })

  it('every picture of a list is there', async () => {
    await open(page, '/collections/ceramics')
    const broken = await page.evaluate(async () => {
      const pictures = [...document.images]
      for (const picture of pictures) picture.loading = 'eager'
      await Promise.all(pictures.map(picture => picture.decode().catch(() => undefined)))
      return pictures.filter(picture => picture.naturalWidth === 0).map(picture => picture.src)
    })
    expect(broken).toEqual([])
  })
})

describe('a page', () => {
  it('has its security headers, and is not stored by shared caches', async () => {
    const { headers } = await fetch(`${storefront}/`)
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('has a new nonce in each response', async () => {
    const nonceOf = async () =>
      /'nonce-([^']+)'/.exec(
        (await fetch(`${storefront}/cart`)).headers.get('content-security-policy') ?? '',
      )?.[1]
    expect(await nonceOf()).not.toBe(await nonceOf())
  })

  it('of a product tells search engines what it sells', async () => {
    const html = await (await fetch(storefront + products.amphora)).text()
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
    expect(data).toMatchObject({ '@type': 'Product', offers: { priceCurrency: 'EUR', price: 140.25 } })
    expect(html).toContain('"@type":"BreadcrumbList"')
    expect(html).toContain('<meta property="og:type" content="product"')
    expect(html).toContain(`<link rel="canonical" href="${storefront}${products.amphora}"`)
  })

  it('of the home page and of each page of a list describes itself (D11)', async () => {
    const read = async (path: string) => (await fetch(storefront + path)).text()
    const home = await read('/')
    expect(home).toMatch(/<meta name="description" content="[^"]{40,}"/)
    expect(home).toContain(`<link rel="canonical" href="${storefront}/"`)
    expect(home).toContain('"@type":"WebSite"')
    expect(home).toContain('<meta name="twitter:card"')
    const second = await read('/products?page=2&sort=name')
    expect(second).toContain('<title>All products, page 2 · ')
    expect(second).toContain(`<link rel="canonical" href="${storefront}/products?page=2"`)
    expect(second).toMatch(/<meta name="description" content="[^"]{40,}"/)
    const missing = await fetch(`${storefront}/no-such-page`)
    expect(missing.status).toBe(404)
    const titles = (await missing.text()).match(/<title>[^<]*/g)
    expect(titles).toEqual([expect.stringMatching(/^<title>Not found · \S/)])
  })

  it('is listed in the sitemap', async () => {
    const sitemap = await (await fetch(`${storefront}/sitemap.xml`)).text()
    expect(sitemap).toContain(`<loc>${storefront}${products.amphora}</loc>`)
  })
})

it('an island says that it is ready once it has come alive, not before', async () => {
  page = await shopper()
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const form = document.querySelector('[data-ready] form') ?? {}
      const alive = Object.keys(form).some(key => key.startsWith('__react'))
      document.documentElement.dataset.alive = String(alive)
    }).observe(document, { subtree: true, attributeFilter: ['data-ready'] })
  })
  await open(page, products.mug)
  expect(await page.locator('html').getAttribute('data-alive')).toBe('true')
})

describe('the theme', () => {
  it.each([true, false])('is switched and remembered (script: %s)', async javaScriptEnabled => {
    page = await shopper({ javaScriptEnabled, colorScheme: 'light' })
    const ground = () => page.locator('html').evaluate(element => getComputedStyle(element).backgroundColor)
    await page.goto('/search')
    const light = await ground()
    // The page switches before it is remembered.
    const remembered = page.waitForResponse(response => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Dark' }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await ground()).not.toBe(light)
    await remembered
    await page.goto('/cart')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.context().close()
  })
})

it('shows the picture of the chosen colour as the large one on a desktop', async () => {
  const { baseUrl, apiKey } = inject('demo')
  const send = async (method: string, path: string, body?: object) => {
    const reply = await fetch(baseUrl + path, {
      method,
      headers: { authorization: apiKey, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    expect(reply.status).toBe(200)
    return (await reply.json()) as { products: { id: string; media: { items: { id: string }[] } }[] }
  }
  const slug = 'rim-plates'
  const query = { filter: { slug }, paging: { limit: 1 } }
  const [product] = (await send('POST', '/stores/v1/products/query-platformized', { query })).products
  const mediaId = product?.media.items.at(-1)?.id
  const media = [{ mediaId, choice: { option: 'Colour', choice: 'Slate' } }]
  await send('POST', `/stores/v1/products/${product?.id}/media`, { media })

  page = await shopper({ viewport: desktop })
  await open(page, `/products/${slug}`)
  const large = page.locator('[data-picture]').first()
  const before = await large.locator('img').getAttribute('src')
  await page.getByRole('radio', { name: 'Slate' }).check()
  await expect.poll(() => large.getAttribute('data-picture')).toBe(mediaId)
  const after = await large.locator('img').getAttribute('src')
  expect(after).not.toBe(before)
  await open(page, new URL(page.url()).pathname + new URL(page.url()).search)
  expect(await large.locator('img').getAttribute('src')).toBe(after)
})
