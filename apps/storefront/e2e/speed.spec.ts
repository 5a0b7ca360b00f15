import { expect, it } from 'vitest'
import { phone, products, shopperForTests } from './shop.ts'

const shopper = shopperForTests()

it.each([
  ['the home page', '/'],
  ['a list', '/products'],
  ['a product with a name in two scripts', products.amphora],
  ['the cart', '/cart'],
])('%s does not move when fonts and scripts arrive late', async (_, path) => {
  const page = await shopper({ viewport: phone })
  // Each font comes after the first frame with text.
  await page.route('**/*.woff2', async route => {
    await new Promise(resolve => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
})

it('scripts of islands give way to styles and fonts', async () => {
  const page = await shopper()
  await page.goto(products.mug)
  await page.locator('[data-island][data-ready]').waitFor()
  const preloads = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll(links =>
      links.map(link => [
        (link as HTMLLinkElement).href.replace(/.*\/([\w-]+?)-[\w-]{8}\.js$/, '$1'),
        (link as HTMLLinkElement).fetchPriority,
      ]),
    )
  expect(preloads).toContainEqual(['react', 'low'])
  expect(new Set(preloads.map(([name]) => name)).size, 'each script once').toBe(preloads.length)
})
