import { readFile } from 'node:fs/promises'
import { createOrderDocument, listOrderDocuments } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { allLooks, browserOfStaff, merchant, placeOrder, settled, shoot, signIn } from './admin.ts'

const browser = browserOfStaff()

it.each(spread(allLooks, 0))(
  'in %s at %o an order gets a packing slip and an invoice, which open and download as PDF',
  async (colorScheme, viewport) => {
    const { id, number } = await placeOrder()
    const page = await browser.as('ORDERS', `/orders/${id}`, { viewport, colorScheme })
    await page.getByRole('heading', { level: 1, name: `Order #${number}` }).waitFor()
    await page.getByText(/^No documents yet/).waitFor()
    await page.getByRole('button', { name: 'Create packing slip', exact: true }).click()
    const list = page.getByRole('list', { name: 'Documents', exact: true })
    await list.getByText('Packing slip', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Create invoice', exact: true }).click()
    await list.getByText(/^Invoice \S+\d+$/).waitFor()
    // The button takes no press until its message appears.
    await page.getByText(/^Invoice \S+ is created$/).waitFor()
    await page.getByRole('button', { name: 'Create invoice', exact: true }).click()
    await page.getByText(/^The order has not changed since Invoice/).waitFor()
    const { documents } = await merchant().call(listOrderDocuments, { orderId: id })
    expect(documents.map(({ kind }) => kind)).toEqual(['PACKING_SLIP', 'INVOICE'])
    const link = list.getByRole('link', { name: /^Open document: Invoice/ })
    const reply = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(reply.headers()['content-type']).toBe('application/pdf')
    await expect.poll(() => link.getAttribute('target')).toBe('_blank')
    const saving = page.waitForEvent('download')
    await list.getByRole('link', { name: 'Download: Packing slip', exact: true }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await settled(page)
    await expectAccessible(page)
    await shoot(page, 'order documents', { viewport, colorScheme })
  },
)

it('an invoice is sent to the buyer, and canceled by a credit note', { tags: 'nightly' }, async () => {
  const { id } = await placeOrder()
  const { document } = await merchant().call(createOrderDocument, { orderId: id, kind: 'INVOICE' })
  const title = `Invoice ${document.number}`
  const page = await browser.as('ORDERS', `/orders/${id}`)
  await page.getByRole('button', { name: `Send to buyer: ${title}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send mail', exact: true }).click()
  await page.getByText(`${title} is sent`, { exact: true }).waitFor()
  await page.getByRole('button', { name: `Cancel invoice: ${title}`, exact: true }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Create credit note', exact: true }).click()
  const list = page.getByRole('list', { name: 'Documents', exact: true })
  await list.getByText('Canceled', { exact: true }).waitFor()
  await list.getByText(/^Credit note \S+\d+$/).waitFor()
  // A canceled invoice is not sent, and a credit note is not canceled.
  await expect.poll(() => list.getByRole('button', { name: /^Cancel invoice/ }).count()).toBe(0)
  await expect
    .poll(() => list.getByRole('button', { name: /^Send to buyer/ }).allInnerTexts())
    .toHaveLength(1)
  const { documents } = await merchant().call(listOrderDocuments, { orderId: id })
  expect(documents.map(({ kind, status }) => [kind, status])).toEqual([
    ['INVOICE', 'CANCELED'],
    ['CREDIT_NOTE', undefined],
  ])
})

it('a role that may only read opens documents and creates none', { tags: 'nightly' }, async () => {
  const { id } = await placeOrder()
  const page = await browser()
  await merchant().call(createOrderDocument, { orderId: id, kind: 'PACKING_SLIP' })
  await signIn(page, 'READ_ONLY', `/orders/${id}`)
  const link = page.getByRole('link', { name: 'Open document: Packing slip', exact: true })
  const reply = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(reply.headers()['content-type']).toBe('application/pdf')
  await expect.poll(() => page.getByRole('button', { name: /^Create (invoice|packing)/ }).count()).toBe(0)
})

it('an error appears beside the buttons', { tags: 'nightly' }, async () => {
  const { id } = await placeOrder()
  const page = await browser.as('ORDERS', `/orders/${id}`)
  await page.getByText(/^No documents yet/).waitFor()
  await page.route('**/v1/order-documents', route => route.abort())
  await page.getByRole('button', { name: 'Create invoice', exact: true }).click()
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Documents', exact: true }) })
  await panel.getByText('The platform cannot be reached. Nothing was changed; try again.').waitFor()
  await page.unroute('**/v1/order-documents')
  await page.getByRole('button', { name: 'Create invoice', exact: true }).click()
  await panel.getByText(/^Invoice \S+\d+$/).waitFor()
  await expect.poll(() => panel.getByRole('alert').count()).toBe(0)
})

it('the chosen orders of the list are invoiced at once', { tags: 'nightly' }, async () => {
  const email = `grace-${crypto.randomUUID()}@example.com`
  const orders = [await placeOrder(email), await placeOrder(email)]
  const page = await browser.as('ORDERS', `/orders?q=${email}`)
  for (const { number } of orders)
    await page.getByRole('checkbox', { name: `Choose order #${number}`, exact: true }).click()
  await page.getByRole('button', { name: 'Create invoices', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create invoices', exact: true }).click()
  await page.getByText('2 orders are invoiced').waitFor()
  for (const { id } of orders) {
    const { documents } = await merchant().call(listOrderDocuments, { orderId: id })
    expect(documents.map(({ kind }) => kind)).toEqual(['INVOICE'])
  }
})
