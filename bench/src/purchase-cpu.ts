/** CPU time of a purchase, of the platform and of PostgreSQL: `npm run purchase-cpu -w bench`. */
import { loadavg } from 'node:os'
import { openConnection } from './connection.ts'
import { usageOf } from './measure.ts'
import { measureRun } from './runs.ts'
import { postgresSettings, setUp, shopsOf } from './set-up.ts'
import { openShopper } from './shopper.ts'
import { summarise } from './statistics.ts'

const RUNS = 7
const RUN_MS = 4000
const WARM_MS = 4000
const BUYERS = 4

const closers: (() => Promise<unknown>)[] = []
const log = (text: string) =>
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}\n`)

try {
  const { running, postgresUrl, databaseCpu } = await setUp(shopsOf([1000]), {
    log,
    onClose: close => void closers.push(close),
  })
  const [{ shop, platform, port }] = running as [(typeof running)[number]]
  const workers = await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const shopper = openShopper(await openConnection(port), shop)
      return () => shopper.purchase()
    }),
  )
  const subject = { name: 'purchase', workers, usage: usageOf(platform) }
  await measureRun(subject, WARM_MS)
  const runs = []
  for (let run = 0; run < RUNS; run++) runs.push(await measureRun(subject, RUN_MS, databaseCpu))
  console.log(JSON.stringify({ load: loadavg()[0], ...(await postgresSettings(postgresUrl)) }))
  for (const part of ['cpuMicros', 'databaseMicros', 'perSecond'] as const) {
    const { median, min, max } = summarise(runs.map(run => run[part] ?? 0))
    console.log(`${part}: ${median.toFixed(0)} (${min.toFixed(0)} to ${max.toFixed(0)})`)
  }
} finally {
  for (let close = closers.pop(); close; close = closers.pop()) await close()
}
process.exit()
