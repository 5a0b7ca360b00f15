import { cpus } from 'node:os'
import type { ExportResult } from './data/export.ts'
import type { Measured } from './measure.ts'
import type { Parts } from './profile.ts'
import type { RecordedCall } from './recording.ts'
import type { Usage } from './runs.ts'
import { median, ratio, type Summary, summarise } from './statistics.ts'

/** The whole outcome, as `--json` prints it. */
export interface Results {
  machine: { cores: number; cpu: string; load: number; node: string; postgres: Record<string, string> }
  kinds: KindResult[]
  exports?: ExportResult[]
  /** Of the API process: resident at the start and after the run, and what the latter is made of. */
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

/** A kind of work, and what is asked of it. */
export interface Kind {
  id: string
  title: string
  /** The least that the ratio to the first yardstick may be. */
  target?: number
  /** The most that p99 may be of p50. */
  tailLimit?: number
  /** The least that the platform does of it in a second, with server and database on one core. */
  perSecond?: number
}

export interface KindResult extends Omit<Kind, 'perSecond'> {
  /** Platform to yardstick, round by round, for each size of shop. */
  ratios: { size: string; to: string; ratio: Summary; reached?: boolean }[]
  /** Largest shop to smallest, round by round; must be between 0.8 and 1.2. */
  sizes?: { ratio: Summary; reached: boolean }
  /** How much longer the slowest hundredth of the platform's replies takes than half of them. */
  tail?: { limit: number; ratio: Summary; reached: boolean }
  /** Of the platform, on one core. */
  speed?: { limit: number; perSecond: Summary; reached: boolean }
  sides: {
    name: string
    perSecond: Summary
    p50Ms: number
    p99Ms: number
    cpuMicros?: number
    databaseMicros?: number
    benchMicros: number
  }[]
  /** CPU microseconds of the platform for each piece of work, by part of the program. */
  parts: Record<string, number>
  statements?: { call: string; count: number; texts: string[] }[]
}

const MEMORY_MB = 200
const SIZE_TOLERANCE = 0.2

export function kindResult(kind: Kind, measured: Measured & { calls?: RecordedCall[] }): KindResult {
  const { yardsticks, shops } = measured
  const speeds = (rounds: { perSecond: number }[]) => rounds.map(({ perSecond }) => perSecond)
  const ratios = shops.flatMap(shop =>
    yardsticks.map(({ name, rounds }, i) => {
      const compared = ratio(speeds(shop.rounds), speeds(rounds))
      // The first yardstick is the one that the target speaks of.
      const reached = i === 0 && kind.target !== undefined ? compared.median >= kind.target : undefined
      return { size: shop.size, to: name, ratio: compared, reached }
    }),
  )
  const [small, large] = [shops[0], shops.at(-1)]
  const bySize = small && large && small !== large && ratio(speeds(large.rounds), speeds(small.rounds))
  const { tailLimit, perSecond: speedLimit, ...named } = kind
  const speed = small && summarise(speeds(small.rounds))
  const tail =
    small &&
    ratio(
      small.rounds.map(({ p99Ms }) => p99Ms),
      small.rounds.map(({ p50Ms }) => p50Ms),
    )
  const sides = [
    ...yardsticks,
    ...shops.map(({ size, rounds }) => ({ name: `platform, ${size}`, rounds })),
  ].map(({ name, rounds }) => {
    const known = (values: (number | undefined)[]) => values.filter(value => value !== undefined)
    const cpu = known(rounds.map(({ cpuMicros }) => cpuMicros))
    const database = known(rounds.map(({ databaseMicros }) => databaseMicros))
    return {
      name,
      perSecond: summarise(speeds(rounds)),
      p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
      p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
      ...(cpu.length > 0 && { cpuMicros: median(cpu) }),
      ...(database.length > 0 && { databaseMicros: median(database) }),
      benchMicros: median(rounds.map(({ benchMicros }) => benchMicros)),
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
    sides,
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

/** The shares of a profile as microseconds of the CPU time that the platform took in the rounds. */
export function partsOf({ shops: [shop] }: Measured, parts: Parts): Record<string, number> {
  const cpuMicros = median((shop?.rounds ?? []).map(round => round.cpuMicros ?? 0))
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
