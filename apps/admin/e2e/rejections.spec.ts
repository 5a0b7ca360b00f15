import { createBrand } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { browserOfStaff, phone, shoot } from './admin.ts'
import { ownShopOfTest } from './own-shop.ts'

const browser = browserOfStaff()
it('a rejection is in the language of the staff member, with the English sentence as details', {
  tags: 'nightly',
}, async () => {
  const shop = await ownShopOfTest()
  await shop.merchant.call(createBrand, { brand: { name: 'Atlas' } })
  const page = await browser({ viewport: phone })
  await shop.signIn(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const languages = page.getByRole('combobox', { name: 'Language of the admin' })
  await languages.filter({ visible: true }).selectOption('ar')
  await page.waitForFunction(() => document.documentElement.dir === 'rtl')
  await page.goto(`${shop.baseUrl}/admin/brands/new`)
  await page.locator('#field-name').fill('Atlas')
  await page.locator('main form button[type="submit"]').click()
  const alert = page.getByRole('alert')
  await alert.getByText('يوجد واحد بهذا الاسم. اختر اسمًا آخر.').waitFor()
  const details = alert.locator('[lang="en"]')
  await expect.poll(() => details.isVisible()).toBe(false)
  await alert.locator('summary').click()
  await expect.poll(() => details.getAttribute('dir')).toBe('ltr')
  await expect.poll(() => details.textContent()).toContain('already exists')
  await expectAccessible(page)
  await shoot(page, 'rejection', { viewport: phone })
})
