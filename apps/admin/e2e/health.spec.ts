import { expect, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, phone, shoot } from './admin.ts'
import { ownShopForTests } from './own-shop.ts'

const browser = browserOfStaff()
const tablet = { width: 768, height: 1024 }
const shop = ownShopForTests()

it('the page Health says what needs attention, and where it is put right', { tags: 'nightly' }, async () => {
  await shop.sql`insert into parked_jobs (kind, id, site_id, about, reason, deaths, parked_at)
    values ('BULK_JOB', 'a', ${shop.siteId}, 'CATALOG_IMPORT', '', 3, now())`
  const page = await browser({ viewport: desktop })
  await shop.signIn(page, 'OWNER', '/developers/health')
  await page.getByRole('heading', { level: 1, name: 'Health' }).waitFor()
  await page.getByText('Does not work').first().waitFor()
  await page.getByText('The database answers and has room for further connections.').waitFor()
  for (const viewport of [phone, tablet, desktop])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      await shoot(page, 'health', { viewport, colorScheme })
    }
  const jobs = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Background work' }) })
  await jobs.getByText('no longer run by themselves: 1').waitFor()
  await jobs.getByRole('link', { name: 'Put it right' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/developers/jobs')
})
