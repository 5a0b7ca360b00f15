import {
  createDataCollection,
  createStaffSignInLink,
  getOrder,
  listStaffMembers,
  queryDiscountRules,
} from '@stoa/client/calls'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, looks, merchant, newProduct, placeOrder, settled, shoot, signIn } from './admin.ts'

const browser = browserOfStaff()
const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const isBack = (page: Page) => page.getByRole('dialog').getByText('Your unsaved changes are back')
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('stoa.admin.draft:')))
/** Reloads as soon as the last edit is stored, and opens the dialog again. */
async function reopen(page: Page, button: string) {
  await page.reload()
  await settled(page)
  await press(page, button)
}

it.each(looks)(
  'the entries of a new discount are back after a reload, in %s at %o',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const { name: productName } = await newProduct()
    const page = await browser.as('MANAGER', '/discounts', { colorScheme, viewport })
    await settled(page)
    await press(page, 'New discount')
    const dialog = page.getByRole('dialog')
    const name = unique('Sale')
    const nameField = dialog.getByRole('textbox', { name: /^Name/ })
    await nameField.fill(name)
    await dialog.getByRole('combobox', { name: 'Discount' }).selectOption('Several units for one price')
    await dialog.getByRole('spinbutton', { name: 'Units', exact: true }).fill('3')
    await dialog.getByRole('spinbutton', { name: /^Price/ }).fill('50')
    await dialog.getByRole('combobox', { name: 'Applies' }).selectOption('From a subtotal of the cart')
    await dialog.getByRole('spinbutton', { name: /^Subtotal/ }).fill('40')
    await dialog.getByRole('checkbox', { name: 'Only for some products' }).click()
    await dialog.getByRole('searchbox').fill(productName.slice(5))
    await dialog.getByRole('button', { name: productName, exact: true }).click()
    const chosen = dialog.getByRole('button', { name: `Remove ${productName}`, exact: true })
    await chosen.waitFor()
    await reopen(page, 'New discount')
    await isBack(page).waitFor()
    await chosen.waitFor()
    await expect.poll(() => nameField.inputValue()).toBe(name)
    await expect
      .poll(() => dialog.getByRole('spinbutton', { name: 'Units', exact: true }).inputValue())
      .toBe('3')
    await expect.poll(() => dialog.getByRole('spinbutton', { name: /^Price/ }).inputValue()).toBe('50')
    await expect.poll(() => dialog.getByRole('spinbutton', { name: /^Subtotal/ }).inputValue()).toBe('40')
    expect(await violations(page)).toEqual([])
    await shoot(page, 'unsaved-dialog', { colorScheme, viewport })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(`${name} is saved`).waitFor()
    await expect.poll(() => drafts(page)).toEqual([])
    const { discountRules } = await merchant().call(queryDiscountRules, { query: { filter: { name } } })
    expect(discountRules).toHaveLength(1)
    await press(page, 'New discount')
    await nameField.waitFor()
    await expect.poll(() => isBack(page).count()).toBe(0)
  },
)

it('a refund and a fulfillment are back; Discard and Close take the entries away', async () => {
  const { id = '' } = await placeOrder()
  const page = await browser.as('ORDERS', `/orders/${id}`)
  await settled(page)
  const dialog = page.getByRole('dialog')
  await press(page, 'Mark as paid')
  await dialog.getByRole('button', { name: 'Mark as paid', exact: true }).click()
  const amount = dialog.getByRole('spinbutton', { name: /^Amount/ })
  const mail = dialog.getByRole('checkbox', { name: 'Send a mail to the buyer' })
  await press(page, 'Refund')
  await dialog.getByRole('radio', { name: 'An amount' }).check()
  await amount.fill('5')
  await mail.click()
  await reopen(page, 'Refund')
  await isBack(page).waitFor()
  await expect.poll(() => amount.inputValue()).toBe('5')
  await expect.poll(() => mail.isChecked()).toBe(false)
  await dialog.getByRole('button', { name: 'Discard my changes', exact: true }).click()
  await isBack(page).waitFor({ state: 'detached' })
  await amount.waitFor({ state: 'detached' })
  await expect.poll(() => mail.isChecked()).toBe(true)
  await expect.poll(() => drafts(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

  await press(page, 'Fulfill')
  const tracking = dialog.getByRole('textbox', { name: /^Tracking number/ })
  await tracking.fill('RR123456785DE')
  await reopen(page, 'Fulfill')
  await isBack(page).waitFor()
  await expect.poll(() => tracking.inputValue()).toBe('RR123456785DE')
  await page.keyboard.press('Escape')
  await expect.poll(() => drafts(page)).toEqual([])
  await press(page, 'Fulfill')
  await tracking.waitFor()
  await expect.poll(() => isBack(page).count()).toBe(0)
  await expect.poll(() => tracking.inputValue()).toBe('')
  const { order } = await merchant().call(getOrder, { id })
  expect(order.fulfillmentStatus).toBe('NOT_FULFILLED')
})

it('a new field is back after the session has ended and after a lost connection', {
  tags: 'nightly',
}, async () => {
  const collection = `cities-${crypto.randomUUID().slice(0, 8)}`
  await merchant().call(createDataCollection, { collection: { id: collection, fields: [] } })
  const page = await browser()
  const id = await signIn(page, 'OWNER', `/content/${collection}/fields`)
  await settled(page)
  await press(page, 'New field')
  const dialog = page.getByRole('dialog')
  const key = dialog.getByRole('textbox', { name: /^Key/ })
  await key.fill('inhabitants')
  await dialog.getByRole('combobox', { name: 'Type', exact: true }).selectOption({ label: 'Number' })
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await dialog.getByRole('alert').last().waitFor()
  await page.context().setOffline(false)
  await page.context().clearCookies()
  const { signInUrl } = await merchant().call(createStaffSignInLink, { id })
  await page.goto(signInUrl)
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor()
  await page.goto(`${inject('demo').baseUrl}/admin/content/${collection}/fields`)
  await settled(page)
  await press(page, 'New field')
  await isBack(page).waitFor()
  await expect.poll(() => key.inputValue()).toBe('inhabitants')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('The field inhabitants is created').waitFor()
  await expect.poll(() => drafts(page)).toEqual([])
})

it('a sent invitation leaves nothing, and its entries belong to one page and one person', {
  tags: 'nightly',
}, async () => {
  const page = await browser.as('OWNER', '/staff')
  await settled(page)
  await press(page, 'Invite')
  const dialog = page.getByRole('dialog')
  const email = `lin-${crypto.randomUUID()}@example.com`
  const field = dialog.getByRole('textbox', { name: 'E-mail address' })
  await field.fill(email)
  await reopen(page, 'Invite')
  await expect.poll(() => field.inputValue()).toBe(email)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.locator('code').waitFor()
  await expect.poll(() => drafts(page)).toEqual([])
  const { staffMembers } = await merchant().call(listStaffMembers, {})
  expect(staffMembers.filter(member => member.email === email)).toHaveLength(1)
})
