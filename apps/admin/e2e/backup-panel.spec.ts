import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, phone, settled, shoot } from './admin.ts'
import { openOwnShop } from './own-shop.ts'

const browser = browserOfStaff()
const panelOf = (page: Page) => page.locator('section', { hasText: 'Backups of the installation' })

it('the home page shows the age of the newest backup, and what is wrong with the backups', {
  tags: 'nightly',
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-backups-'))
  const backupTo = join(folder, 'backups')
  const shop = await openOwnShop({ config: { backupTo } })
  onTestFinished(async () => {
    await shop.close()
    await rm(folder, { recursive: true })
  })
  const { database, run } = shop.platform
  const age = (interval: string) =>
    database.pool.query(
      `update backup_runs set started_at = started_at - $1::interval, finished_at = finished_at - $1::interval`,
      [interval],
    )
  const page = await browser({ viewport: desktop })
  await shop.signIn(page)
  const panel = panelOf(page)
  const shows = async (...texts: string[]) => {
    for (const text of texts) await panel.getByText(text).waitFor()
    await settled(page)
    expect(await violations(page)).toEqual([])
  }
  await shows('No backup yet', 'A backup of the database and the media files is made every 24 hours.')

  await run('backups')
  await age('3 hours')
  await page.reload()
  await shows('Up to date', 'Last backup: 3 hours ago')

  await age('3 days')
  await page.reload()
  await shows('Overdue', 'Last backup: 3 days ago')
  await shoot(page, 'backups-overdue')

  await rm(backupTo, { recursive: true })
  await writeFile(backupTo, '')
  await expect(run('backups')).rejects.toThrow('cannot be used')
  await page.setViewportSize(phone)
  await page.reload()
  await shows(
    'The last backup has failed',
    'Last backup: 3 days ago',
    `The place of the backups, ${backupTo}`,
  )
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await shoot(page, 'backups-failed', { viewport: phone })
})
