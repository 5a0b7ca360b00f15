/** What the invalidation of caches costs 16 buyers of tracked stock: `npm run commits -w bench`. */
import { loadavg } from 'node:os'
import pg from 'pg'
import { BUYERS } from './measure.ts'
import type { SentStatement } from './platform-process.ts'
import { rawSqlBaseline, replayer } from './raw-sql-baseline.ts'
import { record, recordTwice } from './recording.ts'
import { alternate, measureRun, type Subject } from './runs.ts'
import { postgresSettings, setUp, shopsOf } from './set-up.ts'
import { ratio, summarise } from './statistics.ts'

const RUNS = 7
const RUN_MS = 2000
const WARM_MS = 2000
const TARGET = 0.8

const INVALIDATION = /invalidation as \(insert into invalidations \(tags\) values \((\$\d+)\)\)/
/** The parts of a purchase that are compared. The value of the invalidation stays, so that all have the same values. */
const variants: Record<string, (text: string, value: string) => string> = {
  'without invalidation': (text, value) =>
    text.replace(INVALIDATION, `invalidation as (select ${value}::text)`),
  'as the platform sends them': text => text,
  'with pg_notify in the transaction': (text, value) =>
    `${text.replace(INVALIDATION, `invalidation as (select pg_notify('bench', ${value}))`)}, (select count(*) from invalidation)`,
}

const closers: (() => Promise<unknown>)[] = []
const log = (text: string) =>
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}\n`)

try {
  const { running, postgresUrl } = await setUp(shopsOf([1000]), {
    log,
    onClose: close => void closers.push(close),
  })
  const [{ shop, platform, port }] = running as [(typeof running)[number]]
  const recorded: [SentStatement[], SentStatement[]][] = []
  for (const product of shop.goods) {
    const flow = () => record(platform, port, shop, shopper => shopper.purchase(product))
    const [one, two] = await recordTwice(flow)
    recorded.push([one.flatMap(({ statements }) => statements), two.flatMap(({ statements }) => statements)])
  }
  const invalidating = recorded.map(([one]) => one.filter(({ text }) => INVALIDATION.test(text)).length)
  if (!invalidating.every(count => count === 1))
    throw new Error(`each purchase invalidates once, not ${invalidating.join()} times`)

  const subjects: Subject[] = Object.entries(variants).map(([name, variant]) => {
    const changed = (statements: SentStatement[]) =>
      statements.map(statement => {
        const [, value] = INVALIDATION.exec(statement.text) ?? []
        return value ? { ...statement, text: variant(statement.text, value) } : statement
      })
    const flows = recorded.map(([one, two]) => rawSqlBaseline(changed(one), changed(two)))
    const pool = new pg.Pool({ connectionString: shop.connectionString, max: BUYERS })
    closers.push(() => pool.end())
    return { name, workers: Array.from({ length: BUYERS }, () => replayer(pool, flows)) }
  })
  log(`${RUNS} runs of ${subjects.length} subjects`)
  for (const subject of subjects) await measureRun(subject, WARM_MS)
  const results = await alternate(subjects, RUNS, RUN_MS)
  const speeds = results.map(runs => runs.map(({ perSecond }) => perSecond))
  const [without = []] = speeds
  console.log(JSON.stringify({ load: loadavg()[0], ...(await postgresSettings(postgresUrl)) }))
  for (const [i, { name }] of subjects.entries()) {
    const speed = speeds[i] ?? []
    const { median, min, max } = ratio(speed, without)
    console.log(
      `${name}: ${summarise(speed).median.toFixed(0)} purchases/s, ${median.toFixed(2)} of those without invalidation (${min.toFixed(2)} to ${max.toFixed(2)})`,
    )
    if (i === 1 && median < TARGET) process.exitCode = 1
  }
} finally {
  for (let close = closers.pop(); close; close = closers.pop()) await close()
}
process.exit()
