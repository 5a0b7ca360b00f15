import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { asMerchant } from './merchant.ts'
import { desktop, open, phone, products, shopperForTests, storefront, windows } from './shop.ts'

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
  ['beyond the last page', '/products?page=99', 404],
] as const

describe.each(spread(windows, 1))('on a %s', (_, viewport) => {
  beforeEach(async () => {
    page = await shopper({ viewport })
    errors.length = 0
    page.on('pageerror', error => errors.push(error.message))
    page.on('console', message => {
      // The browser reports the 404 of the page itself, which is what is asked for.
      if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text())
    })
  })

  it.each(spread(paths, 1, 3))('%s renders whole, without a trouble', async (_, path, status) => {
    const response = await open(page, path)
    expect(response?.status()).toBe(status)
    await expect.poll(() => page.locator('h1').count()).toBe(1)
    await expect.poll(() => page.locator('main, header, footer').count()).toBeGreaterThanOrEqual(3)
    await expect.poll(() => page.title()).toMatch(/\S · \S|^\S+$/)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0)
    expect(errors).toEqual([])
  })

  it('every picture of a list is there', { tags: 'nightly' }, async () => {
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
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self'( 'sha256-[\w+/=]{44}'){2};/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('set-cookie')).toBeNull()
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

it('an island says that it is ready once it has come alive, not before', { tags: 'nightly' }, async () => {
  page = await shopper()
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const form = document.querySelector('[data-ready] form') ?? {}
      const alive = Object.keys(form).some(key => key.startsWith('__react'))
      document.documentElement.dataset.alive = String(alive)
    }).observe(document, { subtree: true, attributeFilter: ['data-ready'] })
  })
  await open(page, products.mug)
  await expect.poll(() => page.locator('html').getAttribute('data-alive')).toBe('true')
})

it('an animation between pages that ends early is no error (D32)', { tags: 'nightly' }, async () => {
  page = await shopper({ viewport: phone, reducedMotion: 'no-preference' })
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  for (let turn = 0; turn < 6; turn++) {
    await page.goto('/')
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href^="/collections"]')?.click())
    // As if the phone were turned, before and after the new page is shown.
    if (turn % 2 > 0) await page.setViewportSize({ width: 400 + 30 * turn, height: 700 })
    await page.waitForTimeout(60)
    await page.setViewportSize({ width: 500 + 30 * turn, height: 600 })
    await page.waitForURL(/collections/)
    await page.waitForTimeout(300)
  }
  expect(errors).toEqual([])
})

describe('scripts (D22)', { tags: 'nightly' }, () => {
  it.each([products.mug, '/cart'])('%s preloads all that it loads at first', async path => {
    page = await shopper()
    if (path === '/cart') {
      await open(page, products.amphora)
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await page.getByRole('dialog').waitFor()
    }
    const loaded: string[] = []
    page.on('request', request => {
      if (request.resourceType() === 'script') loaded.push(new URL(request.url()).pathname)
    })
    const html = (await (await open(page, path))?.text()) ?? ''
    const preloaded = [...html.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g)].map(
      ([, href]) => href,
    )
    expect(loaded.length).toBeGreaterThan(4)
    // Products that were seen before are filled in later.
    const later = /remembered-products|product-memory/
    expect(loaded.filter(script => !preloaded.includes(script) && !later.test(script))).toEqual([])
  })

  it('an empty cart has no island', async () => {
    page = await shopper()
    await page.goto('/cart')
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
    await expect.poll(() => page.locator('[data-island]').count()).toBe(0)
  })
})

it('lines of a name break between its writing directions (D28)', { tags: 'nightly' }, async () => {
  const { product } = await asMerchant('POST', '/stores/v1/products', {
    product: { name: 'מחברת Right-to-Left Notebook', priceData: { price: 12 } },
  })
  page = await shopper({ viewport: { width: 320, height: 640 } })
  await page.goto(`/products/${product.slug}`)
  const lines = await page.locator('h1').evaluate(heading => {
    const tops = new Map<number, string>()
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let i = 0; i < (node.nodeValue ?? '').length; i++) {
        range.setStart(node, i)
        range.setEnd(node, i + 1)
        const top = Math.round(range.getBoundingClientRect().bottom / 10)
        tops.set(top, (tops.get(top) ?? '') + node.nodeValue?.[i])
      }
    return [...tops.values()]
  })
  expect(lines.filter(line => /[א-ת]/.test(line) && /[a-z]/i.test(line))).toEqual([])
})

it('a download is bought once, without a choice of quantity (D9)', { tags: 'nightly' }, async () => {
  page = await shopper()
  await open(page, '/products/slow-loaf')
  await page.getByText('Download, available immediately').waitFor()
  await expect.poll(() => page.getByRole('spinbutton').count()).toBe(0)
})

it('writes dates as the spelling of its words does (D29)', async () => {
  page = await shopper()
  await page.goto('/journal')
  await expect.poll(() => page.locator('main time').first().textContent()).toMatch(/^\d+ [A-Z][a-z]+ \d{4}$/)
})

describe('the theme', () => {
  it.each(spread([true, false] as const, 1))(
    'is switched and remembered (script: %s)',
    async javaScriptEnabled => {
      page = await shopper({ javaScriptEnabled, colorScheme: 'light' })
      const ground = () => page.locator('html').evaluate(element => getComputedStyle(element).backgroundColor)
      await page.goto('/search')
      const light = await ground()
      // The page switches before it is remembered.
      const remembered = page.waitForResponse(response => response.request().method() === 'POST')
      await page.getByRole('button', { name: 'Dark' }).click()
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
      await expect.poll(() => ground()).not.toBe(light)
      await remembered
      await page.goto('/cart')
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    },
  )
})

it('shows the picture of the chosen colour as the large one on a desktop', { tags: 'nightly' }, async () => {
  page = await shopper({ viewport: desktop })
  await open(page, '/products/rim-plates')
  const large = page.locator('[data-picture]').first()
  const before = await large.locator('img').getAttribute('src')
  await page.getByRole('radio', { name: 'Slate' }).check()
  await expect.poll(() => large.locator('img').getAttribute('src')).not.toBe(before)
  const after = await large.locator('img').getAttribute('src')
  const { width = 0 } = (await large.boundingBox()) ?? {}
  const { width: next = 0 } = (await page.locator('[data-picture]:not([hidden])').nth(1).boundingBox()) ?? {}
  expect(width).toBeGreaterThanOrEqual(next)
  await open(page, new URL(page.url()).pathname + new URL(page.url()).search)
  await expect.poll(() => large.locator('img').getAttribute('src')).toBe(after)
})
