import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@stoa/contract'
import { type Database, openDatabase, systemClock, systemIds } from '@stoa/server'
import { createDriver, type TestDriver } from '@stoa/testkit'
import type { ServerProcess } from '../local-installation.ts'
import { sleep } from '../measure.ts'
import { createOwnSite } from '../own-sites.ts'
import { judge, type Proof, skipped } from '../proof.ts'
import { wireShop } from '../wire-shop.ts'

const DEATHS = 3
const WAIT_MS = 60_000
const NAME = 'killing_jobs'

/** A job that is under way until `release` is called. */
interface StuckJob {
  kind: string
  /** Begins the job, or work that wakes it after a start. */
  begin(driver: TestDriver): Promise<unknown>
  /** Lets the job end when it runs again. */
  release(): Promise<unknown>
}

/** Kills the server inside of jobs, until each is parked, and starts the parked job again. */
export const killingJobs: Proof = {
  id: 'R22',
  title: 'jobs that kill',
  promise:
    'A job in which the server dies three times is parked; the server runs without it, and the job can be started again.',
  short: true,
  async run(target, scale) {
    const { local } = target
    if (!local) return skipped('needs the local form: npm run proof')
    const connect = (connectionString: string) =>
      openDatabase({ connection: { connectionString }, poolSize: 4, statementTimeoutMs: WAIT_MS })
    // A database of its own, so that no other server runs the jobs.
    const url = new URL(local.databaseUrl)
    url.pathname = `/${NAME}`
    await target.database.pool.query(`create database ${NAME}`)
    const database = connect(url.href)
    const receiver = await openSilentReceiver()
    const env = {
      DATABASE_URL: url.href,
      STOA_DEMO: 'false',
      STOA_PRIVATE_ENDPOINTS: 'true',
    }
    const jobs = [stuckImport(database), stuckWebhook(receiver)].slice(0, scale(2, 1))
    let server = await local.startServer({ env })
    try {
      const administration = { db: database, clock: systemClock, ids: systemIds }
      const site = await createOwnSite({ database, administration }, 'jobs')
      const driverOf = ({ url }: ServerProcess) =>
        createDriver({ ...wireShop(url, database, site.siteId), ...site })
      const findings: string[] = []
      for (const job of jobs) {
        const count = async (table: string) =>
          Number(
            (await database.pool.query(`select count(*) as n from ${table} where kind = $1`, [job.kind]))
              .rows[0]?.n,
          )
        for (let kills = 0; kills < DEATHS; kills++) {
          await job.begin(await driverOf(server))
          // The record of this process is one more than those of the dead ones.
          await until(async () => (await count('job_runs')) > kills, `${job.kind} is not under way`)
          await server.kill()
          server = await local.startServer({ env })
        }
        await until(async () => (await count('parked_jobs')) === 1, `${job.kind} is not parked`)
        const { status } = await fetch(`${server.url}/readyz`)
        if (status !== 200) findings.push(`${job.kind}: the server is not ready`)
        await job.release()
        const driver = await driverOf(server)
        const { listParkedJobs, retryParkedJob } = contract.parkedJobs
        const { parkedJobs } = await driver.merchant.callOk(listParkedJobs, {})
        const parked = parkedJobs.find(({ kind }) => kind === job.kind)
        if (parked?.attempts !== DEATHS) findings.push(`${job.kind}: it is not listed with its deaths`)
        await driver.merchant.callOk(retryParkedJob, { id: parked?.id ?? '' })
        await job.begin(driver)
        const isOver = async () => (await count('parked_jobs')) + (await count('job_runs')) === 0
        await until(isOver, `${job.kind} does not end after its retry`)
      }
      return judge(
        `kinds of jobs: ${jobs.length}, each parked after ${DEATHS} kills inside of it, and ended after its retry`,
        findings,
      )
    } finally {
      await server.kill()
      for (const job of jobs) await job.release()
      receiver.close()
      await database.close()
      await target.database.pool.query(`drop database ${NAME} with (force)`)
    }
  },
}

async function until(reached: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (const start = systemClock.now(); !(await reached()); await sleep(50))
    if (systemClock.now() - start > WAIT_MS) throw new Error(otherwise)
}

/** A receiver of webhooks that takes connections and answers nothing. `close` ends them. */
async function openSilentReceiver() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    server,
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Locks a table, so that a job waits in the middle of its work. */
async function lockTable(database: Database, table: string): Promise<() => void> {
  const client = await database.pool.connect()
  await client.query(
    `begin; set local idle_in_transaction_session_timeout = 0; lock table ${table} in exclusive mode`,
  )
  let isHeld = true
  return () => {
    if (isHeld) client.release(true)
    isHeld = false
  }
}

/** An import that waits for the record of its changes. */
function stuckImport(database: Database): StuckJob {
  let release: (() => void) | undefined
  const { createCatalogUploadUrl, importCatalog } = contract.catalogTransfers
  return {
    kind: 'BULK_JOB',
    async begin(driver) {
      if (release) return
      release = await lockTable(database, 'import_changes')
      const { fileId, uploadUrl } = await driver.merchant.callOk(createCatalogUploadUrl, {})
      await fetch(uploadUrl, { method: 'PUT', body: JSON.stringify({ name: 'A mug', price: 1 }) })
      await driver.merchant.callOk(importCatalog, { fileId, format: 'JSONL' })
      // A committed step clears the count: the first one only marks the import as running.
      await until(
        async () =>
          (await database.pool.query(`select from data_jobs where state = 'RUNNING' and step > 0`))
            .rowCount === 1,
        'the import does not start',
      )
    },
    release: async () => release?.(),
  }
}

/** Deliveries to a receiver that never answers. */
function stuckWebhook({ server, port }: Awaited<ReturnType<typeof openSilentReceiver>>): StuckJob {
  let isCreated = false
  return {
    kind: 'WEBHOOK',
    async begin(driver) {
      const uri = `http://127.0.0.1:${port}/`
      const webhook = { name: 'Silent', uri, eventTypes: ['wix.stores.catalog.v3.brand_created' as const] }
      if (!isCreated) await driver.merchant.callOk(contract.webhooks.createWebhook, { webhook })
      isCreated = true
      await driver.merchant.callOk(contract.brandsV3.createBrand, { brand: { name: systemIds.guid() } })
    },
    release: async () => server.on('request', (_, response) => response.end()),
  }
}
