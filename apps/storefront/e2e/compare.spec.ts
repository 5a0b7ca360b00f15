import { spread } from '@stoa/testkit/sizes'
import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { desktop, namedLooks, open, phone, products, shopperForTests, windows } from './shop.ts'

const shopper = shopperForTests()

it.each(spread(namedLooks, 1))(
  'chosen products are compared on a %s, without a script',
  async (_, colorScheme, viewport) => {
    const page = await shopper({ viewport, colorScheme, javaScriptEnabled: false })
    await page.goto('/collections/ceramics')
    const compare = page.getByRole('button', { name: 'Compare products' })
    await expect.poll(() => compare.isVisible()).toBe(false)
    const choices = page.getByRole('checkbox', { name: /^Compare/ })
    for (const index of [0, 1]) await choices.nth(index).click()
    await compare.click()
    await page.waitForURL(/\/compare\?id=[\da-f-]{36}&id=[\da-f-]{36}$/)
    const table = page.getByRole('table')
    await expect.poll(() => table.getByRole('columnheader').count()).toBe(2)
    await table.getByRole('rowheader', { name: 'Availability' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(viewport.width)

    await page.getByLabel('Add a product to the comparison').fill('vase')
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
    await page
      .getByRole('link', { name: /^Add .*Vase/ })
      .first()
      .click()
    await table.getByRole('columnheader').nth(2).waitFor()
    await page.getByRole('link', { name: /^Remove .*Vase/ }).click()
    await expect.poll(() => table.getByRole('columnheader').count()).toBe(2)
  },
)

it.each([
  ['desktop', desktop, 'light', ''],
  ['phone', phone, 'dark', '/ar'],
] as const)(
  'axe finds nothing in a list with choices and in a comparison on a %s',
  { tags: 'nightly' },
  async (_, viewport, colorScheme, prefix) => {
    const page = await shopper({ viewport, colorScheme })
    await open(page, `${prefix}/collections/ceramics`)
    const choices = page.locator('input[form=compare]')
    for (const index of [0, 1, 2, 3]) {
      await choices.nth(index).focus()
      await page.keyboard.press('Space')
    }
    expect(await violations(page)).toEqual([])
    if (process.env.STOA_SCREENSHOTS)
      await page.screenshot({ path: `${process.env.STOA_SCREENSHOTS}/compare-list-${colorScheme}.png` })
    await page.locator('form#compare button[type=submit]').focus()
    await page.keyboard.press('Enter')
    await page.locator('table').waitFor()
    expect(await violations(page)).toEqual([])
    await expect.poll(() => page.locator('thead th').count()).toBe(4)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(viewport.width)
    if (process.env.STOA_SCREENSHOTS)
      await page.screenshot({
        path: `${process.env.STOA_SCREENSHOTS}/compare-${colorScheme}.png`,
        fullPage: true,
      })
  },
)

it('choices stay from page to page, in other lists and in searches, until they are removed', {
  tags: 'nightly',
}, async () => {
  const page = await shopper()
  await open(page, '/products')
  const bar = page.locator('form#compare')
  const choices = page.getByRole('checkbox', { name: /^Compare/ })
  await choices.nth(0).click()
  await bar.getByText('1 of 4 chosen').waitFor()
  const first = await choices.nth(0).inputValue()
  await open(page, '/products?page=2')
  await bar.getByText('1 of 4 chosen').waitFor()
  await choices.nth(1).click()
  await bar.getByText('2 of 4 chosen').waitFor()
  const second = await choices.nth(1).inputValue()
  await open(page, '/search?q=linen')
  await bar.getByText('2 of 4 chosen').waitFor()
  await choices.nth(0).click()
  await choices.nth(1).click()
  await bar.getByText('4 of 4 chosen').waitFor()
  // A fifth product cannot be compared.
  await expect.poll(() => choices.nth(2).isDisabled()).toBe(true)
  // At its end, where the bar covers nothing.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await violations(page)).toEqual([])
  await bar.getByRole('button', { name: 'Compare products' }).click()
  await page.waitForURL(/\/compare\?/)
  const ids = new URL(page.url()).searchParams.getAll('id')
  expect(ids).toHaveLength(4)
  expect(ids).toEqual(expect.arrayContaining([first, second]))

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Remove / })
    .first()
    .click()
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(3)
  await expect
    .poll(() => page.evaluate(() => JSON.parse(sessionStorage.getItem('compared') ?? '[]').length))
    .toBe(3)
  await open(page, '/products')
  await bar.getByText('3 of 4 chosen').waitFor()
  await bar.getByRole('button', { name: 'Choose none' }).click()
  await bar.waitFor({ state: 'hidden' })
  await open(page, '/products?page=2')
  await expect.poll(() => bar.isVisible()).toBe(false)

  // Products of pages join those of lists.
  await choices.nth(0).click()
  await bar.getByText('1 of 4 chosen').waitFor()
  await open(page, products.amphora)
  await page.getByRole('main').getByRole('link', { name: 'Compare', exact: true }).click()
  await page.waitForURL(/\/compare\?id=.*&id=/)
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(2)
})

it('the page of a product leads to the comparison, and hostile addresses compare nothing', {
  tags: 'nightly',
}, async () => {
  const page = await shopper()
  await open(page, products.amphora)
  await page.getByRole('main').getByRole('link', { name: 'Compare', exact: true }).click()
  await page.waitForURL(/\/compare\?id=/)
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(1)
  await page.goto("/compare?id=x&id='%20or%201&q=%00")
  await page.getByRole('heading', { name: 'Nothing to compare yet' }).waitFor()
})

it.each(windows)(
  'the bar covers nothing that has the focus on a %s (WCAG 2.4.11)',
  { tags: 'nightly' },
  async (_, viewport) => {
    const page = await shopper({ viewport })
    await open(page, '/collections/ceramics')
    await page
      .getByRole('checkbox', { name: /^Compare/ })
      .first()
      .click()
    const bar = page.locator('form#compare')
    await bar.getByText('1 of 4 chosen').waitFor()
    const covered: string[] = []
    let within = 0
    for (let presses = 0; presses < 70; presses++) {
      await page.keyboard.press('Tab')
      const found = await page.evaluate(() => {
        const focused = document.activeElement
        const bar = document.querySelector('form#compare')
        if (!focused || !bar || bar.contains(focused) || !focused.closest('main')) return undefined
        const { left, right, top, bottom } = bar.getBoundingClientRect()
        const box = focused.getBoundingClientRect()
        const isCovered = box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom
        const overlaps = box.left < right && box.right > left && box.top < bottom && box.bottom > top
        return { isCovered, overlaps, name: focused.getAttribute('aria-label') ?? focused.textContent }
      })
      if (found) within++
      // A card is taller than the bar, and may reach behind it; controls may not.
      if (found?.isCovered) covered.push(found.name ?? '')
    }
    expect(within).toBeGreaterThan(30)
    expect(covered).toEqual([])
  },
)
