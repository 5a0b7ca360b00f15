import { getSite } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, phone, shoot } from './admin.ts'
import { ownShopOfTest } from './own-shop.ts'

const browser = browserOfStaff()
it('a time zone is chosen by keys, and a discarded search leaves it as it was', {
  tags: 'nightly',
}, async () => {
  const shop = await ownShopOfTest()
  const page = await browser({ viewport: desktop })
  await shop.signIn(page, 'OWNER', '/settings')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  const before = await zone.inputValue()
  await zone.press('ArrowDown')
  const list = page.getByRole('listbox', { name: 'Time zone' })
  await list.waitFor()
  await zone.fill('nowhere')
  await list.getByText('Nothing has this in its name.').waitFor()
  await zone.press('Escape')
  await list.waitFor({ state: 'hidden' })
  await expect.poll(() => zone.inputValue()).toBe(before)
  await zone.fill('europe')
  await zone.press('ArrowDown')
  const second = list.getByRole('option').nth(1)
  await expect.poll(() => zone.getAttribute('aria-activedescendant')).toBe(await second.getAttribute('id'))
  await zone.fill('lisbon')
  await zone.press('Enter')
  await list.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The settings are saved').waitFor()
  const { site } = await shop.merchant.call(getSite, {})
  expect(site.timeZone).toBe('Europe/Lisbon')
})

it('Escape closes the list and then the dialog; a whole code counts when the focus leaves', {
  tags: 'nightly',
}, async () => {
  const shop = await ownShopOfTest()
  const page = await browser()
  await shop.signIn(page, 'OWNER', '/settings')
  await page.getByRole('button', { name: 'Set a rate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Set an exchange rate' })
  const currency = dialog.getByRole('combobox', { name: 'Currency' })
  const list = page.getByRole('listbox', { name: 'Currency' })
  await currency.fill('chf')
  await list.waitFor()
  expect(await violations(page)).toEqual([])
  await currency.press('Escape')
  await list.waitFor({ state: 'hidden' })
  await expect.poll(() => dialog.isVisible()).toBe(true)
  await currency.fill('chf')
  await currency.press('Tab')
  await expect.poll(() => currency.inputValue()).toBe('Swiss Franc')
  await currency.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

it.each([
  ['light', desktop, 'en'],
  ['dark', phone, 'ar'],
  ['light', phone, 'ar'],
] as const)(
  'the list of countries fits the page in %s at %o in %s',
  { tags: 'nightly' },
  async (colorScheme, viewport, language) => {
    const shop = await ownShopOfTest()
    const page = await browser({ colorScheme, viewport })
    await shop.signIn(page)
    if (language === 'ar') {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      const languages = page.getByRole('combobox', { name: 'Language of the admin' })
      await languages.filter({ visible: true }).selectOption(language)
      await page.waitForFunction(() => document.documentElement.dir === 'rtl')
    }
    await page.goto(`${shop.baseUrl}/admin/settings`)
    // The code is at the end of the field, opposite to the name.
    const isAtEnd = async () => {
      const zone = await page.locator('[id="field-site.timeZone"]').boundingBox()
      const code = await page.getByText('UTC', { exact: true }).boundingBox()
      return zone && code && code.x > zone.x + zone.width / 2
    }
    await expect.poll(isAtEnd).toBe(language === 'en')
    const countries = page.locator('[id="field-site.countries"]')
    await countries.fill(language === 'ar' ? 'البرتغال' : 'portugal')
    await countries.press('Enter')
    await countries.press('Escape')
    await countries.click()
    const isPlaced = async () => {
      const box = await page.getByRole('listbox').boundingBox()
      const field = await countries.boundingBox()
      if (!box || !field) return false
      const isInWindow = box.y >= 0 && box.y + box.height <= viewport.height
      return isInWindow && Math.round(box.x) === Math.round(field.x)
    }
    await expect.poll(isPlaced).toBe(true)
    await expectAccessible(page)
    await page.getByRole('listbox').getByRole('option').filter({ hasText: 'BD' }).first().click()
    await shoot(page, `countries-${language}`, { colorScheme, viewport })
    await expect.poll(() => page.locator('input[name="site.countries"]').inputValue()).toMatch(/,PT,BD$/)
  },
)
