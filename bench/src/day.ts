/** What a day of a shop costs: `npm run day -w bench`. */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Activity, DAY, daySequence, openDay } from '@stoa/testkit/day'
import pg from 'pg'
import { COUNTERS, type DayReport, type Measurement, reportText } from './day-report.ts'
import { type Counters, forecast } from './forecast.ts'
import { usageOf } from './measure.ts'
import { postgresSettings, setUp, shopsOf } from './set-up.ts'
import { quantile } from './statistics.ts'

const { values: flags } = parseArgs({
  options: {
    products: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
    visits: { type: 'string', default: '10000' },
    peak: { type: 'string', default: '6' },
    used: { type: 'string', default: '0.6' },
    pages: { type: 'string', default: '5' },
    'page-ms': { type: 'string', default: '2.4' },
    core: { type: 'string', default: '15' },
    stored: { type: 'string', default: '0.10' },
    traffic: { type: 'string', default: '0.01' },
  },
})
/** For each activity, and six times as long for the day as a whole. */
const RUN_MS = 1000 * Number(flags.seconds)
const WARM_MS = Math.min(2_000, RUN_MS)
const WORKERS = 4
const WHOLE_DAY_WORKERS = 8
const ORDERS_TO_SEND = 300

const perUnit = (after: Counters, before: Counters, units: number) =>
  Object.fromEntries(
    COUNTERS.map(name => [name, (after[name] - before[name]) / units]),
  ) as unknown as Counters

const closers: (() => unknown)[] = []
const log = (text: string) =>
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}\n`)

try {
  const { running, postgresUrl, databaseCpu } = await setUp(shopsOf([Number(flags.products)]), {
    log,
    onClose: close => void closers.push(close),
  })
  const [{ shop, platform, port }] = running as [(typeof running)[number]]
  const client = new pg.Client({ connectionString: shop.connectionString })
  await client.connect()
  closers.push(() => client.end())
  const { rows } = await client.query<{ name: string }>('select name from products where id = any($1)', [
    shop.sample.slice(0, 200),
  ])
  const day = await openDay({
    ...shop,
    port,
    productIds: shop.sample,
    purchasable: shop.goods,
    words: rows.map(({ name }) => name.split(' ').at(-1) as string),
  })
  closers.push(day.close)

  const count = async (): Promise<Counters> => {
    const { cpuMicros } = await usageOf(platform)()
    const stored = await client.query<{ wal: string; disk: string }>(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal, pg_database_size(current_database()) as disk`,
    )
    return {
      platformMicros: cpuMicros,
      databaseMicros: (await databaseCpu()) ?? Number.NaN,
      statements: await platform.ask<number>('statements'),
      replyBytes: day.bytes(),
      walBytes: Number(stored.rows[0]?.wal),
      diskBytes: Number(stored.rows[0]?.disk),
    }
  }

  /** Runs the work of the workers for so long, while it goes on. */
  const measure = async (
    workers: number,
    ms: number,
    work: () => Promise<unknown>,
    goesOn = () => true,
  ): Promise<Measurement> => {
    const before = await count()
    const [times, startedAt]: [number[], number] = [[], performance.now()]
    const worker = async () => {
      for (let now = performance.now(); now - startedAt < ms && goesOn(); ) {
        await work()
        times.push(performance.now() - now)
        now = performance.now()
      }
    }
    await Promise.all(Array.from({ length: workers }, worker))
    const seconds = (performance.now() - startedAt) / 1000
    return {
      ...perUnit(await count(), before, times.length),
      perSecond: times.length / seconds,
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
    }
  }

  log('measuring an idle platform')
  const idleBefore = await count()
  await new Promise(done => setTimeout(done, RUN_MS))
  const idle = perUnit(await count(), idleBefore, RUN_MS / 1000)

  const activities = Object.keys(DAY) as Activity[]
  const measured = new Map<Activity, Measurement>()
  for (const name of activities) {
    log(`measuring: ${name}`)
    const work = day.activities[name]
    await measure(WORKERS, WARM_MS, work)
    // The orders that it sends are placed before, so that they do not count.
    const sends = name === 'send order'
    if (sends) await day.placeOrders(ORDERS_TO_SEND)
    measured.set(name, await measure(WORKERS, RUN_MS, work, () => !sends || day.unsent() >= WORKERS))
  }
  log('measuring the whole day')
  const sequence = daySequence()
  let turn = 0
  const whole = await measure(WHOLE_DAY_WORKERS, 6 * RUN_MS, () =>
    day.activities[sequence[turn++ % sequence.length] as Activity](),
  )
  const { rss } = await usageOf(platform)()

  const share = (name: Activity) => DAY[name] / DAY.order
  const order = Object.fromEntries(
    COUNTERS.map(column => [
      column,
      activities.reduce((sum, name) => sum + share(name) * (measured.get(name)?.[column] ?? 0), 0),
    ]),
  ) as unknown as Counters
  // As the day as a whole uses it: its activities share what works beside them.
  const wholeOrder = Object.fromEntries(
    COUNTERS.map(column => [column, (whole[column] * sequence.length) / DAY.order]),
  ) as unknown as Counters
  const assumptions = {
    visits: Number(flags.visits),
    visitsOfOrder: DAY.visit / DAY.order,
    peak: Number(flags.peak),
    used: Number(flags.used),
    pages: Number(flags.pages),
    pageMs: Number(flags['page-ms']),
    core: Number(flags.core),
    stored: Number(flags.stored),
    traffic: Number(flags.traffic),
  }
  const forecasts = [1, 10, 100, 1000].map(times => forecast(wholeOrder, assumptions, times))
  const report: DayReport = {
    products: shop.products,
    load: loadavg()[0] ?? Number.NaN,
    callers: WHOLE_DAY_WORKERS,
    idle,
    activities: Object.fromEntries(measured),
    whole,
    order,
    wholeOrder,
    assumptions,
    forecasts,
    residentBytes: rss,
  }
  console.log(flags.json ? JSON.stringify(report, null, 2) : reportText(report))
  console.error(JSON.stringify(await postgresSettings(postgresUrl)))
} finally {
  for (const close of closers.reverse()) await close()
}
process.exit()
