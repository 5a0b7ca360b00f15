import { contract } from '@stoa/contract'
import { startWebhookServer } from '@stoa/testkit'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import type { RunKind } from '../call/job-runs.ts'
import { openMailing } from '../mail/mailing.ts'
import { openSmtpServer } from '../mail/smtp-server.fixture.ts'
import { importsOf } from '../stores/transfer/undo-import.fixture.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { openJobRuns } from './job-runs.ts'
import { MAIL_QUEUE, openJobs } from './jobs.ts'

const receiver = await startWebhookServer()
const smtp = await openSmtpServer({})
const { shop, driver } = await openTestShop({ config: { privateEndpoints: true, smtpUrl: smtp.url } })
const { database, run } = shop.platform
const { begin: beginImport } = importsOf({ shop, driver })
const as = 'merchant'
const logger = pino({ level: 'silent' })
const jobs = await openJobs(database.raw, { supervise: false, onError: () => {} })
const runs = await openJobRuns({ db: database, clock: shop.clock, logger, work: false })
const config = { ...shop.platform.host.config, smtpUrl: smtp.url, mailRetrySec: 1, drainTimeoutMs: 500 }
const { directory } = shop.platform.host.platform
const mailing = await openMailing({
  db: database,
  jobs,
  runs,
  clock: shop.clock,
  config,
  logger,
  work: true,
  directory,
  storedOf: () => ({}),
})
afterAll(async () => {
  await mailing.close()
  await runs.close()
  await jobs.close()
  await smtp.close()
  await receiver.close()
})

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.pool.query<Row>(text, values)).rows
const first = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await rows<Row>(text, values))[0]

/** Leaves the records of processes that died in a job. No node has a negative number. */
const die = ({ id, queued }: Job, kind: RunKind, deaths: number) =>
  rows(
    `insert into job_runs (kind, id, node, site_id, about, queued, started_at)
     select $1, $2, -n, $3, 'about', $4, now() from generate_series(1, $5) as n`,
    [kind, id, kind === 'TIMER' ? null : shop.siteId, queued ? JSON.stringify(queued) : null, deaths],
  )

interface Job {
  id: string
  queued?: object
  isDone(): Promise<boolean>
}

/** How a job of each kind begins, and how it is run where it may run. */
const kinds: Record<RunKind, { begin(): Promise<Job>; work(): Promise<unknown> }> = {
  BULK_JOB: {
    async begin() {
      const id = await beginImport([{ name: 'A mug', price: '1' }])
      const { getCatalogTransfer } = contract.catalogTransfers
      return {
        id,
        isDone: async () =>
          (await driver.callOk(getCatalogTransfer, { id }, as)).transfer.status !== 'WAITING' &&
          (await driver.callOk(getCatalogTransfer, { id }, as)).transfer.finishedDate !== undefined,
      }
    },
    work: () => run('data jobs'),
  },
  MAIL: {
    async begin() {
      const mail = await first<{ id: number }>(
        `insert into mails (site_id, recipient, subject, body, html, kind, language, secret, status, discarded, created_at)
         values ($1, 'ada@example.com', 'Hello', 'Hello', '<p>Hello</p>', 'memberBlocked', 'en', false, 'WAITING', false, now())
         returning id::int`,
        [shop.siteId],
      )
      const data = { siteId: shop.siteId, mailId: mail?.id }
      const queued = { queue: MAIL_QUEUE, attempt: 0, data, options: mailing.retry }
      await database.transaction(async tx => jobs.enqueue(tx, MAIL_QUEUE, [{ data, ...mailing.retry }]))
      const job = await first<{ id: string }>(`select id from pgboss.job where data ->> 'mailId' = $1`, [
        String(mail?.id),
      ])
      return {
        id: job?.id as string,
        queued,
        isDone: async () =>
          (await first<{ status: string }>('select status from mails where id = $1', [mail?.id]))?.status ===
          'SENT',
      }
    },
    async work() {
      mailing.wake()
      await expect
        .poll(
          async () =>
            (
              await first<{ n: number }>(
                `select count(*)::int as n from pgboss.job where name = 'mails' and state < 'completed'`,
              )
            )?.n,
        )
        .toBe(0)
    },
  },
  WEBHOOK: {
    async begin() {
      const { createWebhook, listWebhookDeliveries } = contract.webhooks
      const eventTypes = ['wix.stores.catalog.v3.brand_created']
      const webhook = { name: 'ERP', uri: receiver.uri, eventTypes }
      const { id } = (await driver.callOk(createWebhook, { webhook }, as)).webhook
      await driver.callOk(contract.brandsV3.createBrand, { brand: { name: `Brand ${id}` } }, as)
      return {
        id: id as string,
        isDone: async () =>
          (await driver.callOk(listWebhookDeliveries, { id: id as string, status: 'DELIVERED' }, as))
            .deliveries.length > 0,
      }
    },
    work: () => shop.platform.run('webhook deliveries'),
  },
  INDEX: {
    async begin() {
      const dataCollectionId = await driver.dataCollection()
      const index = { name: 'by-year', fields: [{ path: 'year', order: 'ASC' }] }
      await driver.callOk(contract.dataIndexes.createIndex, { dataCollectionId, index } as never, as)
      const row = await first<{ id: string }>(
        'select i.id from data_indexes i join data_collections c using (site_id, uid) where c.id = $1',
        [dataCollectionId],
      )
      const status = () =>
        first<{ status: string }>('select status from data_indexes where id = $1', [row?.id])
      return { id: row?.id as string, isDone: async () => (await status())?.status === 'ACTIVE' }
    },
    work: () => shop.platform.run('index queue'),
  },
  SEARCH_INDEX: {
    async begin() {
      const dataCollectionId = await driver.dataCollection()
      await driver
        .as(as)
        .callOk(contract.items.insert, { dataCollectionId, dataItem: { data: { title: 'Piano' } } })
      const search = { search: { expression: 'piano' } }
      await driver.send(contract.items.search, { dataCollectionId, search } as never, as)
      const row = await first<{ id: string }>(
        'select i.id from data_search_indexes i join data_collections c using (site_id, uid) where c.id = $1',
        [dataCollectionId],
      )
      const status = () =>
        first<{ status: string }>('select status from data_search_indexes where id = $1', [row?.id])
      return { id: row?.id as string, isDone: async () => (await status())?.status === 'ACTIVE' }
    },
    work: () => shop.platform.run('index queue'),
  },
  TIMER: {
    async begin() {
      // Mails of two days ago are failed by the hourly work.
      const mail = await first<{ id: number }>(
        `insert into mails (site_id, recipient, subject, body, html, kind, language, secret, status, discarded, created_at)
         values ($1, 'ada@example.com', 'Hello', 'Hello', '<p>Hello</p>', 'memberBlocked', 'en', false, 'WAITING', false, '2000-01-01')
         returning id::int`,
        [shop.siteId],
      )
      const status = () => first<{ status: string }>('select status from mails where id = $1', [mail?.id])
      return { id: 'mails', isDone: async () => (await status())?.status === 'FAILED' }
    },
    work: () => shop.platform.runMaintenance(),
  },
}

const { listParkedJobs, retryParkedJob } = contract.parkedJobs
const parkedOf = async (kind: RunKind) =>
  (await driver.callOk(listParkedJobs, {}, as)).parkedJobs.filter(job => job.kind === kind)
const retry = async (id: string) => (await driver.callOk(retryParkedJob, { id }, as)).retried

describe.each(Object.entries(kinds) as [RunKind, (typeof kinds)[RunKind]][])(
  '%s',
  (kind, { begin, work }) => {
    test('runs after two deaths, and forgets them', async () => {
      const job = await begin()
      await die(job, kind, 2)
      await work()
      expect(await job.isDone()).toBe(true)
      expect(await rows('select from job_runs where kind = $1 and id = $2', [kind, job.id])).toEqual([])
    })

    test('is parked after the third death with its reason, and runs when it is started again', async () => {
      const job = await begin()
      await die(job, kind, 3)
      await work()
      await work()
      expect(await job.isDone()).toBe(false)
      const [parked] = await parkedOf(kind)
      expect(parked).toMatchObject({
        about: 'about',
        reason: expect.stringContaining('ended 3 times while this job was running'),
        attempts: 3,
      })
      expect(await retry(parked?.id as string)).toBe(true)
      await work()
      expect(await job.isDone()).toBe(true)
      expect(await parkedOf(kind)).toEqual([])
      expect(await retry(parked?.id as string)).toBe(false)
    })
  },
)

test('a parked job of another site is neither listed nor retried', async () => {
  const job = await first<{ number: string }>(
    `insert into parked_jobs (kind, id, site_id, about, reason, parked_at)
     values ('WEBHOOK', 'b', gen_random_uuid(), 'b', '', now()) returning number::text`,
  )
  expect(await parkedOf('WEBHOOK')).toEqual([])
  expect(await retry(job?.number as string)).toBe(false)
  expect(await rows("delete from parked_jobs where id = 'b' returning id")).toHaveLength(1)
})

test('a job of the queue whose process died is given back, unless it was taken again', async () => {
  const begin = async (retryCount: number) => {
    const mail = await kinds.MAIL.begin()
    await rows(`update pgboss.job set state = 'active', retry_count = $2 where id = $1`, [
      mail.id,
      retryCount,
    ])
    await die(mail, 'MAIL', 1)
    return mail
  }
  const [dead, taken] = [await begin(0), await begin(1)]
  const node = await openJobRuns({ db: database, clock: shop.clock, logger, work: true })
  await node.close()
  const state = async ({ id }: Job) =>
    (await first<{ state: string }>('select state from pgboss.job where id = $1', [id]))?.state
  // The worker of this file may take it meanwhile.
  await expect.poll(() => state(dead)).not.toBe('active')
  expect(await state(taken)).toBe('active')
  await rows(`update pgboss.job set state = 'completed' where id = $1`, [taken.id])
})

const timer = { kind: 'TIMER', id: 'a', about: 'a' } as const

test('the record is committed before the work begins, and removed after it, also if it fails', async () => {
  const recorded = () => rows("select from job_runs where kind = 'TIMER' and id = 'a'")
  expect(await runs.run(timer, recorded, [])).toHaveLength(1)
  expect(await recorded()).toEqual([])
  await expect(runs.run(timer, () => Promise.reject(new Error('no')), undefined)).rejects.toThrow('no')
  expect(await recorded()).toEqual([])
})

test('a job whose process died runs alone: another that runs meanwhile does not share its death', async () => {
  await rows(
    "insert into job_runs (kind, id, node, about, started_at) values ('TIMER', 'suspect', -1, 'a', now())",
  )
  const seen: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const other = runs.run(
    { ...timer, id: 'other' },
    () => promise.then(() => void seen.push('other')),
    undefined,
  )
  await expect.poll(() => rows("select from job_runs where id = 'other'")).toHaveLength(1)
  const suspect = runs.run(
    { ...timer, id: 'suspect' },
    async () =>
      void seen.push(
        `suspect beside ${(await rows("select from job_runs where id = any('{other,later}')")).length}`,
      ),
    undefined,
  )
  const later = runs.run({ ...timer, id: 'later' }, async () => void seen.push('later'), undefined)
  resolve()
  await Promise.all([other, suspect, later])
  expect(seen.slice(0, 2).sort()).toEqual(['other', expect.stringMatching(/^(later|suspect)/)].sort())
  expect(seen).toContain('suspect beside 0')
})

test('of two nodes, the one that lives does not count as dead', async () => {
  const second = await openJobRuns({ db: database, clock: shop.clock, logger, work: false })
  const { promise, resolve } = Promise.withResolvers<void>()
  const long = runs.run(timer, () => promise, undefined)
  await expect.poll(() => rows("select from job_runs where id = 'a'")).toHaveLength(1)
  for (let i = 0; i < 4; i++) expect(await second.run(timer, async () => 'ran', 'parked')).toBe('ran')
  resolve()
  await long
  await second.close()
})

test('an orderly end counts for no job, an error outside of a promise for the job that caused it', async () => {
  const left = async (id: string, cause?: { job: string; jobId: string } | 'unknown') => {
    const node = await openJobRuns({ db: database, clock: shop.clock, logger, work: false })
    const never = [id, 'innocent'].map(id =>
      node.run({ ...timer, id }, () => new Promise(() => {}), undefined),
    )
    await expect
      .poll(() => rows('select from job_runs where id = any($1)', [[id, 'innocent']]))
      .toHaveLength(2)
    if (cause) node.processFailed(cause === 'unknown' ? undefined : cause)
    await node.close()
    void never
    const found = await rows<{ id: string }>("delete from job_runs where kind = 'TIMER' returning id")
    return found.map(({ id }) => id).sort()
  }
  expect(await left('b')).toEqual([])
  expect(await left('c', { job: 'TIMER', jobId: 'c' })).toEqual(['c'])
  expect(await left('d', 'unknown')).toEqual(['d', 'innocent'])
})
