import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { desktop, open, phone, products, shopperForTests } from './shop.ts'

const shopper = shopperForTests()

it.each([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)('chosen products are compared on a %s, without a script', async (_, viewport, colorScheme) => {
  const page = await shopper({ viewport, colorScheme, javaScriptEnabled: false })
  await page.goto('/collections/ceramics')
  const compare = page.getByRole('button', { name: 'Compare products' })
  expect(await compare.isVisible()).toBe(false)
  const choices = page.getByRole('checkbox', { name: /^Compare/ })
  for (const index of [0, 1]) await choices.nth(index).click()
  await compare.click()
  await page.waitForURL(/\/compare\?id=[\da-f-]{36}&id=[\da-f-]{36}$/)
  const table = page.getByRole('table')
  expect(await table.getByRole('columnheader').count()).toBe(2)
  await table.getByRole('rowheader', { name: 'Availability' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)

  await page.getByLabel('Add a product to the comparison').fill('vase')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await page
    .getByRole('link', { name: /^Add .*Vase/ })
    .first()
    .click()
  await table.getByRole('columnheader').nth(2).waitFor()
  await page.getByRole('link', { name: /^Remove .*Vase/ }).click()
  await expect.poll(() => table.getByRole('columnheader').count()).toBe(2)
})

it.each([
  ['desktop', desktop, 'light', ''],
  ['phone', phone, 'dark', '/ar'],
] as const)(
  'axe finds nothing in a list with choices and in a comparison on a %s',
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
    await page.locator('form#compare button').focus()
    await page.keyboard.press('Enter')
    await page.locator('table').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.locator('thead th').count()).toBe(4)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    if (process.env.STOA_SCREENSHOTS)
      await page.screenshot({
        path: `${process.env.STOA_SCREENSHOTS}/compare-${colorScheme}.png`,
        fullPage: true,
      })
  },
)

it('the page of a product leads to the comparison, and hostile addresses compare nothing', async () => {
  const page = await shopper()
  await open(page, products.amphora)
  await page.getByRole('main').getByRole('link', { name: 'Compare', exact: true }).click()
  await page.waitForURL(/\/compare\?id=/)
  expect(await page.getByRole('columnheader').count()).toBe(1)
  await page.goto("/compare?id=x&id='%20or%201&q=%00")
  await page.getByRole('heading', { name: 'Nothing to compare yet' }).waitFor()
})
