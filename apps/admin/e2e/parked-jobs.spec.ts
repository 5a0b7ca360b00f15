import { listJournalEntries, listParkedJobs } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, phone, shoot } from './admin.ts'
import { ownShopForTests } from './own-shop.ts'

const browser = browserOfStaff()
const tablet = { width: 768, height: 1024 }
const shop = ownShopForTests()

it('parked jobs are a warning on the first page, and run again when they are started', {
  tags: 'nightly',
}, async () => {
  const { merchant } = shop
  const page = await browser({ viewport: desktop })
  await shop.signIn(page, 'OWNER', '/developers/jobs')
  await page.getByText('No job is parked.').waitFor()
  await shop.sql`insert into parked_jobs (kind, id, site_id, about, reason, deaths, parked_at)
    values ('BULK_JOB', 'a', ${shop.siteId}, 'CATALOG_IMPORT', '', 3, now()), ('TIMER', 'payments', null, 'payments', '', 4, now())`
  await page.goto(`${shop.baseUrl}/admin`)
  const warning = page.getByRole('alert').filter({ hasText: 'Parked jobs: 2' })
  await warning.getByRole('link', { name: 'All jobs' }).click()
  const rows = page.getByRole('list', { name: 'Parked jobs' }).getByRole('listitem')
  await rows.first().getByText('Import of products').waitFor()
  await rows.last().getByText('ended while this was running, 4 times.').waitFor()
  for (const viewport of [phone, tablet, desktop]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    await shoot(page, 'parked-jobs', { viewport, colorScheme: 'light' })
  }
  await page.getByRole('button', { name: 'Start again: Work of every minute or hour' }).click()
  await page.getByText('Started again: Work of every minute or hour').waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  expect((await merchant.call(listParkedJobs, {})).parkedJobs.map(({ about }) => about)).toEqual([
    'CATALOG_IMPORT',
  ])
  const { entries } = await merchant.call(listJournalEntries, {})
  expect(entries[0]).toMatchObject({ operation: 'parkedJobs.retryParkedJob', actor: { name: 'Ada' } })
})
