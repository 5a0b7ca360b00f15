import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { contract } from '@stoa/contract'
import { type Database, openDatabase, systemClock, systemIds } from '@stoa/server'
import { createDriver, type TestDriver } from '@stoa/testkit'
import type { LocalInstallation, ServerProcess } from '../local-installation.ts'
import { sleep } from '../measure.ts'
import { createOwnSite } from '../own-sites.ts'
import { judge, type Proof, skipped } from '../proof.ts'
import { wireShop } from '../wire-shop.ts'

const PROGRAM = fileURLToPath(import.meta.resolve('@stoa/server/main'))
const DEATHS = 3
const WAIT_MS = 60_000

interface Victim {
  local: LocalInstallation
  databaseUrl: string
  database: Database
  start(): Promise<ServerProcess>
  driverOf(server: ServerProcess): Promise<TestDriver>
}

/** A job that is under way for as long as `release` is not called. */
interface StuckJob {
  kind: string
  begin(driver: TestDriver): Promise<void>
  /** Lets the job end when it runs again. */
  release(): Promise<void>
  isDone(driver: TestDriver): Promise<boolean>
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
    const victim = await openVictim(local)
    const kinds = [stuckImport, stuckWebhook, stuckTimer].slice(0, scale(3, 1))
    const findings: string[] = []
    let kills = 0
    try {
      for (const open of kinds) {
        const result = await killThreeTimes(victim, await open(victim))
        kills += result.kills
        findings.push(...result.findings)
      }
    } finally {
      await victim.database.close()
    }
    return judge(
      `${kinds.length} kinds of jobs, ${kills} kills inside of them: ${findings.length} jobs ran a fourth time, were lost or stopped the server`,
      findings,
    )
  },
}

/** A database of its own, so that no other server runs the jobs. */
async function openVictim(local: LocalInstallation): Promise<Victim> {
  const url = new URL(local.databaseUrl)
  url.pathname = '/killing_jobs'
  const connect = (connectionString: string) =>
    openDatabase({ connection: { connectionString }, poolSize: 4, statementTimeoutMs: WAIT_MS })
  const admin = connect(local.databaseUrl)
  try {
    await admin.pool.query('drop database if exists killing_jobs')
    await admin.pool.query('create database killing_jobs')
  } finally {
    await admin.close()
  }
  const database = connect(url.href)
  const env = { DATABASE_URL: url.href, STOA_DEMO: 'false', STOA_PRIVATE_ENDPOINTS: 'true' }
  const start = () => local.startServer({ env })
  // The first start creates the tables.
  await (await start()).kill()
  const site = await createOwnSite(
    { database, administration: { db: database, clock: systemClock, ids: systemIds } },
    'jobs',
  )
  return {
    local,
    databaseUrl: url.href,
    database,
    start,
    driverOf: server => createDriver({ ...wireShop(server.url, database, site.siteId), ...site }),
  }
}

async function killThreeTimes(victim: Victim, job: StuckJob) {
  const { database } = victim
  const count = async (statement: string) =>
    Number((await database.pool.query(statement, [job.kind])).rows[0]?.n)
  const underWay = () => count('select count(*) as n from job_runs where kind = $1')
  const parked = () => count('select count(*) as n from parked_jobs where kind = $1')
  const findings: string[] = []
  let kills = 0
  for (; kills < DEATHS; kills++) {
    const server = await victim.start()
    if (kills === 0) await job.begin(await victim.driverOf(server))
    // The record of this process is one more than those of the dead ones.
    await until(async () => (await underWay()) === kills + 1, `${job.kind} is not under way`)
    await server.kill()
  }
  const server = await victim.start()
  try {
    await until(async () => (await parked()) === 1, `${job.kind} is not parked`)
    if ((await fetch(`${server.url}/readyz`)).status !== 200) findings.push(`${job.kind}: not ready`)
    const listed = JSON.parse(await stoa(victim, 'list')) as {
      kind: string
      number: number
      reason: string
    }[]
    const found = listed.find(({ kind }) => kind === job.kind)
    if (!found?.reason.includes(`${DEATHS} times`))
      findings.push(`${job.kind}: stoa jobs list does not show it`)
    await job.release()
    await stoa(victim, 'retry', '--job', String(found?.number))
    const driver = await victim.driverOf(server)
    await until(() => job.isDone(driver), `${job.kind} does not end after its retry`)
    if ((await parked()) > 0) findings.push(`${job.kind}: still parked after its retry`)
  } catch (error) {
    findings.push((error as Error).message)
  } finally {
    await server.kill()
  }
  return { kills, findings }
}

/** Runs `stoa jobs`. */
async function stoa({ databaseUrl }: Victim, ...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, 'jobs', ...words], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`stoa jobs ${words.join(' ')} ended with ${code}`)
  return output
}

async function until(reached: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (let waited = 0; !(await reached()); waited += 50) {
    if (waited > 3 * WAIT_MS) throw new Error(otherwise)
    await sleep(50)
  }
}

/** Locks a table, so that jobs wait in the middle of their work. Begin it before the job. */
async function lockTable({ database }: Victim, table: string): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

async function stuckImport(victim: Victim): Promise<StuckJob> {
  const { catalogTransfers } = contract
  let id = ''
  let release = async () => {}
  return {
    kind: 'BULK_JOB',
    async begin(driver) {
      const { fileId, uploadUrl } = await driver.callOk(
        catalogTransfers.createCatalogUploadUrl,
        {},
        'merchant',
      )
      await fetch(uploadUrl, { method: 'PUT', body: JSON.stringify({ name: 'A mug', price: '1' }) })
      release = await lockTable(victim, 'products')
      const message = { fileId, format: 'JSONL' as const }
      id = (await driver.callOk(catalogTransfers.importCatalog, message, 'merchant')).transfer.id
      // Its first step only marks it as running.
      await until(
        async () =>
          (await driver.callOk(catalogTransfers.getCatalogTransfer, { id }, 'merchant')).transfer.status ===
          'RUNNING',
        'the import does not start',
      )
    },
    release: () => release(),
    isDone: async driver =>
      (await driver.callOk(catalogTransfers.getCatalogTransfer, { id }, 'merchant')).transfer.status ===
      'COMPLETED',
  }
}

async function stuckWebhook(): Promise<StuckJob> {
  let isReleased = false
  let received = 0
  const receiver = createServer((_, response) => {
    if (!isReleased) return
    received++
    response.end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  return {
    kind: 'WEBHOOK',
    async begin(driver) {
      const uri = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
      const webhook = {
        name: 'Never answers',
        uri,
        eventTypes: ['wix.stores.catalog.v3.brand_created' as const],
      }
      await driver.callOk(contract.webhooks.createWebhook, { webhook }, 'merchant')
      await driver.callOk(contract.brandsV3.createBrand, { brand: { name: systemIds.guid() } }, 'merchant')
    },
    async release() {
      isReleased = true
    },
    async isDone() {
      if (received > 0) receiver.close()
      return received > 0
    },
  }
}

async function stuckTimer(victim: Victim): Promise<StuckJob> {
  let release = async () => {}
  return {
    kind: 'TIMER',
    async begin() {
      release = await lockTable(victim, 'product_schedules')
    },
    release: () => release(),
    isDone: async () => (await victim.database.pool.query('select from parked_jobs')).rowCount === 0,
  }
}
