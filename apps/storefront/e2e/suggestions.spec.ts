import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { desktop, phone, shopperForTests } from './shop.ts'

const shopper = shopperForTests()
let page: Page

const openSearch = async (path = '/') => {
  await page.goto(path)
  await page.locator('header').getByRole('link', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('searchbox').waitFor()
  return dialog
}

it.each(spread([desktop, phone] as const, 0))(
  'suggests products with pictures while words are typed, at $width px',
  async viewport => {
    page = await shopper({ viewport })
    const dialog = await openSearch()
    await expect
      .poll(() => dialog.getByRole('searchbox').evaluate(field => field === document.activeElement))
      .toBe(true)
    await page.keyboard.type('lmap')
    const results = dialog.locator('#search-suggestions')
    await results.getByRole('link', { name: /lamp/i }).first().waitFor()
    const picture = results.locator('img').first()
    await expect
      .poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    await expectAccessible(page)

    // The keyboard goes through the suggestions and back.
    await page.keyboard.press('ArrowDown')
    const first = results.getByRole('link').first()
    await expect.poll(() => first.evaluate(link => link === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowUp')
    await expect
      .poll(() => dialog.getByRole('searchbox').evaluate(field => field === document.activeElement))
      .toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/products\//)
  },
)

it('leads to all results, says that nothing is found, and shows no markup of the words', {
  tags: 'nightly',
}, async () => {
  page = await shopper()
  const dialog = await openSearch('/products')
  await page.keyboard.type('linen')
  await dialog.getByRole('link', { name: 'See all results' }).waitFor()
  await dialog.getByRole('searchbox').fill('<zzqqxxyy>')
  await dialog.getByText('Nothing for <zzqqxxyy>').waitFor()
  await expect.poll(() => dialog.locator('#search-suggestions zzqqxxyy').count()).toBe(0)
  await dialog.getByRole('searchbox').fill('')
  await expect.poll(() => dialog.locator('#search-suggestions').textContent()).toBe('')
  await dialog.getByRole('searchbox').fill('linen')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\?q=linen/)
  // What is suggested instead does not count as an opened result.
  await page.goto('/search?q=zzqqxxyy')
  await page.locator('section[aria-labelledby="instead"] a[href*="/products/"]').first().waitFor()
  const counted = page.locator('main [data-searched] a[href*="/products/"]')
  await expect.poll(() => counted.count()).toBe(0)
})

it('stays in the language of the page', { tags: 'nightly' }, async () => {
  page = await shopper()
  await page.goto('/de')
  await page.locator('header').getByRole('link', { name: 'Suche' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('morgen')
  const found = dialog.getByRole('link', { name: /Morgenbecher/ }).first()
  await found.waitFor()
  await expect.poll(() => found.getAttribute('href')).toMatch(/^\/de\/products\//)
})

it('finds words by their beginning', { tags: 'nightly' }, async () => {
  page = await shopper()
  await page.goto('/')
  await page.locator('header').getByRole('link', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('cush')
  await dialog.getByRole('link', { name: /Linen Cushion/ }).waitFor()
})

it('is a page without a script', { tags: 'nightly' }, async () => {
  page = await shopper({ javaScriptEnabled: false })
  await page.goto('/')
  await page.locator('header').getByRole('link', { name: 'Search' }).click()
  await page.waitForURL(/\/search$/)
})
