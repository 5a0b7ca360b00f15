import {
  addProductsToCollection,
  bulkInsert,
  createCollection,
  createDataCollection,
  createMediaFile,
  createProduct,
} from '@stoa/client/calls'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, merchant, phone, scrollToRow, settled } from './admin.ts'

const browser = browserOfStaff()
const COUNT = 1200
const collectionId = `long-${crypto.randomUUID().slice(0, 8)}`
const path = `/content/${collectionId}`
const nameOf = (index: number) => `Entry ${String(index).padStart(4, '0')}`

beforeAll(async () => {
  const fields = [{ key: 'title', type: 'TEXT' as const, displayName: 'Title' }]
  const collection = { id: collectionId, displayName: 'Long', displayField: 'title', fields }
  await merchant().call(createDataCollection, { collection })
  for (let first = 0; first < COUNT; first += 400)
    await merchant().call(bulkInsert, {
      dataCollectionId: collectionId,
      dataItems: Array.from({ length: 400 }, (_, i) => ({ data: { title: nameOf(first + i) } })),
    })
})

const rowsInDocument = (page: Page) => page.locator('table a[data-row]').count()
it.each([
  ['desktop', desktop],
  ['phone', phone],
])(
  'a list grows while it is scrolled, with few rows in the document, on a %s',
  { tags: 'nightly' },
  async (_, viewport) => {
    const page = await browser.as('OWNER', `${path}?sort=title:ASC`, { viewport })
    const table = page.getByRole('table', { name: 'Items' })
    await table.waitFor()
    await scrollToRow(page, nameOf(COUNT - 1))
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => rowsInDocument(page)).toBeLessThan(80)
    // A screen reader learns the number of rows, and the number of each.
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(COUNT + 1))
    const last = table.getByRole('row').filter({ hasText: nameOf(COUNT - 1) })
    await expect.poll(() => last.getAttribute('aria-rowindex')).toBe(String(COUNT + 1))
    await page.getByText('to 1,200 of 1,200').waitFor()
  },
)

it('j and k move beyond the window, and x chooses rows far from each other', {
  tags: 'nightly',
}, async () => {
  const page = await browser.as('OWNER', `${path}?sort=title:ASC`)
  await page.getByRole('link', { name: nameOf(0), exact: true }).focus()
  await page.keyboard.press('x')
  await page.getByText('1 chosen').waitFor()
  await scrollToRow(page, nameOf(300))
  // The row with the focus stays in the document, and the keyboard goes on from there.
  await page.keyboard.press('j')
  await page.waitForFunction(name => document.activeElement?.textContent === name, nameOf(1))
  for (let index = 2; index <= 120; index++) {
    await page.keyboard.press('j')
    await page.waitForFunction(name => document.activeElement?.textContent === name, nameOf(index))
  }
  await page.keyboard.press('x')
  await page.getByText('2 chosen').waitFor()
  await page.getByRole('checkbox', { name: 'Choose all rows, at most 100,000' }).click()
  await page.getByText('1200 chosen').waitFor()
})

it('the way back to a list, and a reload, find its position', { tags: 'nightly' }, async () => {
  const page = await browser.as('OWNER', `${path}?sort=title:ASC`)
  const row = await scrollToRow(page, nameOf(400))
  await row.scrollIntoViewIfNeeded()
  const top = () => page.evaluate(() => Math.round(window.scrollY))
  const before = await top()
  await row.click()
  await page.getByRole('heading', { level: 1, name: nameOf(400) }).waitFor()
  await expect.poll(() => top()).toBe(0)
  await page.goBack()
  await row.waitFor()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(400)
  await page.reload()
  await row.waitFor()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(400)
})

it('a filter begins the list again', async () => {
  const page = await browser.as('OWNER', `${path}?sort=title:ASC`)
  await scrollToRow(page, nameOf(300))
  await page.getByRole('searchbox', { name: 'Title' }).fill('Entry 11')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: nameOf(1100), exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: nameOf(0), exact: true }).count()).toBe(0)
})

/** Scrolls to the end of a list, until it no longer grows. */
async function scrollToEnd(page: Page, text: string) {
  await page.waitForFunction(wanted => {
    window.scrollTo(0, document.documentElement.scrollHeight)
    return document.body.textContent.includes(wanted)
  }, text)
  await settled(page)
}

it('tiles of pictures grow while they are scrolled, with few lines in the document', {
  tags: 'nightly',
}, async () => {
  const prefix = `long-${crypto.randomUUID().slice(0, 8)}`
  const files = Array.from({ length: 150 }, (_, i) => ({
    displayName: `${prefix}-${i}.png`,
    mimeType: 'image/png' as const,
    sizeInBytes: 100,
  }))
  for (const mediaFile of files) await merchant().call(createMediaFile, { mediaFile })
  const page = await browser.as('CATALOG', `/media?q=${prefix}`, { viewport: phone })
  const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await tiles.first().waitFor()
  await scrollToEnd(page, 'to 150 of 150')
  // The newest is first.
  await page.getByRole('link', { name: `${prefix}-0.png` }).waitFor()
  await expect.poll(() => tiles.count()).toBeLessThan(60)
  await expect.poll(() => tiles.last().getAttribute('aria-posinset')).toBe('150')
  expect(await violations(page)).toEqual([])
})

it('the products of a collection and their events grow while they are scrolled', {
  tags: 'nightly',
}, async () => {
  const { collection } = await merchant().call(createCollection, { collection: { name: 'Long' } })
  const id = collection.id ?? ''
  const productIds: string[] = []
  for (let i = 0; i < 130; i++) {
    const name = `Long ${String(i).padStart(3, '0')}`
    const { product } = await merchant().call(createProduct, { product: { name, priceData: { price: 1 } } })
    productIds.push(product.id)
  }
  for (const first of [0, 100])
    await merchant().call(addProductsToCollection, { id, productIds: productIds.slice(first, first + 100) })
  const page = await browser.as('OWNER', `/collections/${id}`)
  const products = page.getByRole('list', { name: 'Products of the collection' }).getByRole('listitem')
  await products.first().waitFor()
  await scrollToEnd(page, 'to 130 of 130')
  await page.getByRole('link', { name: 'Long 129' }).waitFor()
  await expect.poll(() => products.count()).toBeLessThan(80)
  // The last one moves to the order at the top of the page, with its name.
  await page.getByRole('button', { name: 'Arrange Long 129' }).click()
  await page.getByRole('button', { name: 'Move Long 129', exact: true }).waitFor()
  await page.goto(
    page
      .url()
      .replace(`collections/${id}`, 'developers/events?q=com.wix.ecommerce.catalog.api.v1.ProductCreated'),
  )
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  await events.first().waitFor()
  await scrollToEnd(page, productIds[129] ?? '')
  await expect.poll(() => events.count()).toBeLessThan(80)
})
