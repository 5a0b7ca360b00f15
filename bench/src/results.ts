import { cpus } from 'node:os'
import type { ImportResult } from './catalogue-import.ts'
import type { ExportResult } from './data/export.ts'
import type { Measured } from './measure.ts'
import type { Parts } from './profile.ts'
import type { RecordedCall } from './recording.ts'
import type { Run, Usage } from './runs.ts'
import { median, ratio, type Summary, summarise } from './statistics.ts'

/** All results, as `--json` prints them. */
export interface Results {
  machine: { cores: number; cpu: string; load: number; node: string; postgres: Record<string, string> }
  scenarios: ScenarioResult[]
  exports?: ExportResult[]
  imports?: ImportResult[]
  /** Memory of the API process: resident at the start and at the end, and its parts at the end. */
  memory: {
    size: string
    startedMb: number
    endedMb: number
    heapMb: number
    heapReservedMb: number
    externalMb: number
    reached: boolean
  }[]
  startMs?: { first: Summary; second: Summary }
  seedSeconds: { size: string; seconds: number }[]
  seconds: number
}

/** A scenario and its targets. */
export interface Scenario {
  id: string
  title: string
  /** Minimum ratio to the first baseline. */
  target?: number
  /** Maximum ratio of p99 to p50. */
  tailLimit?: number
  /** Minimum throughput per second, with server and database on one core. */
  perSecond?: number
}

export interface ScenarioResult extends Omit<Scenario, 'perSecond'> {
  /** Platform to baseline, run by run, for each size of shop. */
  ratios: { size: string; to: string; ratio: Summary; reached?: boolean }[]
  /** Largest shop to smallest, run by run; must be between 0.8 and 1.2. */
  sizes?: { ratio: Summary; reached: boolean }
  /** The platform's p99 latency relative to p50. */
  tail?: { limit: number; ratio: Summary; reached: boolean }
  /** Throughput of the platform on one core. */
  speed?: { limit: number; perSecond: Summary; reached: boolean }
  /** CPU of the platform in constant replies of the bare server, and of the database in TPC-B transactions, per unit of work. */
  units?: { size: string; replies: Summary; transactions?: Summary }[]
  subjects: {
    name: string
    perSecond: Summary
    p50Ms: number
    p99Ms: number
    cpuMicros?: number
    databaseMicros?: number
    benchMicros: number
  }[]
  /** CPU microseconds of the platform per unit of work, by part of the program. */
  parts: Record<string, number>
  statements?: { call: string; count: number; texts: string[] }[]
}

const MEMORY_MB = 200
const SIZE_TOLERANCE = 0.2

export function scenarioResult(
  scenario: Scenario,
  measured: Measured & { calls?: RecordedCall[] },
): ScenarioResult {
  const { baselines, shops, yardsticks } = measured
  const speeds = (runs: { perSecond: number }[]) => runs.map(({ perSecond }) => perSecond)
  const ratios = shops.flatMap(shop =>
    baselines
      .filter(({ size }) => size === undefined || size === shop.size)
      .map(({ name, runs }, i) => {
        const compared = ratio(speeds(shop.runs), speeds(runs))
        // The target refers to the first baseline.
        const reached =
          i === 0 && scenario.target !== undefined ? compared.median >= scenario.target : undefined
        return { size: shop.size, to: name, ratio: compared, reached }
      }),
  )
  const [small, large] = [shops[0], shops.at(-1)]
  const bySize = small && large && small !== large && ratio(speeds(large.runs), speeds(small.runs))
  const { tailLimit, perSecond: speedLimit, ...named } = scenario
  const speed = small && summarise(speeds(small.runs))
  const tail =
    small &&
    ratio(
      small.runs.map(({ p99Ms }) => p99Ms),
      small.runs.map(({ p50Ms }) => p50Ms),
    )
  const subjects = [
    ...baselines,
    ...shops.map(({ size, runs }) => ({ name: `platform, ${size}`, runs })),
  ].map(({ name, runs }) => {
    const known = (values: (number | undefined)[]) => values.filter(value => value !== undefined)
    const cpu = known(runs.map(({ cpuMicros }) => cpuMicros))
    const database = known(runs.map(({ databaseMicros }) => databaseMicros))
    return {
      name,
      perSecond: summarise(speeds(runs)),
      p50Ms: median(runs.map(({ p50Ms }) => p50Ms)),
      p99Ms: median(runs.map(({ p99Ms }) => p99Ms)),
      ...(cpu.length > 0 && { cpuMicros: median(cpu) }),
      ...(database.length > 0 && { databaseMicros: median(database) }),
      benchMicros: median(runs.map(({ benchMicros }) => benchMicros)),
    }
  })
  return {
    ...named,
    tailLimit,
    ratios,
    ...(bySize && { sizes: { ratio: bySize, reached: Math.abs(bySize.median - 1) <= SIZE_TOLERANCE } }),
    ...(tail && tailLimit && { tail: { limit: tailLimit, ratio: tail, reached: tail.median < tailLimit } }),
    ...(speed &&
      speedLimit && {
        speed: { limit: speedLimit, perSecond: speed, reached: speed.median >= speedLimit },
      }),
    ...(yardsticks && { units: shops.map(({ size, runs }) => ({ size, ...unitsOf(runs, yardsticks) })) }),
    subjects,
    parts: {},
    ...(measured.calls && {
      statements: measured.calls.map(({ call, statements }) => ({
        call,
        count: statements.length,
        texts: statements.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()),
      })),
    }),
  }
}

/** CPU of the platform and of the database per unit of work, in those of the yardsticks' neighbouring runs. */
function unitsOf(runs: readonly Run[], { reply, transaction }: NonNullable<Measured['yardsticks']>) {
  const cpu = (all: readonly Run[]) => all.map(({ cpuMicros = 0 }) => cpuMicros)
  const database = (all: readonly Run[]) => all.map(({ databaseMicros = 0 }) => databaseMicros)
  return {
    replies: ratio(cpu(runs), cpu(reply)),
    // Where there is no /proc the CPU time of the database is unknown.
    ...(database(transaction).every(micros => micros > 0) && {
      transactions: ratio(database(runs), database(transaction)),
    }),
  }
}

/** Converts the shares of a profile to microseconds of the platform's CPU time in the runs. */
export function partsOf({ shops: [shop] }: Measured, parts: Parts): Record<string, number> {
  const cpuMicros = median((shop?.runs ?? []).map(runIndex => runIndex.cpuMicros ?? 0))
  return Object.fromEntries(Object.entries(parts).map(([part, share]) => [part, share * cpuMicros]))
}

export function memoryResult(size: string, started: Usage, ended: Usage): Results['memory'][number] {
  const mb = (bytes: number) => bytes / 1024 / 1024
  return {
    size,
    startedMb: mb(started.rss),
    endedMb: mb(ended.rss),
    heapMb: mb(ended.heapUsed),
    heapReservedMb: mb(ended.heapTotal),
    externalMb: mb(ended.external),
    reached: mb(ended.rss) <= MEMORY_MB,
  }
}

export const machine = (load: number, postgres: Record<string, string>): Results['machine'] => ({
  cores: cpus().length,
  load,
  cpu: cpus()[0]?.model ?? 'unknown',
  node: process.version,
  postgres,
})

/** 100000 → 100,000 */
export const inWords = (value: number) => Math.round(value).toLocaleString('en')
