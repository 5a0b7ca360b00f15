import { performance } from 'node:perf_hooks'
import { quantile } from './statistics.ts'

/** A worker does one unit of work after the other: a request, or a whole purchase. */
export type Worker = () => Promise<void>

/** Resource usage of a server process since its start. */
export interface Usage extends NodeJS.MemoryUsage {
  cpuMicros: number
  /** Peak resident set size, in bytes. */
  peakRss: number
}

/** A subject of a comparison: the platform or a baseline. */
export interface Subject {
  name: string
  /** The size of the shop that a baseline uses. It is compared with the platform of this size only; without it with all. */
  size?: string
  workers: readonly Worker[]
  /** Keeps the bench's core awake; off where the database needs that core. */
  awake?: boolean
  /** Usage of the serving process; absent if the bench does the work itself. */
  usage?: () => Promise<Usage>
}

/** The result of one run of one subject. */
export interface Run {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** CPU time of the serving process per unit of work, in microseconds. */
  cpuMicros?: number
  /** CPU time of the database per unit of work, in microseconds. */
  databaseMicros?: number
  /** CPU time of the bench per unit of work, in microseconds. */
  benchMicros: number
}

/** CPU time of the database since its start, in microseconds. */
export type DatabaseCpu = () => Promise<number | undefined>

export async function measureRun(
  { workers, usage, awake }: Subject,
  ms: number,
  databaseCpu?: DatabaseCpu,
): Promise<Run> {
  const before = await usage?.()
  const databaseBefore = await databaseCpu?.()
  const ownBefore = process.cpuUsage()
  const times: number[] = []
  const sleep = awake ? stayAwake() : undefined
  const startedAt = performance.now()
  const deadline = startedAt + ms
  await Promise.all(
    workers.map(async work => {
      for (let now = performance.now(); now < deadline; ) {
        await work()
        const end = performance.now()
        times.push(end - now)
        now = end
      }
    }),
  )
  sleep?.()
  const taken = performance.now() - startedAt
  const own = process.cpuUsage(ownBefore)
  const databaseAfter = await databaseCpu?.()
  const after = await usage?.()
  return {
    perSecond: (times.length / taken) * 1000,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    ...(before && after && { cpuMicros: (after.cpuMicros - before.cpuMicros) / times.length }),
    ...(databaseBefore !== undefined &&
      databaseAfter !== undefined && { databaseMicros: (databaseAfter - databaseBefore) / times.length }),
    benchMicros: (own.user + own.system) / times.length,
  }
}

/**
 * Keeps this process from sleeping between replies. Waking a sleeping core costs the server that writes to it up to a
 * third of its time, and only the slower of two servers would pay that.
 */
function stayAwake(): () => void {
  let awake = true
  const turn = () => {
    if (awake) setImmediate(turn)
  }
  turn()
  return () => {
    awake = false
  }
}

/** Runs A B C, A B C …, so that a temporary slowdown of the machine affects all subjects alike. */
export async function alternate(
  subjects: readonly Subject[],
  runs: number,
  ms: number,
  databaseCpu?: DatabaseCpu,
): Promise<Run[][]> {
  const results: Run[][] = subjects.map(() => [])
  for (let runIndex = 0; runIndex < runs; runIndex++)
    for (const [i, subject] of subjects.entries())
      results[i]?.push(await measureRun(subject, ms, databaseCpu))
  return results
}
