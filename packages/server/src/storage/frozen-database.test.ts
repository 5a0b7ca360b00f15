import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@stoa/contract'
import { codeOf, createDriver, createShop, openTcpProxy, type Reply, type TcpProxy } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { callsOfAllKinds } from './calls-of-all-kinds.fixture.ts'

const STATEMENT_MS = 1_000
const QUEUE_MS = 1_000
/** Wait for a connection, statement, margin of its reply, interval of the check. */
const CALL_MAX_MS = QUEUE_MS + STATEMENT_MS + 1_000 + 500
/** The machine of the tests is busy. */
const SLACK_MS = 6_000
const FROZEN_MS = 3_000
/** One for each call. */
const CLIENTS = 9
const PAUSE_MS = 50

let proxy: TcpProxy
let shop: Awaited<ReturnType<typeof createShop>>
let calls: Awaited<ReturnType<typeof callsOfAllKinds>>

beforeAll(async () => {
  proxy = await openTcpProxy(inject('databaseUrl'))
  shop = await createShop({
    databaseUrl: proxy.url,
    fixture: 'empty',
    config: {
      poolSize: 4,
      statementTimeoutMs: STATEMENT_MS,
      queueTimeoutMs: QUEUE_MS,
      // On a busy machine only one at a time would run.
      heavyStatementMs: 60_000,
    },
  })
  calls = await callsOfAllKinds(shop)
}, 60_000)
afterAll(async () => {
  await shop.close()
  proxy.close()
})

interface Answer {
  phase: string
  name: string
  reply: Reply
  ms: number
}

/** Clients that send calls of all kinds until they are stopped. */
function load() {
  const answers: Answer[] = []
  const state = { phase: 'before', stopped: false }
  const client = async (first: number) => {
    for (let n = first; !state.stopped; n++) {
      const [name, send] = calls[n % calls.length] as (typeof calls)[number]
      const { phase } = state
      const started = performance.now()
      const reply = await send()
      answers.push({ phase, name, reply, ms: performance.now() - started })
      await sleep(PAUSE_MS)
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, n) => client(n))
  return {
    answers,
    enter: (phase: string) => {
      state.phase = phase
    },
    /** Every call has been answered with less than 500 in a phase. */
    untilAnswered: async (phase: string, timeout: number) => {
      const missing = () =>
        calls
          .map(([name]) => name)
          .filter(
            name => !answers.some(one => one.phase === phase && one.name === name && one.reply.status < 500),
          )
      await expect.poll(missing, { timeout }).toEqual([])
    },
    stop: async () => {
      state.stopped = true
      await Promise.all(clients)
    },
  }
}

const readiness = async () => {
  const started = performance.now()
  const { status } = await shop.fetch(`${shop.baseUrl}/readyz`)
  return { status, ms: performance.now() - started }
}

const metric = async (name: string) =>
  Number(new RegExp(`^${name} (\\d+)`, 'm').exec((await shop.platform.metrics()).text)?.[1])

/** How the replies fail, other than by 503 with the time to wait. Attempts with a wrong password are limited. */
const wrong = (answers: Answer[]) => [
  ...new Set(
    answers
      .filter(({ name, reply: { status, headers } }) =>
        status === 503
          ? !Number(headers.get('retry-after'))
          : status > 429 || (status === 429 && name !== 'login'),
      )
      .map(({ phase, name, reply }) => `${phase} ${name} ${reply.status} ${codeOf(reply)}`),
  ),
]

// After a promotion, nodes recover on another server in any run.
test.for<[string, (proxy: TcpProxy) => void]>(
  sized(
    [['it answers again', () => proxy.thaw()]],
    [
      ['it answers again', () => proxy.thaw()],
      ['its address leads to another server', () => proxy.moveTo(inject('databaseUrl'))],
    ],
  ),
)(
  'while the database is silent, calls end in 503 within their limit, and recover when %s',
  { timeout: 90_000 },
  async ([, recover]) => {
    const clients = load()
    onTestFinished(clients.stop)
    await clients.untilAnswered('before', 30_000)
    const unexpected = await metric('stoa_unexpected_errors_total')

    clients.enter('frozen')
    proxy.freeze()
    await sleep(FROZEN_MS / 2)
    expect(await readiness()).toEqual({ status: 503, ms: expect.toSatisfy(ms => ms < 1_000 + SLACK_MS) })
    await sleep(FROZEN_MS / 2)
    const rejected = () =>
      clients.answers.some(({ phase, reply }) => phase === 'frozen' && reply.status === 503)
    // On a busy machine, clients may still wait for the call before.
    await expect.poll(rejected, { timeout: SLACK_MS }).toBe(true)
    clients.enter('after')
    recover(proxy)
    await clients.untilAnswered('after', 20_000)
    await expect.poll(async () => (await readiness()).status, { timeout: 20_000 }).toBe(200)
    await clients.stop()

    expect(wrong(clients.answers)).toEqual([])
    expect(Math.max(...clients.answers.map(({ ms }) => ms))).toBeLessThan(CALL_MAX_MS + SLACK_MS)
    expect(await metric('stoa_unexpected_errors_total')).toBe(unexpected)
  },
)

test('an outage of the database is not charged to the callers who wait for it', {
  timeout: 60_000,
}, async () => {
  const limited = await createShop({
    databaseUrl: proxy.url,
    fixture: 'empty',
    // Less than the outage below, in which four calls wait.
    config: { databaseMsPerMinute: 12_000, callerConnections: 4 },
  })
  onTestFinished(() => limited.close())
  const w = await createDriver(limited)
  const search = (name: string) =>
    w.merchant.send(contract.products.queryProducts, { query: { filter: { name } } })
  const together = (of: string) => Promise.all([1, 2, 3, 4].map(n => search(`${of} ${n}`)))
  const statuses = (replies: Reply[]) => [...new Set(replies.map(({ status }) => status))]
  expect(statuses(await together('before'))).toEqual([200])
  proxy.freeze()
  const waiting = together('outage')
  await sleep(4_500)
  proxy.thaw()
  expect(statuses(await waiting)).toEqual([200])
  expect(statuses(await together('after'))).toEqual([200])
})
