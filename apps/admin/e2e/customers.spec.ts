import { getMember, listMemberSessions, updateMember } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { expect, inject, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, merchant, newMember, phone, shoot, windows } from './admin.ts'

const browser = browserOfStaff()

/** Signs a member in as a server of the shop does (protocol/sessions §6). */
async function signInMember(memberId: string) {
  const { baseUrl, clientId, apiKey } = inject('demo')
  const send = async (body: object, authorization?: string) => {
    const reply = await fetch(`${baseUrl}/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    })
    expect(reply.status).toBe(200)
    return ((await reply.json()) as { access_token: string }).access_token
  }
  const visitor = await send({ clientId, grantType: 'anonymous' })
  await send({ grant_type: 'authorized_client', member_id: memberId }, `${visitor},${apiKey}`)
}

it.each(spread(windows, 0))(
  'a customer is found by name, blocked and approved again on a %s',
  async (_, viewport) => {
    const { id, name } = await newMember()
    const page = await browser.as('MANAGER', '/customers', { viewport })
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
    await expect.poll(() => status()).toBe('BLOCKED')
    await change('Approve')
    await expect.poll(() => status()).toBe('APPROVED')
  },
)

it('a coupon is created, turned off and deleted', async () => {
  const page = await browser.as('CATALOG', '/coupons')
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
  await page.getByText(`${code} is off`).waitFor()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await panel.waitFor({ state: 'detached' })
})

it.each([
  ['desktop', desktop],
  ['phone', phone],
])(
  'a customer has their addresses, sum of orders and sessions, which end on a %s',
  { tags: 'nightly' },
  async (_, viewport) => {
    const { id, name } = await newMember()
    const address = { addressLine: 'Torstraße 12', city: 'Berlin', postalCode: '10115', country: 'DE' }
    await merchant().call(updateMember, { member: { id, contact: { addresses: [address] } } })
    await signInMember(id)
    const page = await browser.as('MANAGER', `/customers/${id}`, { viewport })
    await page.getByText('Torstraße 12').waitFor()
    await page.getByText('Germany', { exact: true }).waitFor()
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await sessions.first().waitFor()
    await expectAccessible(page)
    await shoot(page, 'customer', { viewport })
    await page.getByRole('button', { name: 'End all sessions', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `End all sessions of ${name}` })
    await dialog.getByRole('button', { name: 'End all sessions', exact: true }).click()
    await page.getByText('They are not signed in anywhere.').waitFor()
    expect((await merchant().call(listMemberSessions, { memberId: id })).sessions).toEqual([])
  },
)
