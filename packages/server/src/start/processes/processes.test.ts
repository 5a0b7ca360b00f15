import { get } from 'node:http'
import { contract } from '@stoa/contract'
import { createDriver, createShop } from '@stoa/testkit'
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest'
import type { ProcessState } from '../../call/node-processes.ts'
import { openStarts } from '../starts.fixture.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

const shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
const driver = await createDriver(shop)
const { home, begin, up, rejection, end, clear } = await openStarts()
afterEach(end)
afterAll(async () => {
  await shop.close()
  await clear()
})

const env = { DATABASE_URL: shop.databaseUrl, STOA_DRAIN_DELAY_MS: '0', STOA_CALLS_PER_MINUTE: '0' }
const TOKEN = 'token-of-the-metrics'
const isAlive = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Sends a request over a connection of its own: the next one is for the next process. */
const statusOf = (url: string, headers = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { agent: false, headers }, reply => {
      reply.resume()
      resolve(reply.statusCode)
    }).on('error', reject)
  })

test('a node with several processes serves while one of them is killed, counts for all of them, and ends with all', async () => {
  const run = await up(['--data', home, '--no-demo', '--processes', '2', '--metrics-port', '0'], {
    ...env,
    STOA_METRICS_TOKEN: TOKEN,
    STOA_TRUSTED_PROXIES: '127.0.0.1',
    STOA_PAGES_PER_MINUTE: '40',
  })
  const url = /Platform {2}(http:\S+)/.exec(run.out())?.[1] as string
  const authorization = `Bearer ${TOKEN}`
  const processes = async (): Promise<ProcessState[]> =>
    (await (await fetch(`${url}/healthz`, { headers: { authorization } })).json()).processes
  const byName = async () => Object.fromEntries((await processes()).map(each => [each.name, each]))
  // Only the operator sees the processes.
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
  const before = await byName()
  expect(before).toMatchObject({
    worker: { state: 'ready', restarts: 0 },
    'api-1': { state: 'ready', restarts: 0 },
    'api-2': { state: 'ready', restarts: 0 },
  })

  // One set of timers: the worker leads, from its first job on.
  await driver.merchant.callOk(contract.brandsV3.createBrand, { brand: { name: 'First' } })
  const leaders = async () => {
    const { rows } = await shop.platform.database.raw(
      `select a.pid from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.classid = 5704120 and l.granted and a.datname = current_database()`,
    )
    return rows as { pid: number }[]
  }
  // A stream of requests by clients that try again, as the client toolkit does.
  const callers = 8
  const counted = { answered: 0, failed: 0, lost: 0 }
  let isOver = false
  const request = () =>
    fetch(`${url}/stores/v3/brands/query`, {
      method: 'POST',
      headers: { authorization: shop.apiKey, 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(10_000),
    }).then(async reply => (await reply.text()) !== '' && reply.status === 200)
  const stream = Array.from({ length: callers }, async () => {
    while (!isOver) {
      const first = await request().catch(() => undefined)
      if (first) counted.answered++
      else {
        counted.failed++
        if (!(await request().catch(() => false))) counted.lost++
      }
    }
  })
  await expect.poll(() => counted.answered).toBeGreaterThan(100)
  await expect.poll(leaders, { timeout: 60_000 }).toHaveLength(1)
  // Both are replaced, while the other one answers.
  for (const name of ['api-1', 'worker']) process.kill(before[name]?.pid as number, 'SIGKILL')
  const replaced = { state: 'ready', restarts: 1 }
  await expect.poll(byName, { timeout: 60_000 }).toMatchObject({ 'api-1': replaced, worker: replaced })
  isOver = true
  await Promise.all(stream)
  expect(counted.lost).toBe(0)
  // One for each connection that led to the process, those in use and those kept open.
  expect(counted.failed).toBeLessThanOrEqual(2 * callers)

  // Metrics are those of all processes.
  const metrics = await (await fetch(`${url}/metrics`, { headers: { authorization } })).text()
  expect(metrics).toContain('stoa_process_restarts_total{process="api-1"} 1')
  expect(metrics).toContain('stoa_processes{state="ready"} 3')

  // A limit of a minute is that of the node.
  let accepted = 0
  for (let i = 0; i < 120; i++) {
    const status = await statusOf(`${url}/docs/reference.json`, { 'x-forwarded-for': '203.0.113.9' })
    if (status !== 429) accepted++
  }
  expect(accepted).toBeGreaterThanOrEqual(40)
  expect(accepted).toBeLessThan(60)

  const last = await processes()
  run.child.kill('SIGTERM')
  expect(await run.code).toBe(0)
  expect(last.filter(({ pid }) => isAlive(pid))).toEqual([])
})

test('a process that fails to start three times ends the node with its message', async () => {
  // A module that ends what is no primary process as it begins.
  const kill = `import { isWorker } from 'node:cluster'; if (isWorker) process.kill(process.pid, 'SIGKILL')`
  const run = begin(['--data', home, '--no-demo', '--processes', '2'], {
    ...env,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(kill)}`,
  })
  expect(await run.code).toBe(1)
  expect(run.error()).toContain('The process worker failed to start 3 times. It ended with SIGKILL.')
})

test('a setting that a process refuses ends the start with one sentence', async () => {
  const clientId = '0f6c9a2e-7d1b-4c55-9a43-3f0f3a6f1b11'
  expect(
    await rejection(['--data', home, '--no-demo', '--processes', '2', '--client-id', clientId], env),
  ).toMatch(/^The client app 0f6c9a2e-7d1b-4c55-9a43-3f0f3a6f1b11 does not exist/)
})

test('a worker answers health checks alone', async () => {
  const run = await up(['--data', home, '--no-demo', '--role', 'worker'], env)
  const url = /Worker {4}(http:\S+)\/readyz/.exec(run.out())?.[1]
  expect(await statusOf(`${url}/readyz`)).toBe(200)
  expect(await statusOf(`${url}/docs`)).toBe(404)
  expect(await rejection(['--role', 'worker', '--processes', '2'], env)).toContain('A worker has one process')
})
