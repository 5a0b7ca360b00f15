import { bulkInsert, createDataCollection } from '@stoa/client/calls'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { browserOfStaff, desktop, merchant, phone, scrollToRow, signIn } from './admin.ts'

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
])('a list grows while it is scrolled, with few rows in the document, on a %s', async (_, viewport) => {
  const page = await browser({ viewport })
  await signIn(page, 'OWNER', `${path}?sort=title:ASC`)
  const table = page.getByRole('table', { name: 'Items' })
  await table.waitFor()
  await scrollToRow(page, nameOf(COUNT - 1))
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  expect(await rowsInDocument(page)).toBeLessThan(80)
  // A screen reader learns the number of rows, and the number of each.
  expect(await table.getAttribute('aria-rowcount')).toBe(String(COUNT + 1))
  const last = table.getByRole('row').filter({ hasText: nameOf(COUNT - 1) })
  expect(await last.getAttribute('aria-rowindex')).toBe(String(COUNT + 1))
  await page.getByText('to 1,200 of 1,200').waitFor()
})

it('j and k move beyond the window, and x chooses rows far from each other', async () => {
  const page = await browser()
  await signIn(page, 'OWNER', `${path}?sort=title:ASC`)
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
  await page.getByRole('checkbox', { name: 'Choose all rows, at most 1000' }).click()
  await page.getByText('1000 chosen').waitFor()
})

it('the way back to a list, and a reload, find its position', async () => {
  const page = await browser()
  await signIn(page, 'OWNER', `${path}?sort=title:ASC`)
  const row = await scrollToRow(page, nameOf(400))
  await row.scrollIntoViewIfNeeded()
  const top = () => page.evaluate(() => Math.round(window.scrollY))
  const before = await top()
  await row.click()
  await page.getByRole('heading', { level: 1, name: nameOf(400) }).waitFor()
  expect(await top()).toBe(0)
  await page.goBack()
  await row.waitFor()
  expect(Math.abs((await top()) - before)).toBeLessThan(400)
  await page.reload()
  await row.waitFor()
  expect(Math.abs((await top()) - before)).toBeLessThan(400)
})

it('a filter begins the list again', async () => {
  const page = await browser()
  await signIn(page, 'OWNER', `${path}?sort=title:ASC`)
  await scrollToRow(page, nameOf(300))
  await page.getByRole('searchbox', { name: 'Title' }).fill('Entry 11')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: nameOf(1100), exact: true }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await page.getByRole('link', { name: nameOf(0), exact: true }).count()).toBe(0)
})
