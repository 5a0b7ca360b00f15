import {
  cancelTask,
  createDataCollection,
  createTask,
  exportCatalog,
  getJob,
  items,
  listCatalogTransfers,
  submitJob,
} from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { browserOfStaff, looks, merchant, shoot } from './admin.ts'

const browser = browserOfStaff()

it.each(looks)(
  'jobs are shown with their result, and appear without a reload, in %s at %o',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const id = `jobs-${crypto.randomUUID().slice(0, 8)}`
    const fields = [{ key: 'title', type: 'TEXT' as const }]
    await merchant().call(createDataCollection, { collection: { id, displayName: id, fields } })
    await merchant().call(items.insert, { dataCollectionId: id, dataItem: { data: { title: 'A' } } })
    const page = await browser.as('OWNER', '/developers/jobs', { colorScheme, viewport })
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
    const name = `Export ${id}`
    const { job } = await merchant().call(submitJob, {
      name,
      source: { wixDataCollection: { collectionId: id } },
      destination: { file: { format: 'CSV', fileName: 'items.csv' } },
    })
    // Transfers of the catalogue can fill the window above it, and only rows near the window are in the document.
    await page
      .getByRole('heading', { level: 2, name: 'Imports and exports of content' })
      .evaluate(heading => heading.scrollIntoView())
    const row = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').filter({ hasText: name })
    await row.getByText('Done', { exact: true }).waitFor()
    await row.getByText('1 item, 0 rejected').waitFor()
    expect((await merchant().call(getJob, { jobId: job.id })).job.status).toBe('COMPLETED')
    await expectAccessible(page)
    await shoot(page, 'jobs', { viewport, colorScheme })
  },
)

it('transfers of the catalogue appear without a reload, and all of them are in the list', {
  tags: 'nightly',
}, async () => {
  const page = await browser.as('OWNER', '/developers/jobs')
  await page.getByRole('heading', { level: 1, name: 'Jobs', exact: true }).waitFor()
  const total = async () => (await merchant().call(listCatalogTransfers, { limit: 1 })).total
  // More than one page of the list. Other tests add transfers meanwhile.
  const SEVERAL_PAGES = 27
  for (let n = await total(); n < SEVERAL_PAGES; n++)
    await merchant().call(exportCatalog, { format: 'CSV', filter: { slug: 'none' } })
  const list = page.getByRole('list', { name: 'Imports and exports of products', exact: true })
  await list.getByRole('listitem').first().waitFor({ timeout: 30_000 })
  const sizeOf = async () => Number(await list.getByRole('listitem').first().getAttribute('aria-setsize'))
  await expect.poll(sizeOf, { timeout: 30_000 }).toBeGreaterThanOrEqual(SEVERAL_PAGES)
  const before = await total()
  await merchant().call(exportCatalog, { format: 'CSV', filter: { slug: 'none' } })
  await expect.poll(sizeOf, { timeout: 30_000 }).toBeGreaterThan(before)
})

it('transfers of the catalogue and tasks are jobs, too, and a failed one is on the home page', {
  tags: 'nightly',
}, async () => {
  const id = `tasks-${crypto.randomUUID().slice(0, 8)}`
  const fields = [{ key: 'title', type: 'TEXT' as const }]
  await merchant().call(createDataCollection, { collection: { id, displayName: id, fields } })
  const page = await browser.as('OWNER', '/developers/jobs')
  await merchant().call(exportCatalog, { format: 'CSV' })
  const newTask = () =>
    merchant().call(createTask, {
      task: { type: 'DELETE_BY_QUERY', deleteByQueryOptions: { dataCollectionId: id } },
    })
  const { task } = await newTask()
  await merchant().call(cancelTask, { taskId: task.id ?? '' })
  await page.reload()
  const transfer = page
    .getByRole('list', { name: 'Imports and exports of products' })
    .getByRole('listitem')
    .first()
  await transfer.getByText('Export of products').waitFor()
  await transfer.getByText('Done', { exact: true }).waitFor({ timeout: 30_000 })
  const rows = (name: string) =>
    page.getByRole('list', { name: 'Changes of many items' }).getByRole('listitem').filter({ hasText: name })
  await rows(`Delete items of ${id}`).getByText('Failed', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'Jobs under way or failed' }).waitFor()
  await rows(`Delete items of ${id}`).getByText('Failed', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'All jobs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
})
