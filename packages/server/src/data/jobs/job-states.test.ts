import { contract } from '@stoa/contract'
import { codeOf, movementJobHelpers, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

/** The tables of protocol/collections §6, §7, §8 as docs/guides/content.md completes them; what is not here is in the tests of each kind of job. */
const { shop, driver: w } = await openTestShop()
const m = movementJobHelpers(shop, () => w)

const as = 'merchant'
const { dataBackups, dataTasks, movementJobs } = contract
const drain = () => shop.platform.run('data jobs')

/** Keeps a table out of reach, so that steps that need it fail for no reason of the job's. */
async function without<T>(table: string, doing: () => Promise<T>): Promise<T> {
  const { pool } = shop.platform.database
  await pool.query(`alter table ${table} rename to away`)
  try {
    return await doing()
  } finally {
    const [schema, name] = table.includes('.') ? table.split('.') : ['public', table]
    await pool.query(`alter table ${schema}.away rename to ${name}`)
  }
}
const failTimes = async (times: number) => {
  for (let i = 0; i < times; i++) await drain().catch(() => {})
}

describe('protocol/collections §6, movement job status', () => {
  const begin = async () => {
    const { dataCollectionId: collectionId } = await w.dataItem()
    const source = { wixDataCollection: { collectionId } }
    const message = { source, destination: { file: { format: 'CSV' as const } } }
    return (await w.callOk(movementJobs.submitJob, message, as)).job.id
  }
  const find = async (jobId: string) => (await w.callOk(movementJobs.getJob, { jobId }, as)).job
  const end = (jobId: string) => w.send(movementJobs.terminateJob, { jobId }, as)

  test('UNINITIALIZED, INITIALIZING, IN_PROGRESS and COMPLETED follow each other', async () => {
    const jobId = await begin()
    expect(await find(jobId)).toMatchObject({ status: 'UNINITIALIZED' })
    await without('data_file_chunks', async () => {
      await failTimes(1)
      expect(await find(jobId)).toMatchObject({ status: 'IN_PROGRESS' })
    })
    await drain()
    expect(await find(jobId)).toMatchObject({ status: 'COMPLETED' })
    const rows = await shop.sql`select payload -> 'job' ->> 'status' as status from events
      where entity_id = ${jobId} order by id`
    expect(rows.map(({ status }) => status)).toEqual(['UNINITIALIZED', 'INITIALIZING', 'COMPLETED'])
  })

  test('IN_PROGRESS is FAILED when a step has failed five times in a row, and stays so', async () => {
    const jobId = await begin()
    await without('data_file_chunks', () => failTimes(4))
    expect(await find(jobId)).toMatchObject({ status: 'IN_PROGRESS' })
    await without('data_file_chunks', () => failTimes(1))
    await drain()
    expect(await find(jobId)).toMatchObject({ status: 'FAILED', error: { code: 'WDE0053' } })
  })

  test('is FAILED when no row fits, and PARTIALLY_SUCCESSFUL when some do', async () => {
    const collectionId = await w.dataCollection()
    const into = (text: string) => m.importText(text, 'CSV', { collectionId })
    expect(await into('_id,year\r\na,soon\r\n')).toMatchObject({
      status: 'FAILED',
      error: { code: 'WDE0076' },
    })
    expect((await into('_id,year\r\na,soon\r\nb,1\r\n')).status).toBe('PARTIALLY_SUCCESSFUL')
  })

  test('no end is left again', async () => {
    const completed = await begin()
    await drain()
    const terminated = await begin()
    expect((await end(terminated)).status).toBe(200)
    await drain()
    for (const jobId of [completed, terminated]) expect(codeOf(await end(jobId))).toBe('DATA_JOB_ENDED')
    expect((await find(completed)).status).toBe('COMPLETED')
  })
})

describe('protocol/collections §7, task status', () => {
  const begin = async () => {
    const { dataCollectionId } = await w.dataItem()
    const task = { type: 'DELETE_BY_QUERY' as const, deleteByQueryOptions: { dataCollectionId } }
    const created = await w.callOk(dataTasks.createTask, { task }, as)
    return { taskId: created.task.id as string, dataCollectionId }
  }
  const find = async (taskId: string) => (await w.callOk(dataTasks.getTask, { taskId }, as)).task
  const tableOf = async (id: string) => {
    const rows = await shop.sql`select uid from data_collections where id = ${id}`
    return `data.items_${rows[0].uid.replaceAll('-', '')}_live`
  }

  test('NEW, RUNNING and COMPLETED follow each other', async () => {
    const { taskId, dataCollectionId } = await begin()
    expect((await find(taskId)).status).toBe('NEW')
    await without(await tableOf(dataCollectionId), () => failTimes(1))
    expect((await find(taskId)).status).toBe('RUNNING')
    await drain()
    expect(await find(taskId)).toMatchObject({ status: 'COMPLETED', itemsSucceeded: 1 })
  })

  test('RUNNING is FAILED when a step has failed five times in a row, or is rejected what it needs', async () => {
    const { taskId, dataCollectionId } = await begin()
    await without(await tableOf(dataCollectionId), () => failTimes(5))
    expect(await find(taskId)).toMatchObject({ status: 'FAILED', failures: [{ code: 'WDE0053' }] })
    const other = await begin()
    await w
      .as(as)
      .callOk(contract.dataCollections.deleteDataCollection, { dataCollectionId: other.dataCollectionId })
    await drain()
    expect(await find(other.taskId)).toMatchObject({ status: 'FAILED', failures: [{ code: 'WDE0025' }] })
    for (const ended of [taskId, other.taskId])
      expect(codeOf(await w.send(dataTasks.cancelTask, { taskId: ended }, as))).toBe('DATA_JOB_ENDED')
  })

  test('options of another publish action are rejected', async () => {
    const dataCollectionId = await w.dataCollection({ plugins: [{ type: 'PUBLISH' }] })
    const date = '2027-01-01T00:00:00Z'
    const task = {
      type: 'UPDATE_PUBLISH_STATUS' as const,
      updatePublishStatusOptions: {
        dataCollectionId,
        operation: 'SET_DRAFT_STATUS' as const,
        scheduleDraftStatusOptions: { date },
      },
    }
    expect(rejectedFields(await w.send(dataTasks.createTask, { task } as never, as))).toEqual({
      'task.updatePublishStatusOptions.scheduleDraftStatusOptions': 'ONE_OF_ALIGNMENT',
    })
  })
})

describe('protocol/collections §8, backup and restore status', () => {
  const begin = async () => (await w.callOk(dataBackups.createBackup, {}, as)).backup.id
  const find = async (id: string) =>
    (await w.callOk(dataBackups.listBackups, { paging: { limit: 100 } }, as)).backups.find(
      backup => backup.id === id,
    )?.status
  const remove = (backupId: string) => w.send(dataBackups.deleteBackup, { backupId }, as)
  const restore = (backupId: string) => w.send(dataBackups.restoreBackup, { backupId }, as)
  const started = async (backupId: string) =>
    (await w.callOk(dataBackups.restoreBackup, { backupId }, as)).restoration.id
  const statusOf = async (restorationId: string) =>
    (await w.callOk(dataBackups.listRestorations, {}, as)).restorations.find(({ id }) => id === restorationId)
      ?.status

  test('PENDING becomes FAILED after five failures; FAILED is not restored, and can be deleted', async () => {
    await w.dataItem()
    const id = await begin()
    await without('data_backup_chunks', () => failTimes(5))
    expect(await find(id)).toBe('FAILED')
    expect(codeOf(await restore(id))).toBe('DATA_BACKUP_NOT_READY')
    expect((await remove(id)).status).toBe(200)
    expect(await find(id)).toBe('DELETED')
  })

  test('PENDING becomes CANCELED, which is not restored, and can be deleted', async () => {
    const id = await begin()
    await remove(id)
    await drain()
    expect(await find(id)).toBe('CANCELED')
    expect(codeOf(await restore(id))).toBe('DATA_BACKUP_NOT_READY')
    await remove(id)
    expect(await find(id)).toBe('DELETED')
  })

  test('DELETED is an end: it is not restored, and deleted again without an event', async () => {
    const id = await begin()
    await drain()
    expect(await find(id)).toBe('READY')
    await remove(id)
    expect(codeOf(await restore(id))).toBe('DATA_BACKUP_NOT_READY')
    const events = async () =>
      (await shop.platform.database.pool.query('select 1 from events where entity_id = $1', [id])).rowCount
    const before = await events()
    expect((await remove(id)).status).toBe(200)
    expect([await find(id), await events()]).toEqual(['DELETED', before])
  })

  test('a restoration is FAILED after five failures, and leaves what was there; another one can begin', async () => {
    const { dataCollectionId } = await w.dataItem({ title: 'Before' })
    const id = await begin()
    await drain()
    await w.dataItem({ title: 'Since' }, dataCollectionId)
    const first = await started(id)
    expect(await statusOf(first)).toBe('PENDING')
    expect(codeOf(await remove(id))).toBe('DATA_RESTORATION_PENDING')
    expect(codeOf(await restore(id))).toBe('DATA_RESTORATION_PENDING')
    await without('data_backup_chunks', () => failTimes(5))
    expect(await statusOf(first)).toBe('FAILED')
    const count = async () => (await w.callOk(contract.items.count, { dataCollectionId }, as)).totalCount
    expect(await count()).toBe(2)
    const second = await started(id)
    await drain()
    expect([await statusOf(first), await statusOf(second)]).toEqual(['FAILED', 'COMPLETED'])
    expect(await count()).toBe(1)
  })
})
