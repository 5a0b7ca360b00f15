import { createMember, getBrand, listMails } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, looks, merchant, shoot } from './admin.ts'

const browser = browserOfStaff()

it.each(spread(looks, 0))(
  'the console sends a call as staff and as a visitor, in %s at %o',
  async (colorScheme, viewport) => {
    const page = await browser.as('OWNER', '/developers/console?call=brandsV3.getBrand', {
      colorScheme,
      viewport,
    })
    await page.getByRole('heading', { name: 'brandsV3.getBrand' }).waitFor()
    await page.getByRole('searchbox', { name: /^Search in/ }).fill('create brand')
    await page.getByRole('button', { name: 'brandsV3.createBrand', exact: true }).click()
    await page.getByRole('heading', { name: 'brandsV3.createBrand' }).waitFor()
    const message = page.getByRole('textbox', { name: 'Message' })
    await expect.poll(async () => JSON.parse(await message.inputValue())).toHaveProperty('brand')
    const name = `Kiln ${crypto.randomUUID().slice(0, 8)}`
    await message.fill(JSON.stringify({ brand: { name } }))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const reply = page.getByRole('region', { name: 'Reply as JSON' })
    await reply.getByText(name).waitFor()
    const { brand } = JSON.parse((await reply.textContent()) ?? '')
    expect((await merchant().call(getBrand, { brandId: brand.id })).brand.name).toBe(name)
    await page.getByRole('combobox', { name: 'As' }).selectOption({ label: 'A new visitor' })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('403 PERMISSION_DENIED').waitFor()
    await message.fill('{')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: 'This is not JSON' }).waitFor()
    await expectAccessible(page)
    await shoot(page, 'console', { colorScheme, viewport })
  },
)

it.each(looks)(
  'the console reads as a customer and tries the rights of a role, in %s at %o',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const email = `console-${crypto.randomUUID()}@example.com`
    const { member } = await merchant().call(createMember, { member: { loginEmail: email } })
    const page = await browser.as('OWNER', '/developers/console', { colorScheme, viewport })
    const search = page.getByRole('searchbox', { name: /^Search in/ })
    const as = page.getByRole('combobox', { name: 'As', exact: true })
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await search.fill('current member')
    await page.getByRole('button', { name: 'members.getCurrentMember', exact: true }).click()
    await as.selectOption({ label: 'A customer' })
    await expect.poll(() => send.isDisabled()).toBe(true)
    await page.getByRole('searchbox', { name: /^Customer: search/ }).fill(email)
    await page.getByRole('list', { name: 'Customers found' }).getByRole('button').click()
    await send.click()
    const reply = page.getByRole('region', { name: 'Reply as JSON' })
    await reply.getByText(email).waitFor()
    expect(JSON.parse((await reply.textContent()) ?? '').member.id).toBe(member?.id)
    await expectAccessible(page)
    await shoot(page, 'console-customer', { colorScheme, viewport })

    await search.fill('search orders')
    await page.getByRole('button', { name: 'orders.searchOrders', exact: true }).click()
    await as.selectOption({ label: 'Myself, with the rights of a role' })
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('CATALOG')
    await send.click()
    await page.getByText('403 PERMISSION_DENIED').waitFor()
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('ORDERS')
    await send.click()
    await page.getByRole('status').getByText('OK', { exact: true }).waitFor()

    await search.fill('create brand')
    await page.getByRole('button', { name: 'brandsV3.createBrand', exact: true }).click()
    await as.selectOption({ label: 'A customer' })
    await page.getByText('Customers may not make this call.').waitFor()
    await expect.poll(() => send.isDisabled()).toBe(true)
  },
)

it.each(spread(looks, 1))(
  'a template is previewed in a language and sent as a test, in %s at %o',
  async (colorScheme, viewport) => {
    const page = await browser.as('OWNER', '/mail', { colorScheme, viewport })
    await page.getByRole('combobox', { name: 'Template' }).selectOption('orderShipped')
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('heading', { name: /unterwegs|versandt|verschickt|Bestellung/ }).waitFor()
    await page.getByRole('button', { name: 'Send a test' }).click()
    const recipient = `${crypto.randomUUID()}@example.com`
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(recipient)
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText(`The test is sent to ${recipient}`).waitFor()
    const { mails } = await merchant().call(listMails, { recipient })
    expect(mails).toMatchObject([{ kind: 'orderShipped', language: 'de' }])
    const row = page.getByRole('listitem').filter({ hasText: recipient })
    await row.getByRole('button').click()
    await page.getByRole('dialog').getByText('1Z999').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    await shoot(page, 'mail', { colorScheme, viewport })
  },
)

it.each(looks)(
  'a plug-in is registered, tested, switched off and deleted, in %s at %o',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const page = await browser.as('OWNER', '/developers/plugins', { colorScheme, viewport })
    const name = `Fees ${crypto.randomUUID().slice(0, 8)}`
    await page.getByRole('button', { name: 'New plug-in' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('combobox').selectOption({ label: 'Recommendations' })
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://plugin.invalid/v1')
    await dialog.getByRole('button', { name: 'Register' }).click()
    await page.getByText('Signing secret').waitFor()
    const panel = page.getByRole('listitem').filter({ hasText: name })
    await panel.getByRole('button', { name: 'Test' }).click()
    await panel.getByRole('region', { name: `Trace of ${name}` }).waitFor()
    await expectAccessible(page)
    await shoot(page, 'plugins', { colorScheme, viewport })
    await panel.getByRole('button', { name: 'Switch off' }).click()
    await panel.getByText('Off', { exact: true }).waitFor()
    await page.getByText(`${name} is off`).waitFor()
    await panel.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText(`${name} is deleted`).waitFor()
  },
)
