import { performance } from 'node:perf_hooks'
import { quantile } from './statistics.ts'

/** One worker does one piece of work after the other: a request, or a whole purchase. */
export type Worker = () => Promise<void>

/** What a server process has used so far. */
export interface Usage extends NodeJS.MemoryUsage {
  cpuMicros: number
  /** The most bytes that were ever resident. */
  peakRss: number
}

/** One of those that are compared. */
export interface Subject {
  name: string
  workers: readonly Worker[]
  /** Whether the bench's core may be kept awake: not where the database needs it. */
  awake?: boolean
  /** Asks the serving process; absent where the work is done by the bench itself. */
  usage?: () => Promise<Usage>
}

/** What one round of one side came to. */
export interface Round {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** CPU time of the serving process for each piece of work. */
  cpuMicros?: number
  /** CPU time of the database for each piece of work. */
  databaseMicros?: number
  /** CPU time of the bench itself for each piece of work. */
  benchMicros: number
}

/** Asks for the CPU time that the database has used so far. */
export type DatabaseCpu = () => Promise<number | undefined>

export async function runRound(
  { workers, usage, awake }: Subject,
  ms: number,
  databaseCpu?: DatabaseCpu,
): Promise<Round> {
  const before = await usage?.()
  const databaseBefore = await databaseCpu?.()
  const ownBefore = process.cpuUsage()
  const times: number[] = []
  const sleep = awake ? stayAwake() : undefined
  const began = performance.now()
  const deadline = began + ms
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
  const took = performance.now() - began
  const own = process.cpuUsage(ownBefore)
  const databaseAfter = await databaseCpu?.()
  const after = await usage?.()
  return {
    perSecond: (times.length / took) * 1000,
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

/** A B C, A B C …: what slows the machine down for a while slows all sides down alike. */
export async function alternate(
  sides: readonly Subject[],
  rounds: number,
  ms: number,
  databaseCpu?: DatabaseCpu,
): Promise<Round[][]> {
  const results: Round[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [i, side] of sides.entries()) results[i]?.push(await runRound(side, ms, databaseCpu))
  return results
}
