import { readFile } from 'node:fs/promises'
import { getMember } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { allLooks, browserOfStaff, merchant, newMember, settled, shoot } from './admin.ts'

const browser = browserOfStaff()

it.each(allLooks)(
  'in %s at %o the data of a customer is downloaded and erased after a confirmation',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const { id, name } = await newMember()
    const { member } = await merchant().call(getMember, { id, fieldsets: ['FULL'] })
    const email = member.loginEmail ?? ''
    const page = await browser.as('MANAGER', `/customers/${id}`, { viewport, colorScheme })
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await settled(page)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all data', exact: true }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(`${name}.json`)
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data).toMatchObject({ member: { id, loginEmail: email }, orders: [], bounds: expect.any(Array) })
    await page.getByText('The data is saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Erase customer', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Removed', exact: true }).waitFor()
    await dialog.getByText(/^Orders with their addresses/).waitFor()
    const confirmation = dialog.getByRole('textbox', { name: `Type ${email} to confirm`, exact: true })
    await confirmation.fill('someone@example.com')
    await dialog.getByRole('button', { name: 'Erase for good', exact: true }).click()
    await dialog.getByText(`This does not match ${email}.`, { exact: true }).waitFor()
    expect((await merchant().call(getMember, { id })).member.id).toBe(id)
    await expectAccessible(page)
    await shoot(page, 'erase customer', { viewport, colorScheme })
    await confirmation.fill(email.toUpperCase())
    await dialog.getByRole('button', { name: 'Erase for good', exact: true }).click()
    await page.getByText(`The data of ${name} is erased`).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Customers', exact: true }).waitFor()
    await expect(merchant().call(getMember, { id })).rejects.toMatchObject({ code: 'MEMBER_NOT_FOUND' })
  },
)

it('a role that may only read customers is offered neither', { tags: 'nightly' }, async () => {
  const { id, name } = await newMember()
  const page = await browser.as('ORDERS', `/customers/${id}`)
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await settled(page)
  await expect.poll(() => page.getByRole('heading', { name: 'Personal data', exact: true }).count()).toBe(0)
})
