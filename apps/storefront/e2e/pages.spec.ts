import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
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

  it('has a nonce of its own each time', async () => {
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
    expect(html).toContain(`<link rel="canonical" href="${storefront}${products.amphora}"`)
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
