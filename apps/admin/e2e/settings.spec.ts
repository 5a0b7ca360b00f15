import { getSite, updateSite } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { browserOfStaff, merchant, phone } from './admin.ts'

const browser = browserOfStaff()
const site = async () => (await merchant().call(getSite, {})).site

it('a manager changes settings of the shop on a phone, and empty fields remove theirs', {
  tags: 'nightly',
}, async () => {
  const { seller } = await site()
  const page = await browser.as('MANAGER', '/settings', { viewport: phone })
  await page.getByRole('textbox', { name: /^Legal name/ }).fill('Stoa Ltd')
  await page.getByRole('textbox', { name: /^E-mail address of the owner/ }).fill('owner@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The settings are saved').waitFor()
  expect(await site()).toMatchObject({ ownerEmail: 'owner@example.com', seller: { legalName: 'Stoa Ltd' } })
  await page.reload()
  await page.getByRole('textbox', { name: /^Legal name/ }).fill('')
  await page.getByRole('textbox', { name: /^E-mail address of the owner/ }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The settings are saved').waitFor()
  const after = await site()
  expect([after.ownerEmail, after.seller?.legalName]).toEqual([undefined, undefined])
  // Other tests read the invoices of the demo shop.
  await merchant().call(updateSite, { site: { seller: { legalName: seller?.legalName ?? null } } })
})

it('other roles read the settings without a way to save them', { tags: 'nightly' }, async () => {
  const page = await browser.as('CONTENT', '/settings')
  await page.getByRole('heading', { level: 2, name: 'Shop' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0)
})
