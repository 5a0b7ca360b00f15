import { querySearchRules } from '@stoa/client/calls'
import { expect, inject, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserForTests } from '../../../tools/testing/browser.ts'
import { browserOfStaff, merchant, shoot, windows } from './admin.ts'

const browser = browserOfStaff()
const shopper = browserForTests({ baseURL: inject('demo').storefrontUrl })

it('what a shopper searches for is in the report, and a pin is first in their next search', async () => {
  const shop = await shopper()
  const first = () => shop.locator('main article').first().getByRole('link').first().textContent()
  await shop.goto('/search?q=teapot')
  const before = await first()
  await Promise.all([
    shop.waitForURL(/\/products\//),
    shop.locator('main article').first().getByRole('link').first().click(),
  ])
  await shop.goto('/search?q=hovercraft')
  await shop.getByRole('heading', { name: 'Others buy' }).waitFor()

  const page = await browser.as('CATALOG', '/search')
  await page.getByRole('link', { name: 'hovercraft' }).waitFor()
  await shoot(page, 'search-report')
  expect(await violations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Searches' }).selectOption('nothing')
  await expect.poll(() => page.getByRole('link', { name: 'teapot' }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Searches' }).selectOption('')
  const row = page.getByRole('row', { name: /teapot/ })
  await row.getByText('100%').waitFor()

  await page.getByRole('link', { name: 'teapot' }).click()
  await page.getByRole('heading', { name: 'Results for teapot' }).waitFor()
  await page.getByRole('searchbox', { name: /Pin another product/ }).fill('Linen Cushion')
  await page
    .getByRole('button', { name: /Linen Cushion/ })
    .first()
    .click()
  await page.getByText('Pinned', { exact: true }).waitFor()
  await shoot(page, 'search-rules')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save the rule' }).click()
  await page.getByText('The rule for teapot is saved').waitFor()
  const { searchRules } = await merchant().call(querySearchRules, { query: {} })
  expect(searchRules).toMatchObject([{ language: 'en', term: 'teapot', pins: [{ position: 1 }] }])

  // Pages of the storefront are cached for seconds.
  const shown = async () => {
    await shop.goto('/search?q=teapot')
    return first()
  }
  await expect.poll(shown, { timeout: 20_000, interval: 1000 }).toMatch(/Linen Cushion/)
  expect(before).not.toMatch(/Linen Cushion/)

  // The rule ends with its last pin.
  await page.getByRole('combobox', { name: /Position of Linen Cushion/ }).selectOption('')
  await page.getByRole('button', { name: 'Save the rule' }).click()
  await expect
    .poll(async () => (await merchant().call(querySearchRules, { query: {} })).searchRules)
    .toEqual([])
})

it.each(windows)('the pages of the search fit on a %s', { tags: 'nightly' }, async (_, viewport) => {
  const page = await browser.as('CATALOG', '/search/rules?words=lamp', { viewport })
  await page.getByRole('heading', { name: 'Results for lamp' }).waitFor()
  await shoot(page, 'search-rules', { viewport })
  expect(await violations(page)).toEqual([])
  await page.goto(page.url().replace(/\/search\/rules.*/, '/search'))
  await page.getByRole('heading', { name: 'Searches', level: 1 }).waitFor()
  await shoot(page, 'search-report', { viewport })
  expect(await violations(page)).toEqual([])
})
