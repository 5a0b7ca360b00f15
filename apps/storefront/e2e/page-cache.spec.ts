import { afterAll, beforeAll, expect, it } from 'vitest'
import { startStorefront } from './own-storefront.ts'
import { cartLink, open, products, shopperForTests } from './shop.ts'

const shopper = shopperForTests()
let storefront: Awaited<ReturnType<typeof startStorefront>>
let address: string

/** A separate storefront that caches pages for so long that every repeated one comes from the cache. */
beforeAll(async () => {
  storefront = await startStorefront({ STOA_PAGE_CACHE_MS: '600000' })
  address = storefront.address
})

afterAll(() => storefront.stop())

const htmlOf = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(address + path, { headers })).text()

it('shoppers without a session get the same page, with its headers', async () => {
  const first = await fetch(`${address}/products`)
  const again = await fetch(`${address}/products`)
  expect(await again.text()).toBe(await first.text())
  for (const name of [
    'content-security-policy',
    'cache-control',
    'x-frame-options',
    'content-type',
    'vary',
    'content-encoding',
  ])
    expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name) ?? 'missing'])
  expect(again.headers.get('x-stoa-shared-page')).toBeNull()
})

it('language, theme, filters and pages have entries of their own', async () => {
  const lists = await Promise.all([
    htmlOf('/products'),
    htmlOf('/de/products'),
    htmlOf('/products?page=2'),
    htmlOf('/products?sort=price'),
    htmlOf('/products', { cookie: 'theme=dark' }),
  ])
  expect(new Set(lists).size).toBe(5)
  expect(lists[4]).toContain('data-theme="dark"')
})

it('a form key is never shared', async () => {
  const keyOf = async () => /name="key" value="([^"]+)"/.exec(await htmlOf(products.amphora))?.[1]
  const key = await keyOf()
  expect(key).toBeTruthy()
  expect(await keyOf()).not.toBe(key)
})

it('a cart is seen on each page by its shopper, and by no one else', async () => {
  const [ada, bob] = [await shopper({ baseURL: address }), await shopper({ baseURL: address })]
  const count = (page: typeof ada) => cartLink(page).locator('[data-cart-count]')
  await ada.goto('/products')
  await expect.poll(() => count(ada).isVisible()).toBe(false)
  await open(ada, products.amphora)
  await ada.getByRole('button', { name: 'Add to cart' }).click()
  await ada.getByRole('dialog').waitFor()
  for (const path of ['/products', '/', '/collections/ceramics', '/products']) {
    await ada.goto(path)
    expect([path, await count(ada).textContent()]).toEqual([path, '1'])
    await bob.goto(path)
    expect([path, await count(bob).isVisible()]).toEqual([path, false])
  }
})

it('scripts of a cached page run under its policy', { tags: 'nightly' }, async () => {
  await htmlOf('/')
  const page = await shopper({ baseURL: address })
  const problems: string[] = []
  page.on('console', message => message.type() === 'error' && problems.push(message.text()))
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Search', exact: true }).first().click()
  await page.locator('#search-dialog').waitFor()
  expect(problems).toEqual([])
})
