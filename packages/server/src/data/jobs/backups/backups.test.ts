import { contract, type RequestOf } from '@stoa/contract'
import { scenarios } from '@stoa/testkit/scenarios'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '../../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
// One backup and one restoration at a time.
beforeEach(() => shop.platform.run('data jobs'))

const drain = () => shop.platform.run('data jobs')
const as = 'merchant'

async function backUp(): Promise<string> {
  const { backup } = await driver.callOk(contract.dataBackups.createBackup, {}, as)
  expect(backup).toMatchObject({ status: 'PENDING', type: 'ON_DEMAND' })
  await drain()
  return backup.id
}
async function restore(backupId: string, restorationCollections?: Restored) {
  const { restoration } = restorationCollections
    ? await driver.callOk(contract.dataBackups.restorePartialBackup, { backupId, restorationCollections }, as)
    : await driver.callOk(contract.dataBackups.restoreBackup, { backupId }, as)
  expect(restoration.status).toBe('PENDING')
  await drain()
  const { restorations } = await driver.callOk(contract.dataBackups.listRestorations, {}, as)
  return restorations.find(({ id }) => id === restoration.id)
}
type Restored = RequestOf<typeof contract.dataBackups.restorePartialBackup>['restorationCollections']

const find = async (id: string) =>
  (await driver.callOk(contract.dataBackups.listBackups, { paging: { limit: 1000 } }, as)).backups.find(
    backup => backup.id === id,
  )
const titles = async (dataCollectionId: string, environment: 'LIVE' | 'SANDBOX' = 'LIVE') =>
  (
    await driver.as(as).callOk(contract.items.query, {
      dataCollectionId,
      environment,
      query: { sort: [{ fieldName: 'title', order: 'ASC' }] },
    })
  ).dataItems.map(item => item.data?.title)
const insert = (dataCollectionId: string, data: Record<string, unknown>, more: object = {}) =>
  driver.callOk(contract.items.insert, { dataCollectionId, dataItem: { data }, ...more }, as)

describe('backups (protocol/collections §8)', () => {
  test('contain every collection at one point in time, and state their size', async () => {
    const dataCollectionId = await driver.dataCollection({ displayName: 'Notes' })
    await insert(dataCollectionId, { title: 'A' })
    const backup = await find(await backUp())
    expect(backup).toMatchObject({ status: 'READY', type: 'ON_DEMAND' })
    expect(backup?.collections).toContainEqual({ id: dataCollectionId, displayName: 'Notes' })
    expect(Number(backup?.sizeInBytes)).toBeGreaterThan(100)
    expect(backup?.finishedDate).toBeDefined()
  })

  test('bring back items of both environments, drafts, dates and owners', { tags: 'nightly' }, async () => {
    const { dataCollectionId, dataItemId } = await driver.draftableItem()
    await insert(dataCollectionId, { title: 'In the sandbox' }, { environment: 'SANDBOX' })
    await driver.callOk(contract.items.createDataItemDraft, { dataCollectionId, dataItemId }, as)
    const read = () =>
      Promise.all([
        driver.callOk(contract.items.get, { dataCollectionId, dataItemId }, as),
        driver
          .as(as)
          .callOk(contract.items.get, { dataCollectionId: `${dataCollectionId}__drafts`, dataItemId }),
        titles(dataCollectionId, 'SANDBOX'),
      ])
    const before = await read()
    const backupId = await backUp()
    shop.clock.advance(60_000)
    await driver.callOk(contract.items.truncate, { dataCollectionId }, as)
    await driver.callOk(contract.items.truncate, { dataCollectionId, environment: 'SANDBOX' }, as)
    await driver
      .as(as)
      .callOk(contract.items.remove, { dataCollectionId: `${dataCollectionId}__drafts`, dataItemId })
    expect(await restore(backupId)).toMatchObject({ status: 'COMPLETED', backup: { id: backupId } })
    expect(await read()).toEqual(before)
  })

  test('bring back references, fields and uniqueness; what came since is gone', {
    tags: 'nightly',
  }, async () => {
    const { dataCollectionId, reference } = await driver.dataReference()
    const unique = await driver.dataCollection({ fields: [{ key: 'title', type: 'TEXT', unique: true }] })
    await insert(unique, { title: 'Only one' })
    const backupId = await backUp()
    await driver
      .as(as)
      .callOk(contract.items.removeReferences, { dataCollectionId, dataItemReferences: [reference] })
    await driver.callOk(contract.dataCollections.deleteDataCollection, { dataCollectionId: unique }, as)
    await insert(dataCollectionId, { name: 'Since then' })
    await restore(backupId)
    const { isReferenced } = await driver
      .as(as)
      .callOk(contract.items.isReferenced, { dataCollectionId, ...reference })
    expect(isReferenced).toBe(true)
    const { totalCount } = await driver.callOk(contract.items.count, { dataCollectionId }, as)
    expect(totalCount).toBe(2)
    const again = await driver
      .as(as)
      .send(contract.items.insert, { dataCollectionId: unique, dataItem: { data: { title: 'Only one' } } })
    expect(again.body.details.applicationError.code).toBe('WDE0123')
  })

  test('what a restoration replaced can be restored as a deleted collection, with its references', async () => {
    const { dataCollectionId, reference } = await driver.dataReference()
    const backupId = await backUp()
    await insert(dataCollectionId, { name: 'Since then' })
    await restore(backupId, [{ dataCollectionId }])
    shop.clock.advance(1000)
    await driver.callOk(contract.dataCollections.deleteDataCollection, { dataCollectionId }, as)
    // The one that was restored is deleted for good; the one that it replaced comes back.
    await shop.sql`delete from data_collections where id = ${dataCollectionId}
      and deleted_at = (select max(deleted_at) from data_collections where id = ${dataCollectionId})`
    await driver.callOk(contract.dataCollections.restoreDataCollection, { dataCollectionId }, as)
    expect((await driver.callOk(contract.items.count, { dataCollectionId }, as)).totalCount).toBe(3)
    const { isReferenced } = await driver
      .as(as)
      .callOk(contract.items.isReferenced, { dataCollectionId, ...reference })
    expect(isReferenced).toBe(true)
  })

  test('a part comes back under another id, beside the one that is there', async () => {
    const { dataCollectionId, reference } = await driver.dataReference()
    const backupId = await backUp()
    const copy = `${dataCollectionId}-copy`
    await restore(backupId, [
      { dataCollectionId, restoreDestination: { dataCollectionId: copy, displayName: 'As it was' } },
    ])
    const { collection } = await driver
      .as(as)
      .callOk(contract.dataCollections.getDataCollection, { dataCollectionId: copy })
    expect(collection.displayName).toBe('As it was')
    const isReferenced = async (id: string) =>
      (await driver.callOk(contract.items.isReferenced, { dataCollectionId: id, ...reference }, as))
        .isReferenced
    expect([await isReferenced(dataCollectionId), await isReferenced(copy)]).toEqual([true, true])
    // References of the copy are its own.
    await driver
      .as(as)
      .callOk(contract.items.removeReferences, { dataCollectionId: copy, dataItemReferences: [reference] })
    expect([await isReferenced(dataCollectionId), await isReferenced(copy)]).toEqual([true, false])
  })

  test('another node with an outdated definition reloads it, and writes to the new one', async () => {
    const node = await shop.addNode()
    const dataCollectionId = await driver.dataCollection()
    const on = (declaration: 'insert' | 'count', message: object) =>
      node
        .fetch(`${shop.baseUrl}${contract.items[declaration].path}`, {
          method: 'POST',
          headers: { authorization: shop.apiKey, 'content-type': 'application/json' },
          body: JSON.stringify({ dataCollectionId, ...message }),
        })
        .then(async response => [response.status, await response.json()])
    expect((await on('insert', { dataItem: { data: { title: 'Before' } } }))[0]).toBe(200)
    await restore(await backUp())
    expect((await on('insert', { dataItem: { data: { title: 'After' } } }))[0]).toBe(200)
    expect(await titles(dataCollectionId)).toEqual(['After', 'Before'])
  })

  test('a backup that is deleted before it is made is canceled', async () => {
    const { backup } = await driver.callOk(contract.dataBackups.createBackup, {}, as)
    await driver.callOk(contract.dataBackups.deleteBackup, { backupId: backup.id }, as)
    await drain()
    expect(await find(backup.id)).toMatchObject({ status: 'CANCELED', collections: [] })
  })

  test('sites with the setting are backed up every day, and such a backup is stored for a week', async () => {
    const autos = async () =>
      (await driver.callOk(contract.dataBackups.listBackups, { type: ['AUTO'] }, as)).backups.map(
        b => b.status,
      )
    const hour = async () => {
      shop.clock.advance(3_600_000)
      await shop.platform.run('scheduled jobs', shop.clock.now())
      await drain()
    }
    await hour()
    expect(await autos()).toEqual([])
    await driver.callOk(contract.sites.updateSite, { site: { dailyBackups: true } }, as)
    await hour()
    await hour()
    expect(await autos()).toEqual(['READY'])
    for (let hours = 0; hours < 24 * 8; hours++) await hour()
    const all = await autos()
    expect(all.filter(status => status === 'READY')).toHaveLength(7)
    expect(all.filter(status => status === 'DELETED').length).toBeGreaterThan(0)
    await driver.callOk(contract.sites.updateSite, { site: { dailyBackups: false } }, as)
  })
})

scenarios(() => shop, contract.dataBackups.createBackup, [
  {
    name: 'cannot make two at once',
    given: async w => {
      await w.callOk(contract.dataBackups.createBackup, {}, as)
      return {}
    },
    fails: 'DATA_BACKUP_PENDING',
  },
])

scenarios(() => shop, contract.dataBackups.restoreBackup, [
  { name: 'cannot restore what is not there', request: { backupId: 'x' }, fails: 'DATA_BACKUP_NOT_FOUND' },
  {
    name: 'cannot restore what is not made yet',
    given: async w => ({ backupId: (await w.callOk(contract.dataBackups.createBackup, {}, as)).backup.id }),
    fails: 'DATA_BACKUP_NOT_READY',
  },
  {
    name: 'cannot restore twice at once',
    given: async w => {
      const backupId = await backUp()
      await w.callOk(contract.dataBackups.restoreBackup, { backupId }, as)
      return { backupId }
    },
    fails: 'DATA_RESTORATION_PENDING',
  },
])

scenarios(() => shop, contract.dataBackups.restorePartialBackup, [
  {
    name: 'cannot restore a collection that the backup does not hold',
    given: async () => ({
      backupId: await backUp(),
      restorationCollections: [{ dataCollectionId: 'nowhere' }],
    }),
    fails: 'WDE0025',
  },
  {
    name: 'cannot restore under an id that is taken',
    given: async w => {
      const [one, other] = [await w.dataCollection(), await w.dataCollection()]
      const restoreDestination = { dataCollectionId: other }
      return {
        backupId: await backUp(),
        restorationCollections: [{ dataCollectionId: one, restoreDestination }],
      }
    },
    fails: 'WDE0104',
  },
])

scenarios(() => shop, contract.dataBackups.deleteBackup, [
  {
    name: 'deletes what it holds',
    given: async () => ({ backupId: await backUp() }),
    emitted: ['wix.data.v2.backup_backup_state_changed'],
    afterwards: async () => {
      const rows = await shop.sql`select count(*)::int as pieces from data_backup_chunks p
         join data_backups b on b.site_id = p.site_id and b.id = p.backup_id where b.status = 'DELETED'`
      expect(rows).toEqual([{ pieces: 0 }])
    },
  },
])
