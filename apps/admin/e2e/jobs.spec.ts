import { createDataCollection, getJob, insert, submitJob } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, merchant, phone, shoot, signIn } from './admin.ts'

const browser = browserOfStaff()

it.each([
  ['light', desktop],
  ['dark', phone],
] as const)(
  'jobs are shown with their result, and appear without a reload, in %s at %o',
  async (colorScheme, viewport) => {
    const id = `jobs-${crypto.randomUUID().slice(0, 8)}`
    const fields = [{ key: 'title', type: 'TEXT' as const }]
    await merchant().call(createDataCollection, { collection: { id, displayName: id, fields } })
    await merchant().call(insert, { dataCollectionId: id, dataItem: { data: { title: 'A' } } })
    const page = await browser({ colorScheme, viewport })
    await signIn(page, 'OWNER', '/developers/jobs')
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
    const name = `Export ${id}`
    const { job } = await merchant().call(submitJob, {
      name,
      source: { wixDataCollection: { collectionId: id } },
      destination: { file: { format: 'CSV', fileName: 'items.csv' } },
    })
    const row = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').filter({ hasText: name })
    await row.getByText('Done', { exact: true }).waitFor()
    await row.getByText('1 item, 0 rejected').waitFor()
    expect((await merchant().call(getJob, { jobId: job.id })).job.status).toBe('COMPLETED')
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    await shoot(page, 'jobs', { viewport, colorScheme })
  },
)
