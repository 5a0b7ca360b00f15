import { expect, it } from 'vitest'
import { desktop, phone, products, shopperForTests } from './shop.ts'

const shopper = shopperForTests()

/** What a browser has after a visit: a product on the wish list, products seen before, a cart. */
const remembered = async (page: Awaited<ReturnType<typeof shopper>>) => {
  await page.goto(products.mug)
  await page.getByRole('button', { name: 'Add to wish list' }).click()
  await page.locator('[data-click=favourite][aria-pressed=true]').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recent'))).toBeTruthy()
  await page.goto(products.amphora)
  await page.locator('[data-island][data-ready]').waitFor()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').waitFor()
  return page.context().storageState()
}

const pageKinds: [name: string, path: string, isRemembered?: true][] = [
  ['the home page', '/'],
  ['a list', '/products'],
  ['a collection', '/collections/ceramics'],
  ['a search', '/search?q=lamp'],
  ['the empty search', '/search'],
  ['a product with a name in two scripts', products.amphora],
  ['a product with variants', products.mug],
  ['a product after another one', products.amphora, true],
  ['the empty cart', '/cart'],
  ['a cart', '/cart', true],
  ['the journal', '/journal'],
  ['an article', '/journal/a-table-for-a-tuesday'],
  ['a landing page', '/pages/about'],
  ['a page with a form', '/pages/delivery'],
  ['the empty wish list', '/wishlist'],
  ['a wish list', '/wishlist', true],
  ['the empty comparison', '/compare'],
  ['a page that does not exist', '/none'],
  ['a page of right-to-left text', '/ar/products'],
]

it.each(
  pageKinds.flatMap(kind =>
    [phone, desktop].map(viewport => [kind[0], viewport.width, kind, viewport] as const),
  ),
)(
  '%s does not move in a window of %i pixels when fonts and scripts arrive late',
  { tags: 'nightly' },
  async (_, _width, [, path, isRemembered], viewport) => {
    const storageState = isRemembered && (await remembered(await shopper()))
    const page = await shopper({ viewport, ...(storageState && { storageState }) })
    // Each font comes after the first frame with text, and each script too.
    await page.route(/\.(woff2|js)$/, async route => {
      await new Promise(resolve => setTimeout(resolve, 700))
      await route.continue()
    })
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver(list => {
        for (const { value, sources } of list.getEntries() as LayoutShift[])
          shifts.push(`${value} ${sources.map(({ node }) => node?.textContent?.slice(0, 50)).join(', ')}`)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    const shown = path === products.amphora ? page.getByRole('region', { name: 'You looked at' }) : page
    if (isRemembered && path !== '/cart') await shown.getByRole('heading', { name: 'Morning Mug' }).waitFor()
    await page.evaluate(() => document.fonts.ready)
    const shifts = () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
    expect(await shifts()).toEqual([])
  },
)

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

it('scripts of islands give way to styles and fonts', { tags: 'nightly' }, async () => {
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
