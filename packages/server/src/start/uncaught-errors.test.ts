import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'
import { openStarts } from './starts.fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

const { home, begin, up, end, clear } = await openStarts()
const faults = new URL('../testing/faults.fixture.ts', import.meta.url).href

const shop = await openShop()
afterEach(end)
afterAll(async () => {
  await clear()
})

interface Line {
  level: number
  msg: string
  err?: { message: string; stack: string }
  call?: string
  job?: string
  jobId?: string
}
const linesOf = async (data: string) =>
  (await readFile(join(data, 'stoa.log'), 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Line)

const FAULTS: [string, string][] = [
  ['REJECT', 'unhandled rejection'],
  ['THROW', 'uncaught exception'],
]
// The job of the next test throws as well.
test.each(sized(FAULTS.slice(0, 1), FAULTS))(
  '%s in a call is logged with it, and the process drains and ends with 70',
  async (fault, kind) => {
    const data = join(home, fault)
    const run = await up(['--data', data, '--no-demo'], {
      DATABASE_URL: shop.databaseUrl,
      NODE_OPTIONS: `--import ${faults}`,
      STOA_TEST_FAULTS: JSON.stringify({ at: [['from "?brands', fault]] }),
    })
    const url = /Platform {2}(http:\S+)/.exec(run.out())?.[1]
    const headers = { authorization: shop.apiKey, 'content-type': 'application/json' }
    const call = (path: string) => fetch(`${url}${path}`, { method: 'POST', headers, body: '{}' })
    // Requests in flight get their replies.
    expect((await call('/stores/v3/brands/query')).status).toBe(200)
    expect(await run.code).toBe(70)
    expect(run.error()).toContain('in the call brandsV3.queryBrands: Error: deliberate')
    const fatal = (await linesOf(data)).filter(({ level }) => level === 60)
    expect(fatal.length).toBeGreaterThan(0)
    for (const line of fatal)
      expect(line).toMatchObject({
        msg: kind,
        call: 'brandsV3.queryBrands',
        err: { message: `deliberate ${fault}` },
      })
  },
)

test('a job that throws outside its promise is named in the log, and parked after three ends with 70', async () => {
  const data = join(home, 'jobs')
  const env = {
    DATABASE_URL: shop.databaseUrl,
    STOA_DRAIN_DELAY_MS: '0',
    NODE_OPTIONS: `--import ${faults}`,
    STOA_TEST_FAULTS: JSON.stringify({
      at: [['status from product_schedules', 'THROW']],
      everyMinuteMs: 200,
    }),
  }
  for (let ends = 0; ends < 3; ends++) {
    const run = begin(['--data', data, '--no-demo'], env)
    expect(await run.code).toBe(70)
    expect(run.error()).toContain(`in the job TIMER product schedules: Error: deliberate THROW`)
  }
  const fatal = (await linesOf(data)).filter(({ level }) => level === 60)
  expect(new Set(fatal.map(({ msg, job, jobId }) => `${msg}: ${job} ${jobId}`))).toEqual(
    new Set(['uncaught exception: TIMER product schedules']),
  )
  // The next start is ready, and parks it.
  await up(['--data', data, '--no-demo'], env)
  const driver = await createDriver(shop)
  const { parkedJobs } = await driver.merchant.callOk(contract.parkedJobs.listParkedJobs, {})
  expect(parkedJobs).toMatchObject([{ kind: 'TIMER', about: 'product schedules', attempts: 3 }])
})
