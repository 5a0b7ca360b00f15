import { connect, type Socket } from 'node:net'
import { contract } from '@stoa/contract'
import { openWorld, type World } from '@stoa/testkit'
import { concurrently, count, milliseconds, percentile, range, sleep } from '../measure.ts'
import { judge, type Proof } from '../proof.ts'
import type { Target } from '../target.ts'

const ITEMS = 1000
/** Characters of each item, for conditions that have to read all of them. */
const TEXT = 1500
/** Queries that one hostile caller has open at any time. */
const OPEN_QUERIES = 32
const CONDITIONS = 500
/** What other visitors wait at most (99 of 100 requests) while callers send the worst that is allowed. */
const OTHERS_MAX_MS = 2000
const { items } = contract

/** Other visitors read while one caller, then 50 send the most expensive queries, beside idle and slow connections. */
export const hostileLoad: Proof = {
  id: 'R16',
  title: 'hostile load',
  promise: 'Other visitors are served while callers send the most expensive queries that are allowed.',
  async run(target, scale) {
    const world = await openWorld(target)
    const collection = await world.dataCollection({ fields: [{ key: 'text', type: 'TEXT' }] })
    const filler = 'abcdefghij'.repeat(TEXT / 10)
    for (const page of range(ITEMS / 500)) {
      const dataItems = range(500).map(i => ({ data: { text: `${page}-${i} ${filler}` } }))
      await world.must(items.bulkInsert, { dataCollectionId: collection, dataItems }, 'merchant')
    }
    const product = await world.product()
    const seconds = scale(15, 4)
    const sockets = await openSlowConnections(target, scale(1000, 100))
    try {
      const visitors: string[] = []
      for (const _ of range(50)) visitors.push(await world.anonymous(target.clientId))
      const quiet = await observe(world, product.id, seconds, [], collection)
      const one = await observe(world, product.id, seconds, visitors.slice(0, 1), collection)
      const fifty = await observe(world, product.id, seconds, visitors, collection)
      const p99 = (measured: Observed) => percentile(measured.times, 0.99)
      const failures = [quiet, one, fifty].flatMap(observed => observed.failures)
      const findings = [
        ...failures,
        ...(p99(one) > OTHERS_MAX_MS ? ['one caller holds up all others'] : []),
        ...(p99(fifty) > OTHERS_MAX_MS ? ['50 callers hold up all others'] : []),
      ]
      return judge(
        `p99 of other visitors ${milliseconds(p99(quiet))} with ${count(sockets.length)} idle and slow connections, ` +
          `${milliseconds(p99(one))} with one hostile caller, ${milliseconds(p99(fifty))} with 50 (p50 ${milliseconds(
            percentile(quiet.times, 0.5),
          )}); ${failures.length} failures`,
        findings,
      )
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
}

interface Observed {
  times: number[]
  failures: string[]
}

/** Reads as another visitor, one request after the other, while the hostile callers keep their queries open. */
async function observe(
  world: World,
  productId: string,
  seconds: number,
  hostile: readonly string[],
  dataCollectionId: string,
): Promise<Observed> {
  const stop = new AbortController()
  const $or = range(CONDITIONS).map(i => ({ text: { $contains: `zq${i}` } }))
  const body = JSON.stringify({ dataCollectionId, query: { filter: { $or } } })
  const perCaller = Math.max(1, Math.floor(OPEN_QUERIES / Math.max(1, hostile.length / 4)))
  const attack = concurrently(
    hostile.flatMap(token => range(perCaller).map(() => token)),
    Number.POSITIVE_INFINITY,
    async authorization => {
      const headers = { authorization, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body, signal: stop.signal }
      while (!stop.signal.aborted)
        await fetch(world.shop.baseUrl + items.query.path, init)
          .then(reply => reply.text())
          // Refused ones do not come back without a pause.
          .then(() => sleep(20))
          .catch(() => {})
    },
  )
  const token = await world.anonymous(world.site.clientId)
  const { times, failures }: Observed = { times: [], failures: [] }
  await sleep(hostile.length > 0 ? 500 : 0)
  for (const deadline = performance.now() + seconds * 1000; performance.now() < deadline; ) {
    const start = performance.now()
    const message = { query: { filter: { id: productId } } }
    const { status } = await world.send(contract.products.queryProducts, message, 'visitor', { token })
    times.push(performance.now() - start)
    if (status !== 200) failures.push(`another visitor is answered ${status}`)
  }
  stop.abort()
  await attack
  return { times, failures }
}

/** Connections that send nothing, and one in ten that sends its request a byte at a time. */
async function openSlowConnections({ baseUrl }: Target, number: number): Promise<Socket[]> {
  const { hostname, port, protocol } = new URL(baseUrl)
  if (protocol !== 'http:') return []
  return concurrently(range(number), 50, async i => {
    const socket = connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ''))
    socket.on('error', () => {})
    await new Promise<void>(done => socket.once('connect', done).once('close', () => done()))
    if (i % 10 === 0) {
      socket.write('POST /v1/products/query HTTP/1.1\r\nhost: shop.test\r\ncontent-length: 100000\r\n\r\n')
      const drip = setInterval(() => socket.writable && socket.write(' '), 1000).unref()
      socket.once('close', () => clearInterval(drip))
    }
    return socket
  })
}
