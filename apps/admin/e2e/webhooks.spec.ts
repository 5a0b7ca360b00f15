import { createProduct, listWebhooks, updateProduct } from '@stoa/client/calls'
import { expect, inject, it } from 'vitest'
import { browserOfStaff, merchant, settled } from './admin.ts'

const browser = browserOfStaff()

it('a webhook is created, its failed test is explained, and it is paused and deleted', {
  tags: 'nightly',
}, async () => {
  const page = await browser.as('MANAGER', '/developers')
  const name = `Warehouse ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  // No host has this name.
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://receiver.invalid/events')
  await dialog
    .getByRole('textbox', { name: /^Event types/ })
    .fill('com.wix.ecommerce.catalog.api.v1.ProductCreated')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await page.getByText(/^Not delivered: /).waitFor()
  await merchant().call(createProduct, { product: { name: 'Tray', priceData: { price: 9 } } })
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole('heading', { level: 2, name: 'Deliveries' }).waitFor()
      await settled(page)
      return page.getByText('1 attempt').count()
    })
    .toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  await page.getByText(`${name} is paused`).waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { level: 1, name: 'Developers' }).waitFor()
  const { webhooks } = await merchant().call(listWebhooks, {})
  expect(webhooks.filter(webhook => webhook.name === name)).toEqual([])
})

it('the event log finds the events of an entity, newest first', { tags: 'nightly' }, async () => {
  const { product } = await merchant().call(createProduct, {
    product: { name: 'Tray', priceData: { price: 9 } },
  })
  const page = await browser.as('MANAGER', '/developers/events')
  await page.getByRole('searchbox').fill(product.id)
  await page.getByRole('button', { name: 'Search' }).click()
  const rows = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByText('Payload').click()
  await page.getByText('"name": "Tray"').first().waitFor()
  expect(page.url()).toContain(inject('demo').baseUrl)
  await merchant().call(updateProduct, { product: { id: product.id, name: 'Newer tray' } })
  await page.reload()
  await expect.poll(() => rows.count()).toBe(2)
  await rows.first().getByText('Payload').click()
  await rows.first().getByText('"name": "Newer tray"').first().waitFor()
})
