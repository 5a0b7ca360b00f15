import {
  createCatalogUploadUrl,
  getCatalogTransfer,
  importCatalog,
  listCatalogTransfers,
} from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { browserOfStaff } from './admin.ts'
import { ownShopForTests } from './own-shop.ts'

const browser = browserOfStaff()
const shop = ownShopForTests()

/** Far more than are imported in the time of the test. */
const RECORDS = 100_000
/** From here on, people want to stop what they have begun. */
const LONG_MS = 10_000

it('an import that takes more than ten seconds is stopped, and what it has imported stays', {
  tags: 'nightly',
  timeout: 240_000,
}, async () => {
  const { merchant } = shop
  const page = await browser()
  await shop.signIn(page)
  const lines = Array.from({ length: RECORDS }, (_, n) => `{"name":"Cup ${n}","price":1}\n`)
  const { fileId, uploadUrl } = await merchant.call(createCatalogUploadUrl, { fileName: 'cups.jsonl' })
  const upload = await fetch(uploadUrl, { method: 'PUT', body: lines.join('') })
  expect(upload.status).toBe(200)
  const started = Date.now()
  const { transfer } = await merchant.call(importCatalog, { fileId, format: 'JSONL' })
  const progressOf = async () => (await merchant.call(getCatalogTransfer, { id: transfer.id })).transfer
  // The worker of the shop, which works until nothing is left to do.
  const work = shop.platform.run('data jobs')
  await page.goto(`${shop.baseUrl}/admin/developers/jobs`)
  const row = page.getByRole('list', { name: 'Imports and exports of products' }).getByRole('listitem')
  await row.getByRole('progressbar', { name: 'Progress of Import of products' }).waitFor()
  // It runs all the time: after ten seconds it is under way, and has written a part.
  const isLong = async () => {
    const { status, processed } = await progressOf()
    expect(['WAITING', 'RUNNING']).toContain(status)
    return Date.now() - started > LONG_MS && processed > 0
  }
  await expect.poll(isLong, { timeout: 60_000, interval: 500 }).toBe(true)
  await row.getByRole('button', { name: 'Stop Import of products', exact: true }).click()
  await row.getByText('Stopped', { exact: true }).waitFor()
  await work
  const stopped = await progressOf()
  expect(stopped.status).toBe('CANCELED')
  expect(stopped.created).toBeGreaterThan(0)
  expect(stopped.created).toBeLessThan(RECORDS)
  // What it has imported is in the shop, and nothing goes on.
  await page.goto(`${shop.baseUrl}/admin/products`)
  await page
    .getByRole('link', { name: /^Cup \d+$/ })
    .first()
    .waitFor()
  expect((await progressOf()).created).toBe(stopped.created)
  const { transfers } = await merchant.call(listCatalogTransfers, {})
  expect(transfers.map(({ status }) => status)).toEqual(['CANCELED'])
})
