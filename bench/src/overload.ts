/**
 * How far calls of shoppers slow down while others send the heaviest allowed queries: first one caller, then many from
 * different addresses. `node bench/src/overload.ts --seconds 60 --products 60000 --items 100000`
 */
import { parseArgs } from 'node:util'
import { measureOverload, quantile } from '@stoa/testkit/overload'
import pg from 'pg'
import { caller } from './call.ts'
import { openConnection } from './connection.ts'
import { ARTICLES } from './data/article.ts'
import { createCollection, fillCollection } from './data/collection.ts'
import { setUp, shopsOf } from './set-up.ts'

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    products: { type: 'string', default: '60000' },
    items: { type: 'string', default: '100000' },
    attackers: { type: 'string', default: '1,50' },
  },
})
const seconds = Number(flags.seconds)
/** p99 under attack may be so many times that of an idle platform. */
const FACTOR = 5
const MEASURED = ['new visitor', 'get product', 'read cart', 'add line', 'create order']

const closers: (() => Promise<unknown>)[] = []
const setUpEnvironment = {
  log: (text: string) =>
    process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}\n`),
  onClose: (close: () => Promise<unknown>) => void closers.push(close),
}

try {
  const { running } = await setUp(shopsOf([Number(flags.products)]), setUpEnvironment)
  const [{ shop, port }] = running as [(typeof running)[number]]
  setUpEnvironment.log(`filling ${flags.items} items`)
  const send = caller(await openConnection(port))
  await createCollection((path, body) => send(path, body, shop.apiKey), ARTICLES)
  const client = new pg.Client({ connectionString: shop.connectionString })
  await client.connect()
  await fillCollection(client, ARTICLES, Number(flags.items))
  await client.end()

  const common = {
    port,
    clientId: shop.clientId,
    productIds: shop.sample,
    purchasable: shop.goods,
    dataCollectionId: ARTICLES,
    field: 'body',
  }
  await measureOverload({ ...common, attackers: 0, seconds: 3 })
  const runs = [0, ...flags.attackers.split(',').map(Number)]
  const idle: Record<string, number> = {}
  for (const attackers of runs) {
    const result = await measureOverload({
      ...common,
      attackers,
      seconds: attackers === 0 ? Math.min(seconds, 20) : seconds,
    })
    console.log(
      `${attackers} attackers: ${JSON.stringify(result.attacked)}, shoppers rejected: ${JSON.stringify(result.rejected)}`,
    )
    for (const [name, times] of Object.entries(result.latencies)) {
      const p99 = quantile(times, 0.99)
      if (attackers === 0) idle[name] = p99
      const factor = p99 / (idle[name] ?? Number.NaN)
      console.log(
        `  ${name.padEnd(16)} n ${String(times.length).padStart(5)}  p50 ${quantile(times, 0.5).toFixed(1).padStart(7)} ms  p99 ${p99.toFixed(1).padStart(7)} ms  x ${factor.toFixed(1)}`,
      )
      if (MEASURED.includes(name) && factor > FACTOR) process.exitCode = 1
    }
    if (Object.keys(result.rejected).length > 0) process.exitCode = 1
  }
} finally {
  for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
}
process.exit()
