import { contract, type RequestOf } from '@stoa/contract'
import { createShop, openWorld, type Shop, type World } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let shop: Shop
let world: World

beforeAll(async () => {
  shop = await createShop({
    databaseUrl: inject('databaseUrl'),
    fixture: 'empty',
    config: { uploadLimitBytes: 3 * 1024 * 1024 },
  })
  world = await openWorld(shop)
})
afterAll(() => shop.close())

const as = 'merchant'
type Submit = RequestOf<typeof contract.movementJobs.submitJob>

const put = (url: string, body: string) => shop.fetch(url, { method: 'PUT', body })

async function upload(text: string): Promise<string> {
  const { fileId, uploadUrl } = await world.must(contract.movementJobs.createFileUploadUrl, {}, as)
  const response = await put(uploadUrl, text)
  expect(response.status).toBe(200)
  return fileId
}

/** The job when it is done. */
async function run(message: Submit) {
  const { job } = await world.must(contract.movementJobs.submitJob, message, as)
  expect(job.status).toBe('UNINITIALIZED')
  await shop.platform.dataJobs.settle()
  return (await world.must(contract.movementJobs.getJob, { jobId: job.id }, as)).job
}

type Into = NonNullable<Submit['destination']>['wixDataCollection']

const importText = async (
  text: string,
  format: 'CSV' | 'JSONL',
  into: NonNullable<Into>,
  more: Partial<Submit> = {},
) =>
  run({
    source: { file: { format, fileId: await upload(text) } },
    destination: { wixDataCollection: into },
    ...more,
  })

async function exported(collectionId: string, format: 'CSV' | 'JSONL', query: object = {}) {
  const job = await run({
    source: { wixDataCollection: { collectionId, ...query } },
    destination: { file: { format } },
  })
  expect(job).toMatchObject({ status: 'COMPLETED', progress: { unit: 'ITEMS' } })
  const response = await shop.fetch(job.destination?.file?.url as string)
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  return text
}

const logs = async (jobId: string) =>
  (await world.must(contract.movementJobs.listMovementLogs, { jobId }, as)).logs
const items = async (dataCollectionId: string) =>
  (
    await world.must(
      contract.items.query,
      { dataCollectionId, query: { sort: [{ fieldName: '_id', order: 'ASC' }], paging: { limit: 1000 } } },
      as,
    )
  ).dataItems.map(item => item.data ?? {})

const CSV =
  '_id,title,year,published\r\na,"Say ""hello"", world",1927,2026-01-31T12:00:00Z\r\nb,"two\r\nlines",,\r\n'

describe('imports (spec 003 §3, movement job)', () => {
  test('read CSV by the types of the fields', async () => {
    const collectionId = await world.dataCollection()
    const job = await importText(CSV, 'CSV', { collectionId })
    expect(job).toMatchObject({
      status: 'COMPLETED',
      logsRecorded: 0,
      progress: {
        itemsSuccessful: 2,
        itemsRejected: 0,
        unit: 'BYTES',
        current: CSV.length,
        total: CSV.length,
      },
    })
    expect(await items(collectionId)).toMatchObject([
      { _id: 'a', title: 'Say "hello", world', year: 1927, published: { $date: '2026-01-31T12:00:00.000Z' } },
      { _id: 'b', title: 'two\r\nlines' },
    ])
    expect((await items(collectionId))[1]).not.toHaveProperty('year')
  })

  test('take files with a byte order mark, bare line feeds and no end of the last line', async () => {
    const collectionId = await world.dataCollection()
    const job = await importText('\uFEFF_id,title\na,Ä\n\nb,"x\ny"', 'CSV', { collectionId })
    expect(job.status).toBe('COMPLETED')
    expect(await items(collectionId)).toMatchObject([
      { _id: 'a', title: 'Ä' },
      { _id: 'b', title: 'x\ny' },
    ])
  })

  test('report each row that does not fit with its line, and take the others', async () => {
    const collectionId = await world.dataCollection()
    const text =
      '{"_id":"a","year":1}\n{"_id":"b","year":"soon"}\nno json\n[1]\n{"_id":7}\n{"_id":"c","year":2}\n'
    const job = await importText(text, 'JSONL', { collectionId })
    expect(job).toMatchObject({
      status: 'PARTIALLY_SUCCESSFUL',
      progress: { itemsSuccessful: 2, itemsRejected: 4 },
      logsRecorded: 4,
    })
    const report = await logs(job.id)
    expect(report.map(({ sourceItemId, details }) => [sourceItemId, details?.line])).toEqual([
      ['line 3', 3],
      ['line 4', 4],
      ['line 5', 5],
      ['b', 2],
    ])
    expect(report[3]?.failure).toMatchObject({ code: 'WDE0076' })
  })

  test('overwrite, keep, or replace what is there', async () => {
    const collectionId = await world.dataCollection()
    const write = async (text: string, writePolicy: 'OVERWRITE' | 'SKIP_EXISTING' | 'TRUNCATE_BEFORE') =>
      importText(text, 'JSONL', { collectionId, writePolicy })
    const titles = async () => (await items(collectionId)).map(({ _id, title }) => `${_id} ${title}`)
    await write('{"_id":"a","title":"1"}\n{"_id":"b","title":"1"}\n', 'OVERWRITE')
    await write('{"_id":"b","title":"2"}\n{"_id":"c","title":"2"}\n', 'OVERWRITE')
    expect(await titles()).toEqual(['a 1', 'b 2', 'c 2'])
    const skipped = await write('{"_id":"c","title":"3"}\n{"_id":"d","title":"3"}\n', 'SKIP_EXISTING')
    expect(skipped).toMatchObject({ status: 'COMPLETED', progress: { itemsSuccessful: 1, itemsRejected: 0 } })
    expect(await titles()).toEqual(['a 1', 'b 2', 'c 2', 'd 3'])
    await write('{"_id":"e","title":"4"}\n', 'TRUNCATE_BEFORE')
    expect(await titles()).toEqual(['e 4'])
  })

  test('of two rows with one id the later one counts', async () => {
    const collectionId = await world.dataCollection()
    const text = '_id,title\r\na,1\r\nb,1\r\na,2\r\nc,1\r\nb,2\r\n'
    expect(await importText(text, 'CSV', { collectionId })).toMatchObject({
      progress: { itemsSuccessful: 5 },
    })
    expect((await items(collectionId)).map(({ _id, title }) => `${_id}${title}`)).toEqual(['a2', 'b2', 'c1'])
  })

  test('try without writing anything, and report', async () => {
    const collectionId = await world.dataCollection()
    const before = await shop.platform.database.pool.query('select count(*) from events')
    const job = await importText('_id,year\r\na,1\r\nb,soon\r\n', 'CSV', { collectionId }, { dryRun: true })
    expect(job).toMatchObject({
      dryRun: true,
      status: 'PARTIALLY_SUCCESSFUL',
      progress: { itemsSuccessful: 1 },
    })
    expect(await logs(job.id)).toHaveLength(1)
    expect(await items(collectionId)).toEqual([])
    const after = await shop.platform.database.pool.query('select count(*) from events')
    // Two of the job itself, and what it says of its states.
    expect(Number(after.rows[0].count) - Number(before.rows[0].count)).toBe(3)
  })

  test('go on over many steps and pieces', async () => {
    const collectionId = await world.dataCollection()
    const rows = Array.from(
      { length: 2300 },
      (_, i) => `i${String(i).padStart(5, '0')},"${'x,'.repeat(500)}",${i}`,
    )
    const job = await importText(`_id,title,year\r\n${rows.join('\r\n')}`, 'CSV', { collectionId })
    expect(job).toMatchObject({ status: 'COMPLETED', progress: { itemsSuccessful: 2300 } })
    const { totalCount } = await world.must(
      contract.items.count,
      { dataCollectionId: collectionId, filter: { year: { $gte: 1150 } } },
      as,
    )
    expect(totalCount).toBe(1150)
  })

  test('end with the line at which a file is broken', async () => {
    const collectionId = await world.dataCollection()
    const job = await importText('_id,title\r\na,1\r\nb,x"y\r\n', 'CSV', { collectionId })
    expect(job).toMatchObject({ status: 'FAILED', error: { code: 'INVALID_ARGUMENT' } })
    expect(job.error?.description).toContain('line 3')
  })

  test('bring references, to items of later rows too', async () => {
    const { dataCollectionId: collectionId } = await world.dataReference()
    const text = '_id,name,friends\r\na,Ada,"[""z""]"\r\nz,Zoe,\r\n'
    expect(await importText(text, 'CSV', { collectionId, writePolicy: 'TRUNCATE_BEFORE' })).toMatchObject({
      status: 'COMPLETED',
    })
    const { isReferenced } = await world.must(
      contract.items.isReferenced,
      {
        dataCollectionId: collectionId,
        referringItemFieldName: 'friends',
        referringItemId: 'a',
        referencedItemId: 'z',
      },
      as,
    )
    expect(isReferenced).toBe(true)
  })

  test('fail when the file is gone before they have read it', async () => {
    const collectionId = await world.dataCollection()
    const fileId = await upload(CSV)
    const { job } = await world.must(
      contract.movementJobs.submitJob,
      { source: { file: { format: 'CSV', fileId } }, destination: { wixDataCollection: { collectionId } } },
      as,
    )
    shop.clock.turn(25 * 3_600_000)
    await shop.platform.dataJobs.lookAfter(shop.clock.now())
    await shop.platform.dataJobs.settle()
    const { job: ended } = await world.must(contract.movementJobs.getJob, { jobId: job.id }, as)
    expect(ended).toMatchObject({ status: 'FAILED', error: { code: 'INVALID_ARGUMENT' } })
    // A day later nobody's token is valid any more.
    world = await openWorld(shop)
  })

  test('are terminated', async () => {
    const collectionId = await world.dataCollection()
    const fileId = await upload(CSV)
    const { job } = await world.must(
      contract.movementJobs.submitJob,
      { source: { file: { format: 'CSV', fileId } }, destination: { wixDataCollection: { collectionId } } },
      as,
    )
    await world.must(contract.movementJobs.terminateJob, { jobId: job.id }, as)
    await shop.platform.dataJobs.settle()
    const { job: ended } = await world.must(contract.movementJobs.getJob, { jobId: job.id }, as)
    expect(ended).toMatchObject({ status: 'FAILED', error: { code: 'CANCELED' } })
    expect(await items(collectionId)).toEqual([])
  })
})

describe('exports', () => {
  test('hold what the filter finds, in both environments, drafts too', async () => {
    const { dataCollectionId, dataItemId } = await world.dataItem({ title: 'A', year: 1 })
    await world.must(
      contract.items.insert,
      { dataCollectionId, environment: 'SANDBOX', dataItem: { data: { _id: 's', title: 'S' } } },
      as,
    )
    const query = { filterQuery: { filter: { year: 1 }, fields: ['title'] } }
    expect(await exported(dataCollectionId, 'CSV', query)).toBe(`_id,title\r\n${dataItemId},A\r\n`)
    expect(await exported(dataCollectionId, 'CSV', { filterQuery: { filter: { year: 2 } } })).toBe(
      '_id,title,year,tags,published,_createdDate,_updatedDate,_owner\r\n',
    )
    const sandbox = { environment: 'SANDBOX', fields: ['title'] }
    expect(await exported(dataCollectionId, 'JSONL', sandbox)).toBe('{"_id":"s","title":"S"}\n')
  })

  test('keep the moment and the owner of items when they are imported', async () => {
    const { dataCollectionId } = await world.dataItem({ title: 'A' })
    const mine = { dataCollectionId, dataItem: { data: { title: 'B' } } }
    await world.must(contract.items.insert, mine, 'member')
    const text = await exported(dataCollectionId, 'JSONL')
    const other = await world.dataCollection()
    shop.clock.turn(86_400_000)
    await importText(text, 'JSONL', { collectionId: other })
    const origins = async (id: string) =>
      (await items(id)).map(({ _id, _createdDate, _owner }) => ({ _id, _createdDate, _owner }))
    expect(await origins(other)).toEqual(await origins(dataCollectionId))
  })

  test('leave no file behind when they are terminated', async () => {
    const { dataCollectionId: collectionId } = await world.dataItem()
    const { job } = await world.must(
      contract.movementJobs.submitJob,
      { source: { wixDataCollection: { collectionId } }, destination: { file: { format: 'CSV' } } },
      as,
    )
    const files = async () =>
      Number((await shop.platform.database.pool.query('select count(*) from data_files')).rows[0].count)
    const before = await files()
    await world.must(contract.movementJobs.terminateJob, { jobId: job.id }, as)
    await shop.platform.dataJobs.settle()
    expect(await files()).toBe(before - 1)
  })

  test('copy from one collection into another', async () => {
    const { dataCollectionId: collectionId } = await world.dataItem({ title: 'A', undeclared: { a: [1] } })
    const other = await world.dataCollection()
    const job = await run({
      source: { wixDataCollection: { collectionId } },
      destination: { wixDataCollection: { collectionId: other } },
      name: 'Copy',
    })
    expect(job).toMatchObject({
      name: 'Copy',
      status: 'COMPLETED',
      progress: { itemsSuccessful: 1, total: 1 },
    })
    expect(await items(other)).toMatchObject([{ title: 'A', undeclared: { a: [1] } }])
  })
})

describe('addresses of files', () => {
  test('take one upload and give one download', async () => {
    const { uploadUrl } = await world.must(contract.movementJobs.createFileUploadUrl, {}, as)
    expect((await put(uploadUrl.replace(/.$/, '_'), 'x')).status).toBe(404)
    expect((await shop.fetch(uploadUrl)).status).toBe(404)
    expect((await put(uploadUrl, 'x')).status).toBe(200)
    const again = await put(uploadUrl, 'y')
    expect(again.status).toBe(410)
    expect(await again.json()).toMatchObject({ details: { applicationError: { code: 'FILE_ADDRESS_USED' } } })

    const { dataCollectionId: collectionId } = await world.dataItem()
    const job = await run({
      source: { wixDataCollection: { collectionId } },
      destination: { file: { format: 'CSV' } },
    })
    const url = job.destination?.file?.url as string
    expect((await shop.fetch(url)).status).toBe(200)
    expect((await shop.fetch(url)).status).toBe(410)
    expect((await put(url, 'x')).status).toBe(404)
    const { job: newest } = await world.must(contract.movementJobs.getJob, { jobId: job.id }, as)
    expect((await shop.fetch(newest.destination?.file?.url as string)).status).toBe(200)
  })

  test('expire', async () => {
    const { uploadUrl } = await world.must(contract.movementJobs.createFileUploadUrl, {}, as)
    shop.clock.turn(3_600_001)
    expect((await put(uploadUrl, 'x')).status).toBe(404)
  })

  test('take no more than the limit, and an upload that broke off can be sent again', async () => {
    const { uploadUrl, fileId } = await world.must(contract.movementJobs.createFileUploadUrl, {}, as)
    expect((await put(uploadUrl, 'x'.repeat(3 * 1024 * 1024 + 1))).status).toBe(413)
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(2_000_000))
        controller.error(new Error('gone'))
      },
    })
    await shop
      .fetch(uploadUrl, { method: 'PUT', body: broken, duplex: 'half' } as RequestInit)
      .catch(() => {})
    expect((await put(uploadUrl, '_id\r\na\r\n')).status).toBe(200)
    const collectionId = await world.dataCollection()
    const job = await run({
      source: { file: { format: 'CSV', fileId } },
      destination: { wixDataCollection: { collectionId } },
    })
    expect(job).toMatchObject({ status: 'COMPLETED', progress: { total: 8, itemsSuccessful: 1 } })
  })
})

scenarios(() => shop, contract.movementJobs.submitJob, [
  {
    name: 'cannot import a file that is not there',
    given: async w => ({
      source: { file: { format: 'CSV' as const, fileId: 'nothing' } },
      destination: { wixDataCollection: { collectionId: await w.dataCollection() } },
    }),
    fails: 'DATA_FILE_NOT_FOUND',
  },
  {
    name: 'must say from where',
    request: { source: {}, destination: { file: { format: 'CSV' } } },
    refuses: { source: 'REQUIRED_ONE_OF_FIELD' },
  },
  {
    name: 'cannot export a collection that is not there',
    request: {
      source: { wixDataCollection: { collectionId: 'nowhere' } },
      destination: { file: { format: 'CSV' } },
    },
    fails: 'WDE0025',
  },
  {
    name: 'cannot name another site',
    request: {
      sourceSiteId: '00000000-0000-4000-a000-00000000dead',
      source: { wixDataCollection: { collectionId: 'a' } },
      destination: { file: { format: 'CSV' } },
    },
    refuses: { sourceSiteId: 'VALIDATION' },
  },
])

scenarios(() => shop, contract.movementJobs.queryJobs, [
  {
    name: 'finds jobs by name and status, in one statement and one for their files',
    given: async w => {
      const { dataCollectionId: collectionId } = await w.dataItem()
      for (const name of ['one', 'two'])
        await w.must(
          contract.movementJobs.submitJob,
          {
            name,
            source: { wixDataCollection: { collectionId } },
            destination: { file: { format: 'CSV' } },
          },
          as,
        )
      return {}
    },
    request: { query: { filter: { name: 'two', status: 'UNINITIALIZED' } } },
    reply: { jobs: [{ name: 'two', status: 'UNINITIALIZED' }], pagingMetadata: { hasNext: false } },
    statements: 2,
  },
])

scenarios(() => shop, contract.movementJobs.listJobs, [
  {
    name: 'sees the newest jobs',
    request: { paging: { limit: 1 } },
    reply: { pagingMetadata: { hasNext: true } },
  },
])

scenarios(() => shop, contract.movementJobs.getJob, [
  { name: 'cannot see a job that is not there', request: { jobId: 'x' }, fails: 'DATA_JOB_NOT_FOUND' },
])

scenarios(() => shop, contract.movementJobs.createFileUploadUrl, [
  { name: 'gets an address', request: { fileName: 'a.csv' }, emitted: [] },
])

scenarios(() => shop, contract.movementJobs.listMovementLogs, [
  { name: 'cannot see a report that is not there', request: { jobId: 'x' }, fails: 'DATA_JOB_NOT_FOUND' },
])

scenarios(() => shop, contract.movementJobs.terminateJob, [
  { name: 'cannot end a job that is not there', request: { jobId: 'x' }, fails: 'DATA_JOB_NOT_FOUND' },
])
