import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { open, phone, products, shopperForTests } from './shop.ts'

const shopper = shopperForTests()
let page: Page

/** The prices to pay on the page, in order; of a reduced one the new. */
const prices = () =>
  page
    .locator('article')
    .evaluateAll(cards =>
      cards.map(card => Number(/[\d,]+\.\d\d/.exec(card.textContent ?? '')?.[0].replace(',', ''))),
    )
const names = () => page.locator('article h2').allTextContents()

describe.each(spread([true, false] as const, 1))('a product list (script: %s)', javaScriptEnabled => {
  it('is sorted and filtered through its address', async () => {
    page = await shopper({ javaScriptEnabled })
    await page.goto('/products')
    await page.getByLabel('Sort by').selectOption('price')
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(/sort=price/)
    await page.getByLabel('From').fill('20')
    await page.getByLabel('Up to').fill('60')
    // Scripts send the form when both fields are left, and need no button (D26).
    if (javaScriptEnabled) await page.getByLabel('Up to').blur()
    else await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(/min=20/)
    const address = new URL(page.url())
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ sort: 'price', min: '20', max: '60' })
    const shown = await page.locator('article').count()
    expect(shown).toBeGreaterThan(3)
    await expect.poll(() => page.getByRole('button', { name: 'Apply' }).isVisible()).toBe(!javaScriptEnabled)
    await page.getByText(/^\d+ products$/).waitFor()

    // The address alone gives the same page again.
    const before = await names()
    await page.goto(address.pathname + address.search)
    await expect.poll(names).toEqual(before)

    await page.getByRole('link', { name: 'Remove filter: 20 to 60 EUR' }).click()
    await page.waitForURL(url => !url.searchParams.has('min'))
    expect(new URL(page.url()).searchParams.get('sort')).toBe('price')
  })

  it('turns pages, and back', async () => {
    page = await shopper({ javaScriptEnabled })
    await page.goto('/products')
    const first = await names()
    expect(first).toHaveLength(24)
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL(/page=2/)
    const second = await names()
    expect(second.some(name => first.includes(name))).toBe(false)
    await expect
      .poll(() => page.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current'))
      .toBe('page')
    await page.goBack()
    await expect.poll(names).toEqual(first)
  })
})

it('sorts and filters by the price that is shown', { tags: 'nightly' }, async () => {
  page = await shopper()
  for (const [sort, direction] of [
    ['price', 1],
    ['price-desc', -1],
  ] as const) {
    await page.goto(`/products?sort=${sort}`)
    const shown = await prices()
    expect(shown).toHaveLength(24)
    expect(shown).toEqual([...shown].sort((a, b) => direction * (a - b)))
  }
  // The amphora is reduced.
  await page.goto(products.amphora)
  const text = (await page.locator('form [aria-live]').first().textContent()) ?? ''
  const price = Math.min(
    ...[...text.matchAll(/[\d.,]+\.\d\d/g)].map(([amount]) => Number(amount.replace(',', ''))),
  )
  await page.goto(`/products?min=${price}&max=${price}`)
  await expect.poll(names).toContain('Αμφορέας Amphora Vase')
})

it('offers no value of a facet that no product has (D26)', { tags: 'nightly' }, async () => {
  page = await shopper()
  await page.goto('/collections/ceramics')
  const labels = await page.locator('form[data-submit-on-change] label:has(input)').allTextContents()
  expect(labels.length).toBeGreaterThan(3)
  expect(labels.filter(label => !/[1-9]\d*$/.test(label))).toEqual([])
  expect(labels.join()).not.toContain('Downloads')
})

it('sorts by name', { tags: 'nightly' }, async () => {
  page = await shopper()
  await page.goto('/collections/ceramics?sort=name')
  const sorted = await names()
  expect(sorted.length).toBeGreaterThanOrEqual(8)
  const latin = sorted.filter(name => /^[A-Z]/.test(name))
  expect(latin).toEqual([...latin].sort())
})

it('shows the sort order of its URL again after Back', async () => {
  page = await shopper()
  await page.goto('/products')
  await page.getByLabel('Sort by').selectOption('price')
  await page.waitForURL(/sort=price/)
  await page.goBack()
  await page.waitForURL(url => url.search === '')
  await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('')
})

it('is as wide as its window at 320 px, with the whole name of the shop', { tags: 'nightly' }, async () => {
  page = await shopper({ viewport: { width: 320, height: 640 } })
  for (const path of ['/', '/products', '/products/morning-mug', '/cart', '/journal']) {
    await page.goto(path)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
      .toBe(320)
    const name = page.locator('header').getByText('Stoa', { exact: true })
    await expect
      .poll(() => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), {
        message: path,
      })
      .toBe(true)
  }
})

it('the rows of the home page have no hole on a phone', { tags: 'nightly' }, async () => {
  page = await shopper({ viewport: phone })
  await page.goto('/')
  const counts = await page.evaluate(() =>
    [...document.querySelectorAll('main ul')]
      .filter(list => getComputedStyle(list).gridTemplateColumns.split(' ').length === 2)
      .map(list => [...list.children].filter(item => (item as HTMLElement).offsetParent !== null).length),
  )
  expect(counts.length).toBeGreaterThan(1)
  expect(counts.filter(count => count % 2 !== 0)).toEqual([])
})

it('a search without results says so and links back', { tags: 'nightly' }, async () => {
  page = await shopper({ viewport: phone })
  await page.goto('/collections/ceramics?min=99999')
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
  await page.getByRole('link', { name: 'Reset filters' }).click()
  await page.waitForURL(url => url.search === '')
  await expect.poll(() => page.locator('article').count()).toBeGreaterThan(0)
})

it('folds the filters away on a phone', { tags: 'nightly' }, async () => {
  page = await shopper({ viewport: phone })
  await page.goto('/products')
  await expect.poll(() => page.getByLabel('Up to').isVisible()).toBe(false)
  await page.locator('summary', { hasText: 'Filter' }).click()
  await expect.poll(() => page.getByLabel('Up to').isVisible()).toBe(true)
})

it('finds by words of name and description', async () => {
  page = await shopper()
  await open(page, '/search')
  await page.locator('main').getByLabel('Search the shop').fill('side-handle clay')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=/)
  await expect.poll(names).toEqual([expect.stringContaining('Kyusu Side-Handle Teapot')])
  await page.locator('main').getByLabel('Search the shop').fill('急須')
  await page.keyboard.press('Enter')
  await page.waitForURL(/%E6%80%A5/)
  await expect.poll(() => page.locator('article').count()).toBe(1)
  await page.locator('main').getByLabel('Search the shop').fill('<script>qwxzqwxz</script>')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Nothing for/ }).waitFor()
})

// Searches that found nothing, or too much, when they compared substrings.
it.each(
  spread(
    [
      ['lamps', 'Pleated Lamp'],
      ['lmap', 'Pleated Lamp'],
      ['bowls', 'Tide Bowl'],
      ['vases', 'Meridian Vase'],
      ['towels', 'Waffle Towel'],
      ['CER-MUG', 'Morning Mug'],
      ['αμφορεας', 'Αμφορέας Amphora Vase'],
      ['spoon', 'Wooden Spoons, Three'],
      ['something linen', 'Washed Linen Bed Set'],
    ] as const,
    1,
  ),
)('finds %s (defect D5)', async (words, found) => {
  page = await shopper()
  await page.goto(`/search?q=${encodeURIComponent(words)}`)
  await expect.poll(names).toContain(found)
})

it('ranks names before descriptions, and finds articles (defect D5)', { tags: 'nightly' }, async () => {
  page = await shopper()
  await page.goto('/search?q=spoon')
  expect((await names())[0]).toBe('Wooden Spoons, Three')
  await page.goto('/search?q=tea')
  await expect.poll(names).not.toContain('Αμφορέας Amphora Vase')
  await expect
    .poll(() => page.getByRole('region', { name: 'From the journal' }).locator('article').count())
    .toBe(2)
})

it('says that no product has all of the words', { tags: 'nightly' }, async () => {
  page = await shopper()
  await page.goto('/search?q=kyusu+lantern')
  await page.getByText('Nothing has all of these words.').waitFor()
  await expect
    .poll(names)
    .toEqual(expect.arrayContaining(['急須 Kyusu Side-Handle Teapot', '提灯 Paper Lantern']))
})

describe.each(spread([true, false] as const, 1))('facets (script: %s)', javaScriptEnabled => {
  it('narrow the list, with the number of products beforehand', async () => {
    page = await shopper({ javaScriptEnabled })
    await page.goto('/products')
    const pantry = page.getByRole('checkbox', { name: 'Stoa Pantry' })
    const count = Number(/\d+$/.exec((await pantry.locator('xpath=..').textContent()) ?? '')?.[0])
    await pantry.check()
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(/brand=Stoa\+Pantry/)
    await page.getByText(`${count} products`).waitFor()
    await expect.poll(names).toHaveLength(count)
    // Other brands can still be added.
    await page.getByRole('checkbox', { name: 'Stoa Editions' }).check()
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(/brand=Stoa\+Editions/)
    expect((await names()).length).toBeGreaterThan(count)
    await page.getByRole('link', { name: 'Remove filter: Stoa Pantry' }).click()
    await page.waitForURL(url => url.searchParams.getAll('brand').join() === 'Stoa Editions')
  })
})
