import { contract } from '@stoa/contract'
import { sized } from '@stoa/testkit/sizes'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../../call/clock.ts'
import { openNodes } from '../../testing/nodes.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

/** Kill -9 in the middle of a bulk call, an import and a restore. */
const KILLS = sized(1, 4)
const ROWS = sized(4000, 6000)
/** When a node is killed during a bulk call. */
const BULK_KILLS_MS = sized([10, 90], [10, 50, 90, 130, 170])
const as = 'merchant'

const { shop, driver } = await openTestShop({ now: systemClock.now() })
const nodes = openNodes({ databaseUrl: shop.databaseUrl, pool: shop.platform.database.pool })
afterAll(async () => {
  nodes.close()
})

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Row[]

const count = async (dataCollectionId: string) =>
  (await driver.callOk(contract.items.count, { dataCollectionId }, as)).totalCount

interface JobState {
  state: string
  step: number
  succeeded: number
  failed: number
}
const stateOf = async (jobId: string) =>
  (
    await rows<JobState>('select state, step, succeeded::int, failed::int from data_jobs where id = $1', [
      jobId,
    ])
  )[0] as JobState

const until = (jobId: string, reached: (job: JobState) => boolean) =>
  expect.poll(async () => reached(await stateOf(jobId)), { timeout: 60_000, interval: 2 }).toBe(true)
const ended = ({ state }: JobState) => !['WAITING', 'RUNNING'].includes(state)

/** Kills the nodes that work on a job, looks at what each left, and ends the job here. */
async function killOften(
  jobId: string,
  look: (job: JobState) => Promise<void>,
  rounds = KILLS,
): Promise<JobState> {
  let kills = 0
  for (let round = 0; round < rounds; round++) {
    const { step } = await stateOf(jobId)
    const node = await nodes.start()
    await until(jobId, job => job.step > step + 1 + round || ended(job))
    await node.kill()
    const job = await stateOf(jobId)
    if (!ended(job)) kills += 1
    await look(job)
  }
  // Otherwise this test would have proved nothing.
  expect(kills).toBeGreaterThanOrEqual(rounds / 2)
  await shop.platform.run('data jobs')
  return stateOf(jobId)
}

test('a bulk call of 1000 items writes all of them or none', async () => {
  const outcomes = new Set<number>()
  for (const ms of BULK_KILLS_MS) {
    const dataCollectionId = await driver.dataCollection()
    const node = await nodes.start()
    const body = JSON.stringify({
      dataCollectionId,
      dataItems: Array.from({ length: 1000 }, (_, i) => ({ data: { title: `No. ${i}`, year: i } })),
    })
    const call = fetch(`${node.url}/v2/bulk/items/insert`, {
      method: 'POST',
      headers: { authorization: shop.apiKey, 'content-type': 'application/json' },
      body,
    }).catch(() => undefined)
    await new Promise(done => setTimeout(done, ms))
    await node.kill()
    await call
    const found = await count(dataCollectionId)
    expect([0, 1000]).toContain(found)
    const [{ events } = { events: -1 }] = await rows<{ events: number }>(
      "select count(*)::int as events from events where payload ->> 'dataCollectionId' = $1",
      [dataCollectionId],
    )
    expect(events).toBe(found)
    outcomes.add(found)
  }
  // Otherwise no node was killed in time.
  expect(outcomes).toContain(0)
}, 120_000)

const csv = () =>
  `_id,title,year\r\n${Array.from({ length: ROWS }, (_, i) => `i${String(i).padStart(6, '0')},"No. ""${i}""",${i}`).join('\r\n')}\r\n`

async function beginImport(collectionId: string): Promise<string> {
  const { fileId, uploadUrl } = await driver.callOk(contract.movementJobs.createFileUploadUrl, {}, as)
  expect((await shop.fetch(uploadUrl, { method: 'PUT', body: csv() })).status).toBe(200)
  const { job } = await driver.as(as).callOk(contract.movementJobs.submitJob, {
    source: { file: { format: 'CSV', fileId } },
    destination: { wixDataCollection: { collectionId } },
  })
  return job.id
}

test('an import that is killed leaves whole batches, resumes, and takes every row once', async () => {
  const collectionId = await driver.dataCollection()
  const look = async ({ succeeded }: JobState) => {
    expect(await count(collectionId)).toBe(succeeded)
    const [{ events } = { events: -1 }] = await rows<{ events: number }>(
      "select count(*)::int as events from events where type = 'wix.data.v2.data_item_created' and payload ->> 'dataCollectionId' = $1",
      [collectionId],
    )
    expect(events).toBe(succeeded)
  }
  // The second node resumes what the first has left.
  const done = await killOften(await beginImport(collectionId), look, Math.max(KILLS, 2))
  expect(done).toMatchObject({ state: 'SUCCEEDED', succeeded: ROWS, failed: 0 })
  expect(await count(collectionId)).toBe(ROWS)
}, 240_000)

test('an export that is killed has every item once', async () => {
  const collectionId = await driver.dataCollection()
  const imported = await beginImport(collectionId)
  await shop.platform.run('data jobs')
  expect((await stateOf(imported)).state).toBe('SUCCEEDED')
  const { job } = await driver.as(as).callOk(contract.movementJobs.submitJob, {
    source: { wixDataCollection: { collectionId, fields: ['title', 'year'] } },
    destination: { file: { format: 'CSV' } },
  })
  await killOften(job.id, async () => {})
  const { job: done } = await driver.callOk(contract.movementJobs.getJob, { jobId: job.id }, as)
  expect(await (await shop.fetch(done.destination?.file?.url as string)).text()).toBe(csv())
}, 240_000)

test('a restore that is killed leaves what was there, until everything is back at once', async () => {
  const collectionId = await driver.dataCollection()
  await beginImport(collectionId)
  const { backup } = await driver.callOk(contract.dataBackups.createBackup, {}, as)
  await shop.platform.run('data jobs')
  await driver.callOk(contract.items.truncate, { dataCollectionId: collectionId }, as)
  await driver.callOk(contract.dataBackups.restoreBackup, { backupId: backup.id }, as)
  const [{ job_id: jobId } = { job_id: '' }] = await rows<{ job_id: string }>(
    "select job_id from data_restorations where status = 'PENDING'",
  )
  const done = await killOften(jobId, async job => {
    expect(await count(collectionId)).toBe(job.state === 'SUCCEEDED' ? ROWS : 0)
  })
  expect(done.state).toBe('SUCCEEDED')
  expect(await count(collectionId)).toBe(ROWS)
}, 240_000)

test('a backup that was killed is repeated', { tags: 'nightly', timeout: 120_000 }, async () => {
  const { backup } = await driver.callOk(contract.dataBackups.createBackup, {}, as)
  const node = await nodes.start()
  const [{ job_id: jobId } = { job_id: '' }] = await rows<{ job_id: string }>(
    'select job_id from data_backups where id = $1',
    [backup.id],
  )
  await until(jobId, ({ state }) => state !== 'WAITING')
  await node.kill()
  const pieces = () =>
    rows<{ pieces: number }>('select count(*)::int as pieces from data_backup_chunks where backup_id = $1', [
      backup.id,
    ])
  if (!ended(await stateOf(jobId))) expect(await pieces()).toEqual([{ pieces: 0 }])
  await shop.platform.run('data jobs')
  expect((await stateOf(jobId)).state).toBe('SUCCEEDED')
  expect((await pieces())[0]?.pieces).toBeGreaterThan(0)
})
