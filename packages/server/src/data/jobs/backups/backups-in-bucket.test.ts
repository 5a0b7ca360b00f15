import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@stoa/contract'
import { expect, onTestFinished, test } from 'vitest'
import { openBackupStore } from '../../../backup/index.ts'
import { openMediaStore } from '../../../media/index.ts'
import { exportSite, importSite } from '../../../sites/index.ts'
import { installation, withInstallation } from '../../../sites/sites.fixture.ts'
import { bucketServers } from '../../../testing/bucket-servers.fixture.ts'
import { openTestShop } from '../../../testing/open-test-shop.fixture.ts'

// Another author's server: the testkit's is in the test of files.
test.each(bucketServers.slice(1))(
  'backups of content in a bucket of %s are restored, moved with the site, and removed',
  async (_, open) => {
    const server = await open()
    onTestFinished(() => server.close())
    const folder = await mkdtemp(join(tmpdir(), 'stoa-backups-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const { shop, driver } = await openTestShop({ config: { mediaBucket: server.url } })
    const { siteId } = shop
    const { merchant } = driver
    const store = openMediaStore({ mediaBucket: server.url, mediaFolder: '' }, { newId: () => 'w' } as never)
    const size = (id: string) => store.size({ siteId, id })
    const backUp = async () => {
      const { backup } = await merchant.callOk(contract.dataBackups.createBackup, {})
      await shop.platform.run('data jobs')
      await shop.platform.run('files')
      return backup.id
    }

    const { dataCollectionId, reference } = await driver.dataReference()
    const dataItems = Array.from({ length: 450 }, (_, i) => ({ data: { title: `Item ${i}` } }))
    await merchant.callOk(contract.items.bulkInsert, { dataCollectionId, dataItems })
    const count = async () => (await merchant.callOk(contract.items.count, { dataCollectionId })).totalCount
    const before = await count()
    const backupId = await backUp()
    const [rows] = await shop.sql`
    select count(*)::int as chunks, count(*) filter (where rows = '{}')::int as empty, sum(items)::int > ${before} as counted
    from data_backup_chunks`
    expect(rows).toEqual({ chunks: rows?.empty, empty: expect.any(Number), counted: true })
    const bytes = await size(backupId)
    expect(bytes).toBeGreaterThan(0)
    // Nothing is moved twice.
    await shop.platform.run('files')
    expect(await size(backupId)).toBe(bytes)

    await merchant.callOk(contract.items.truncate, { dataCollectionId })
    await merchant.callOk(contract.dataBackups.restoreBackup, { backupId })
    await shop.platform.run('data jobs')
    expect(await count()).toBe(before)
    const isReferenced = { dataCollectionId, ...reference }
    expect(await merchant.callOk(contract.items.isReferenced, isReferenced)).toEqual({ isReferenced: true })

    const archive = { store: openBackupStore(join(folder, 'archive')), archiveKey: 'k'.repeat(44) }
    const source = { ...(await installation(shop)), media: store }
    const manifest = await exportSite({ ...source, ...archive, siteId, now: shop.clock.now() })
    expect(manifest.media).toMatchObject({ count: 1, missing: 0 })
    await withInstallation(shop, join(folder, 'media'), async target => {
      await importSite({ ...target, ...archive, manifest })
      await target.sql`update sites set status = 'ACTIVE'`
      await target.call(contract.items.truncate, { dataCollectionId })
      await target.call(contract.dataBackups.restoreBackup, { backupId })
      await target.platform.run('data jobs')
      expect(await target.call(contract.items.count, { dataCollectionId })).toEqual({ totalCount: before })
    })

    await merchant.callOk(contract.dataBackups.deleteBackup, { backupId })
    const other = await backUp()
    expect(await size(other)).toBeGreaterThan(0)
    await shop.sql`delete from sites where id = ${siteId}`
    await shop.platform.run('media')
    expect([await size(backupId), await size(other)]).toEqual([0, 0])
  },
)
