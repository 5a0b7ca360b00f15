import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { contract } from '@stoa/contract'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../../call/clock.ts'
import { hostileRequests } from '../../testing/hostile-requests.ts'
import { openNodes } from '../../testing/nodes.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const AT_ONCE = 50
const MIB = 1024 * 1024
/**
 * Bytes above idle memory after all kinds. 108 to 165 MiB are measured: it depends on when V8 collects the bodies,
 * of which 50 MiB and what is parsed of them would be in memory at once without a limit.
 */
const ABOVE_IDLE_MAX = 220 * MIB
const PRODUCTS = '/v1/products/query-platformized'

const { shop, driver } = await openTestShop({ now: systemClock.now() })
const nodes = openNodes({ databaseUrl: shop.databaseUrl, pool: shop.platform.database.pool })
// As `npm start` does.
const node = await nodes.start({
  execArgv: ['--max-semi-space-size=8'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' },
})
afterAll(async () => {
  nodes?.close()
})

interface Sent {
  method?: string
  path: string
  body?: string | ReadableStream
  token?: string
}

async function send({ method = 'POST', path, body, token = driver.tokens.member as string }: Sent) {
  const response = await fetch(node.url + path, {
    method,
    body,
    headers: { 'content-type': 'application/json', authorization: token },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)
  return { status: response.status, text: await response.text() }
}

/** Resident memory in bytes: at most so far. */
const peakOf = (pid: number) =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

/** Processor time in seconds. The clock of /proc ticks a hundred times a second. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

test.skipIf(!existsSync('/proc/self/status'))(
  '50 hostile bodies at once cost little memory and time, and small calls are served',
  { tags: 'nightly', timeout: 600_000 },
  async () => {
    for (let n = 0; n < 300; n++) await send({ path: PRODUCTS, body: '{}' })
    const idle = peakOf(node.pid)
    const visitor = await driver.anonymous(shop.clientId)
    const report: Record<string, { peakMib: number; cpu: number; slowestMs: number }> = {}
    for (const [kind, request] of Object.entries(hostileRequests(driver.memberId))) {
      const before = cpuOf(node.pid)
      let isOver = false
      const hostile = Promise.all(Array.from({ length: AT_ONCE }, () => send(request))).finally(() => {
        isOver = true
      })
      let slowestMs = 0
      while (!isOver) {
        const started = performance.now()
        expect((await send({ path: PRODUCTS, body: '{}', token: visitor })).status).toBe(200)
        slowestMs = Math.max(slowestMs, performance.now() - started)
        await setTimeout(10)
      }
      for (const { status, text } of await hostile) {
        expect([200, 400, 429, 503], `${kind}: ${text}`).toContain(status)
        expect(text.length).toBeLessThan(16_385)
      }
      report[kind] = {
        peakMib: Math.round((peakOf(node.pid) - idle) / MIB),
        cpu: cpuOf(node.pid) - before,
        slowestMs: Math.round(slowestMs),
      }
    }
    const reported = JSON.stringify(report)
    expect(peakOf(node.pid) - idle, reported).toBeLessThan(ABOVE_IDLE_MAX)
    expect(report['a list of wrong values']?.cpu, reported).toBeLessThan(5)
    for (const { cpu, slowestMs } of Object.values(report)) {
      expect(cpu, reported).toBeLessThan(20)
      // A fraction of a second on a machine that does nothing else.
      expect(slowestMs, reported).toBeLessThan(20_000)
    }
  },
)

test('a large body without a declared length is read whole', async () => {
  const text = JSON.stringify({ query: { filter: { name: { $in: Array(100).fill('t'.repeat(5000)) } } } })
  expect(await send({ path: PRODUCTS, body: new Blob([text]).stream() })).toMatchObject({ status: 200 })
})

test('clients that stall while they send a large body hold no more than their share until they disconnect', {
  tags: 'nightly',
}, async () => {
  const head = `POST ${PRODUCTS} HTTP/1.1\r\nHost: ${new URL(node.url).host}\r\nContent-Type: application/json\r\nAuthorization: ${driver.tokens.member}\r\nContent-Length: ${MIB}\r\n\r\n`
  const sockets = Array.from({ length: 4 }, () => {
    const socket = connect(node.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`${head}{"a":"${'t'.repeat(100_000)}`)
    return socket
  })
  await setTimeout(500)
  const body = JSON.stringify({ query: { filter: { name: { $in: Array(100).fill('t'.repeat(5000)) } } } })
  let isAnswered = false
  const waiting = send({ path: PRODUCTS, body }).finally(() => {
    isAnswered = true
  })
  // Another caller has a share of their own, and small bodies take none.
  expect((await send({ path: PRODUCTS, body, token: await driver.anonymous(shop.clientId) })).status).toBe(
    200,
  )
  expect((await send({ path: PRODUCTS, body: '{}' })).status).toBe(200)
  expect(isAnswered).toBe(false)
  for (const socket of sockets) socket.destroy()
  expect((await waiting).status).toBe(200)
})

test('a bulk call of 1,000 items with 100 fields is accepted', {
  tags: 'nightly',
  timeout: 120_000,
}, async () => {
  const id = 'wide'
  await driver.merchant.callOk(contract.dataCollections.createDataCollection, {
    collection: { id, fields: [] },
  })
  const data = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`field${n}`, `value ${n}`]))
  const dataItems = Array.from({ length: 1000 }, () => ({ data }))
  const reply = await send({
    path: '/wix-data/v2/bulk/items/insert',
    body: JSON.stringify({ dataCollectionId: id, dataItems }),
    token: shop.apiKey,
  })
  expect(reply.status, reply.text.slice(0, 500)).toBe(200)
  expect(JSON.parse(reply.text).bulkActionMetadata).toMatchObject({ totalSuccesses: 1000 })
})
