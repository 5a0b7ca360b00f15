import { contract } from '@stoa/contract'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { openDiskGuard } from './disk-guard.ts'

const MIB = 1024 * 1024

const lines: { level: number; msg: string; freeMb?: number }[] = []
let freeMb = 1000

const logger = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line)) })
const disk = await openDiskGuard({
  folders: ['/data', '/data/postgres'],
  minFreeMb: 512,
  logger,
  freeSpace: async folder => ({ bavail: folder === '/data' ? freeMb * 256 : 5000 * 256, bsize: MIB / 256 }),
})
const { shop, driver: w } = await openTestShop({ isDiskLow: () => disk.isLow })
afterAll(() => disk.close())

async function freeIs(mb: number) {
  freeMb = mb
  await disk.check()
}

const tokenFor = (grant: object) =>
  shop.fetch(`${shop.baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: shop.clientId, ...grant }),
  })

test('an almost full disk rejects writes, but no reads, until there is space again', async () => {
  const { id } = await w.product()
  const write = () => w.merchant.send(contract.products.updateProduct, { product: { id, name: 'New' } })
  const read = () => w.visitor.send(contract.products.getProduct, { id })
  expect((await write()).status).toBe(200)

  await freeIs(511)
  const rejected = await write()
  expect(rejected.status).toBe(503)
  expect(rejected.body).toMatchObject({ details: { applicationError: { code: 'STORAGE_FULL' } } })
  expect((await read()).status).toBe(200)
  // A visitor needs a token to read.
  expect((await tokenFor({ grantType: 'anonymous' })).status).toBe(200)
  expect((await shop.fetch(`${shop.baseUrl}/readyz`)).status).toBe(200)

  // Slightly more than the limit is not enough (hysteresis).
  await freeIs(600)
  expect((await write()).status).toBe(503)
  await freeIs(700)
  expect((await write()).status).toBe(200)
  expect(lines.map(line => [line.level, line.freeMb])).toEqual([
    [40, 511],
    [30, 700],
  ])
  expect(lines[0]?.msg).toContain('STOA_MIN_FREE_DISK_MB')
})

test('a file upload is rejected too, and can be sent to the same URL later', async () => {
  await freeIs(1000)
  const { uploadUrl } = await w.merchant.callOk(contract.movementJobs.createFileUploadUrl, {})
  const upload = () => shop.fetch(uploadUrl, { method: 'PUT', body: '_id\r\na\r\n' })
  await freeIs(100)
  expect((await upload()).status).toBe(503)
  await freeIs(1000)
  expect((await upload()).status).toBe(200)
})

test('jobs and index builds pause, and resume when there is space again', async () => {
  await freeIs(1000)
  const dataCollectionId = await w.dataCollection()
  await w.dataItem({ title: 'One' }, dataCollectionId)
  const { jobId } = await w.merchant.callOk(contract.items.asyncRemoveByFilter, {
    dataCollectionId,
    filter: { title: 'One' },
  })
  const { index } = await w.merchant.callOk(contract.dataIndexes.createIndex, {
    dataCollectionId,
    index: { name: 'titles', fields: [{ path: 'title', order: 'ASC' }] },
  })
  const work = async () => {
    await shop.platform.run('data jobs')
    await shop.platform.run('index queue')
    const { indexes } = await w.merchant.callOk(contract.dataIndexes.listIndexes, { dataCollectionId })
    const job = await w.merchant.callOk(contract.items.getAsyncJobStatus, { jobId })
    return [job.status, indexes?.find(one => one.name === index?.name)?.status]
  }
  await freeIs(100)
  expect(await work()).toEqual(['INITIALIZED', 'BUILDING'])
  await freeIs(1000)
  expect(await work()).toEqual(['SUCCEEDED', 'ACTIVE'])
})

test('a full disk reported by PostgreSQL is the same error', async () => {
  const { id } = await w.product()
  await shop.platform.database.pool.query(`
    create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger disk_full before update on products for each row execute function disk_full()`)
  const reply = await w.merchant.send(contract.products.updateProduct, { product: { id, name: 'New' } })
  expect([reply.status, reply.body]).toMatchObject([
    503,
    { details: { applicationError: { code: 'STORAGE_FULL' } } },
  ])
  await shop.sql`drop trigger disk_full on products`
})
