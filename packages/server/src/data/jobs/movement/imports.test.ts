import { contract } from '@stoa/contract'
import { createDriver, movementJobHelpers, type TestDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../../testing/open-test-shop.fixture.ts'

const shop = await openShop()
let driver: TestDriver = await createDriver(shop)
const m = movementJobHelpers(shop, () => driver)

const CSV =
  '_id,title,year,published\r\na,"Say ""hello"", world",1927,2026-01-31T12:00:00Z\r\nb,"two\r\nlines",,\r\n'

describe('imports (protocol/collections §6, movement job)', () => {
  test('read CSV by the types of the fields', async () => {
    const collectionId = await driver.dataCollection()
    const job = await m.importText(CSV, 'CSV', { collectionId })
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
    expect(await m.items(collectionId)).toMatchObject([
      { _id: 'a', title: 'Say "hello", world', year: 1927, published: { $date: '2026-01-31T12:00:00.000Z' } },
      { _id: 'b', title: 'two\r\nlines' },
    ])
    expect((await m.items(collectionId))[1]).not.toHaveProperty('year')
  })

  test('take files with a byte order mark, bare line feeds and no end of the last line', async () => {
    const collectionId = await driver.dataCollection()
    const job = await m.importText('\uFEFF_id,title\na,Ä\n\nb,"x\ny"', 'CSV', { collectionId })
    expect(job.status).toBe('COMPLETED')
    expect(await m.items(collectionId)).toMatchObject([
      { _id: 'a', title: 'Ä' },
      { _id: 'b', title: 'x\ny' },
    ])
  })

  test('report each row that does not fit with its line, and take the others', async () => {
    const collectionId = await driver.dataCollection()
    const text =
      '{"_id":"a","year":1}\n{"_id":"b","year":"soon"}\nno json\n[1]\n{"_id":7}\n{"_id":"c","year":2}\n'
    const job = await m.importText(text, 'JSONL', { collectionId })
    expect(job).toMatchObject({
      status: 'PARTIALLY_SUCCESSFUL',
      progress: { itemsSuccessful: 2, itemsRejected: 4 },
      logsRecorded: 4,
    })
    const report = await m.logs(job.id)
    expect(report.map(({ sourceItemId, details }) => [sourceItemId, details?.line])).toEqual([
      ['line 3', 3],
      ['line 4', 4],
      ['line 5', 5],
      ['b', 2],
    ])
    expect(report[3]?.failure).toMatchObject({ code: 'WDE0076' })
  })

  test('overwrite, keep, or replace what is there', async () => {
    const collectionId = await driver.dataCollection()
    const write = async (text: string, writePolicy: 'OVERWRITE' | 'SKIP_EXISTING' | 'TRUNCATE_BEFORE') =>
      m.importText(text, 'JSONL', { collectionId, writePolicy })
    const titles = async () => (await m.items(collectionId)).map(({ _id, title }) => `${_id} ${title}`)
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
    const collectionId = await driver.dataCollection()
    const text = '_id,title\r\na,1\r\nb,1\r\na,2\r\nc,1\r\nb,2\r\n'
    expect(await m.importText(text, 'CSV', { collectionId })).toMatchObject({
      progress: { itemsSuccessful: 5 },
    })
    expect((await m.items(collectionId)).map(({ _id, title }) => `${_id}${title}`)).toEqual([
      'a2',
      'b2',
      'c1',
    ])
  })

  test('try without writing anything, and report', async () => {
    const collectionId = await driver.dataCollection()
    const before = await shop.platform.database.pool.query('select count(*) from events')
    const job = await m.importText('_id,year\r\na,1\r\nb,soon\r\n', 'CSV', { collectionId }, { dryRun: true })
    expect(job).toMatchObject({
      dryRun: true,
      status: 'PARTIALLY_SUCCESSFUL',
      progress: { itemsSuccessful: 1 },
    })
    expect(await m.logs(job.id)).toHaveLength(1)
    expect(await m.items(collectionId)).toEqual([])
    const after = await shop.platform.database.pool.query('select count(*) from events')
    // Two of the job itself, and what it says of its states.
    expect(Number(after.rows[0].count) - Number(before.rows[0].count)).toBe(3)
  })

  test('run over many steps and chunks', async () => {
    const collectionId = await driver.dataCollection()
    const rows = Array.from(
      { length: 2300 },
      (_, i) => `i${String(i).padStart(5, '0')},"${'x,'.repeat(500)}",${i}`,
    )
    const job = await m.importText(`_id,title,year\r\n${rows.join('\r\n')}`, 'CSV', { collectionId })
    expect(job).toMatchObject({ status: 'COMPLETED', progress: { itemsSuccessful: 2300 } })
    const { totalCount } = await driver.merchant.callOk(contract.items.count, {
      dataCollectionId: collectionId,
      filter: { year: { $gte: 1150 } },
    })
    expect(totalCount).toBe(1150)
  })

  test('end with the line at which a file is broken', async () => {
    const collectionId = await driver.dataCollection()
    const job = await m.importText('_id,title\r\na,1\r\nb,x"y\r\n', 'CSV', { collectionId })
    expect(job).toMatchObject({ status: 'FAILED', error: { code: 'INVALID_ARGUMENT' } })
    expect(job.error?.description).toContain('line 3')
  })

  test('bring references, to items of later rows too', async () => {
    const { dataCollectionId: collectionId } = await driver.dataReference()
    const text = '_id,name,friends\r\na,Ada,"[""z""]"\r\nz,Zoe,\r\n'
    expect(await m.importText(text, 'CSV', { collectionId, writePolicy: 'TRUNCATE_BEFORE' })).toMatchObject({
      status: 'COMPLETED',
    })
    const { isReferenced } = await driver.merchant.callOk(contract.items.isReferenced, {
      dataCollectionId: collectionId,
      referringItemFieldName: 'friends',
      referringItemId: 'a',
      referencedItemId: 'z',
    })
    expect(isReferenced).toBe(true)
  })

  test('fail when the file is gone before they have read it', async () => {
    const collectionId = await driver.dataCollection()
    const fileId = await m.upload(CSV)
    const { job } = await driver.merchant.callOk(contract.movementJobs.submitJob, {
      source: { file: { format: 'CSV', fileId } },
      destination: { wixDataCollection: { collectionId } },
    })
    shop.clock.advance(25 * 3_600_000)
    await shop.platform.run('scheduled jobs', shop.clock.now())
    await shop.platform.run('data jobs')
    const { job: ended } = await driver.merchant.callOk(contract.movementJobs.getJob, { jobId: job.id })
    expect(ended).toMatchObject({ status: 'FAILED', error: { code: 'INVALID_ARGUMENT' } })
    // A day later the token has expired.
    driver = await createDriver(shop)
  })

  test('are terminated', async () => {
    const collectionId = await driver.dataCollection()
    const fileId = await m.upload(CSV)
    const { job } = await driver.merchant.callOk(contract.movementJobs.submitJob, {
      source: { file: { format: 'CSV', fileId } },
      destination: { wixDataCollection: { collectionId } },
    })
    await driver.merchant.callOk(contract.movementJobs.terminateJob, { jobId: job.id })
    await shop.platform.run('data jobs')
    const { job: ended } = await driver.merchant.callOk(contract.movementJobs.getJob, { jobId: job.id })
    expect(ended).toMatchObject({ status: 'FAILED', error: { code: 'CANCELED' } })
    expect(await m.items(collectionId)).toEqual([])
  })
})

describe('files that are not what they should be', () => {
  const rejected = async (text: string | Uint8Array<ArrayBuffer>, format: 'CSV' | 'JSONL') => {
    const collectionId = await driver.dataCollection()
    const job = await m.importText(text, format, { collectionId })
    const logs = await m.logs(job.id)
    return {
      status: job.status,
      ids: (await m.items(collectionId)).map(({ _id }) => _id),
      logs: logs.map(({ details, failure }) => [
        (details as { line?: number } | undefined)?.line,
        failure?.description,
      ]),
    }
  }
  const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

  test.each<[string, string | Uint8Array<ArrayBuffer>, 'CSV' | 'JSONL', number, string]>([
    ['Latin-1 in CSV', latin1('_id,title\na,M\u00fcller\nb,x\n'), 'CSV', 2, 'title is no text in UTF-8'],
    ['NUL in CSV', '_id,title\na,x\0y\nb,x\n', 'CSV', 2, 'title holds a NUL character'],
    ['too few cells', '_id,title\na\nb,x\n', 'CSV', 2, 'has 1 cells, but there are 2 columns'],
    ['too many cells', '_id,title\na,x,y\nb,x\n', 'CSV', 2, 'has 3 cells, but there are 2 columns'],
    [
      'Latin-1 in JSONL',
      latin1('{"_id":"a","title":"M\u00fcller"}\n{"_id":"b"}\n'),
      'JSONL',
      1,
      'is no text in UTF-8',
    ],
    [
      'half of a pair',
      '{"_id":"a","title":"\\ud800"}\n{"_id":"b"}\n',
      'JSONL',
      1,
      'title holds a character that cannot be stored (NUL or half of a pair)',
    ],
    [
      'an infinite number',
      '{"_id":"a","other":1e400}\n{"_id":"b"}\n',
      'JSONL',
      1,
      'other is a number beyond all that can be stored',
    ],
    [
      'thousands of levels',
      `{"_id":"a","other":${'['.repeat(5000)}${']'.repeat(5000)}}\n{"_id":"b"}\n`,
      'JSONL',
      1,
      'is nested more than 64 levels deep',
    ],
  ])('%s rejects its row only', async (_, text, format, line, problem) => {
    expect(await rejected(text, format)).toEqual({
      status: 'PARTIALLY_SUCCESSFUL',
      ids: ['b'],
      logs: [[line, problem]],
    })
  })

  test('lines may end as old computers end them', async () => {
    expect(await rejected('_id,title\ra,x\rb,"y\rz"\r', 'CSV')).toEqual({
      status: 'COMPLETED',
      ids: ['a', 'b'],
      logs: [],
    })
  })

  test('a quote that never closes is named by the line it opens in; rows before it stay', async () => {
    const collectionId = await driver.dataCollection()
    const job = await m.importText('_id,title\na,x\nb,"y\nc,z\n', 'CSV', { collectionId })
    expect(job.status).toBe('FAILED')
    expect(JSON.stringify(job)).toContain('is not valid CSV from line 3: a quote is opened and never closed')
    expect(await m.items(collectionId)).toMatchObject([{ _id: 'a' }])
  })

  test('a file that cannot be read replaces nothing', async () => {
    const collectionId = await driver.dataCollection()
    await m.importText('_id,title\nold,kept\n', 'CSV', { collectionId })
    const rows = Array.from({ length: 1200 }, (_, i) => `n${i},x\n`).join('')
    const job = await m.importText(`_id,title\n${rows}last,"open\n`, 'CSV', {
      collectionId,
      writePolicy: 'TRUNCATE_BEFORE',
    })
    expect(job).toMatchObject({ status: 'FAILED', progress: { itemsSuccessful: 0 } })
    expect(await m.items(collectionId)).toMatchObject([{ _id: 'old', title: 'kept' }])
  })
})
