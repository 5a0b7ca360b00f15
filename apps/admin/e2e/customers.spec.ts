import { getMember } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { browserOfStaff, desktop, merchant, newMember, phone, signIn } from './admin.ts'

const browser = browserOfStaff()

it.each([
  ['desktop', desktop],
  ['phone', phone],
])('a customer is found by name, blocked and approved again on a %s', async (_, viewport) => {
  const { id, name } = await newMember()
  const page = await browser({ viewport })
  await signIn(page, 'MANAGER', '/customers')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const change = async (title: string) => {
    await page.getByRole('button', { name: title, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: title, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  const status = async () => (await merchant().call(getMember, { id, fieldsets: ['FULL'] })).member.status
  await change('Block')
  expect(await status()).toBe('BLOCKED')
  await change('Approve')
  expect(await status()).toBe('APPROVED')
})

it('a coupon is created, turned off and deleted', async () => {
  const page = await browser()
  await signIn(page, 'CATALOG', '/coupons')
  const code = `C${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await page.getByRole('button', { name: 'New coupon' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(code)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring')
  await dialog.getByRole('spinbutton', { name: 'Percent off' }).fill('15')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const panel = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: code }) })
  await panel.getByText('15 % off').waitFor()
  await panel.getByRole('button', { name: 'Turn off' }).click()
  await panel.getByText('Off', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await panel.waitFor({ state: 'detached' })
})
