import { createDataCollection, getProduct } from '@stoa/client/calls'
import { expect, inject, it } from 'vitest'
import { browserOfStaff, desktop, merchant, newProduct, phone, placeOrder } from './admin.ts'

const browser = browserOfStaff()
const read = async (id: string) => (await merchant().call(getProduct, { id })).product

it.each([
  ['desktop', desktop],
  ['phone', phone],
])(
  'a message offers to take the change back, and the history shows both on a %s',
  { tags: 'nightly' },
  async (_, viewport) => {
    const { id, name } = await newProduct()
    const page = await browser.as('CATALOG', `/products/${id}`, { viewport })
    await page.getByRole('textbox', { name: 'Name' }).fill(`${name}, wrong`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: `${name}, wrong` }).waitFor()
    await page.getByRole('button', { name: `Undo: ${name}, wrong is saved` }).click()
    await page.getByText('Taken back.').waitFor()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    expect((await read(id)).name).toBe(name)
    await page.getByRole('button', { name: 'Show' }).click()
    const history = page.getByRole('list').filter({ hasText: 'Update product' })
    await history.getByText('Undo change', { exact: true }).waitFor()
    await expect.poll(() => history.locator('del', { hasText: `${name}, wrong` }).count()).toBe(1)
  },
)

it('the history of a collection of content has changes without an event, page by page', {
  tags: 'nightly',
}, async () => {
  const id = `notes-${crypto.randomUUID().slice(0, 8)}`
  const fields = [{ key: 'title', type: 'TEXT' as const }]
  await merchant().call(createDataCollection, { collection: { id, displayName: 'Notes', fields } })
  const page = await browser.as('OWNER', `/content/${id}/fields`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const rename = async (text: string) => {
    await name.fill(text)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor()
  }
  for (let count = 1; count <= 21; count++) await rename(`Notes ${count}`)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await changes.first().locator('del', { hasText: 'Notes 20' }).waitFor()
  await changes.first().locator('ins', { hasText: 'Notes 21' }).waitFor()
  await expect.poll(() => changes.count()).toBe(20)
  await page.getByRole('button', { name: 'Show earlier changes' }).click()
  await changes.nth(20).locator('ins', { hasText: 'Notes 1' }).waitFor()
  await page.getByRole('button', { name: 'Show earlier changes' }).waitFor({ state: 'detached' })
})

it('a change of a colleague is found in the activity and taken back after a look at what stays', async () => {
  const order = await placeOrder()
  const page = await browser.as('OWNER', `/orders/${order.id}`)
  await page.getByRole('button', { name: 'Fulfill' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fulfill' }).click()
  await page.getByText('is fulfilled').first().waitFor()
  await page.goto(`${inject('demo').baseUrl}/admin/activity?area=ORDERS`)
  const entry = page.getByRole('article').filter({ hasText: 'Create fulfillment' }).first()
  await entry.getByRole('button', { name: /^Undo/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Delete fulfillment').waitFor()
  await dialog.getByText(/mails? w(as|ere) sent/i).waitFor()
  await dialog.getByRole('button', { name: 'Take it back' }).click()
  await entry.getByText('Taken back', { exact: true }).waitFor()
  await page.goto(`${inject('demo').baseUrl}/admin/orders/${order.id}`)
  await page.getByText('Unfulfilled', { exact: true }).first().waitFor()
})
