import { readFile } from 'node:fs/promises'
import { bulkInsert, createDataCollection, items } from '@stoa/client/calls'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, merchant, phone, shoot, signIn } from './admin.ts'

const browser = browserOfStaff()
/** Beyond the 5,000 rows of an earlier limit. */
const COUNT = 5200
const collectionId = `whole-${crypto.randomUUID().slice(0, 8)}`
const path = `/content/${collectionId}?sort=title:ASC`
const nameOf = (index: number) => `Line ${String(index).padStart(4, '0')}`

beforeAll(async () => {
  const fields = [{ key: 'title', type: 'TEXT' as const, displayName: 'Title' }]
  const collection = { id: collectionId, displayName: 'Whole', displayField: 'title', fields }
  await merchant().call(createDataCollection, { collection })
  const names = Array.from({ length: COUNT }, (_, i) => nameOf(i))
  for (let first = 0; first < COUNT; first += 1000)
    await merchant().call(bulkInsert, {
      dataCollectionId: collectionId,
      dataItems: names.slice(first, first + 1000).map(title => ({ data: { title } })),
    })
})

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export this list' })
/** Starts the export. The requests for its third page are answered by `answer`. */
async function startExport(page: Page, answer: (attempt: number) => 'lost' | 'wait' | 'rejected' | 'sent') {
  await signIn(page, 'OWNER', path)
  await page.getByRole('link', { name: nameOf(0) }).waitFor()
  let pages = 0
  let attempts = 0
  await page.route('**/items/query?*', async route => {
    if (pages++ < 2) return route.continue()
    const what = answer(attempts++)
    if (what === 'lost') return route.abort('connectionreset')
    if (what === 'rejected') return route.fulfill({ status: 400, json: { message: 'no', details: {} } })
    if (what === 'sent') return route.continue()
  })
  await exportButton(page).click()
  return () => attempts
}

it('all rows that match are exported beyond 5,000, although the connection is lost for a moment', {
  tags: 'nightly',
}, async () => {
  const page = await browser()
  const download = page.waitForEvent('download', { timeout: 50_000 })
  const attempts = await startExport(page, attempt => (attempt < 2 ? 'lost' : 'sent'))
  await page.getByRole('progressbar', { name: 'Export' }).waitFor()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split('\r\n')).toEqual(['Title', ...Array.from({ length: COUNT }, (_, i) => nameOf(i)), ''])
  await page.getByText(`${COUNT.toLocaleString('en')} rows are exported`).waitFor()
  await expect.poll(() => exportButton(page).count()).toBe(1)
  // The other 19 of 21 pages, and the two attempts that were lost.
  expect(attempts()).toBe(21)
})

it.each([
  ['canceled', 'The export is canceled. No file was saved.'],
  ['rejected', 'The export has failed, and no file was saved.'],
] as const)(
  'an export that is %s saves no file, and the page shows why',
  { tags: 'nightly' },
  async (end, text) => {
    const page = await browser({ viewport: phone })
    let downloads = 0
    page.on('download', () => downloads++)
    await startExport(page, () => (end === 'canceled' ? 'wait' : 'rejected'))
    if (end === 'canceled') {
      await page.getByText('500 of 5,200', { exact: true }).waitFor()
      expect(await violations(page)).toEqual([])
      await shoot(page, 'export-progress', { viewport: phone })
      await page.getByRole('button', { name: 'Cancel' }).click()
    }
    await page.getByText(text).waitFor()
    await exportButton(page).waitFor()
    expect(downloads).toBe(0)
  },
)

it('all rows that match are chosen, deleted in batches, and come back with one undo', {
  tags: 'nightly',
}, async () => {
  const dataCollectionId = collectionId
  const stored = async () => (await merchant().call(items.count, { dataCollectionId })).totalCount
  const page = await browser()
  // More than the 1,000 rows of an earlier limit.
  const chosen = Array.from({ length: COUNT }, (_, i) => nameOf(i)).filter(name => name.includes('6'))
  await signIn(page, 'OWNER', `${path}&q=6`)
  await page.getByRole('checkbox', { name: 'Choose all rows, at most 100,000' }).click()
  await page.getByText(`${chosen.length} chosen`).waitFor()
  await shoot(page, 'all-chosen')
  // A colleague deletes a row meanwhile.
  const filter = { title: chosen.at(-1) ?? '' }
  const { dataItems } = await merchant().call(items.query, { dataCollectionId, query: { filter } })
  await merchant().call(items.remove, { dataCollectionId, dataItemId: dataItems[0]?.id ?? '' })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('progressbar', { name: 'Progress' }).waitFor()
  await shoot(page, 'bulk-progress')
  const deleted = (chosen.length - 1).toLocaleString('en')
  const text = `${deleted} items are deleted, 1 could not be changed`
  await page.getByText(text).waitFor({ timeout: 40_000 })
  expect(await stored()).toBe(COUNT - chosen.length)
  await page.getByRole('button', { name: `Undo: ${text}` }).click()
  await page.getByText('Taken back.').waitFor({ timeout: 40_000 })
  expect(await stored()).toBe(COUNT - 1)
})
