import { readFileSync } from 'node:fs'
import { createDriver } from '@stoa/testkit'
import { type Activity, DayError, daySequence, openDay } from '@stoa/testkit/day'
import { connectionsAllowed, holdConnections } from '../held-connections.ts'
import { count, milliseconds, percentile, range, sleep } from '../measure.ts'
import { isQuiet, sampleOtherProcesses } from '../other-processes.ts'
import { judge, type Proof, skipped } from '../proof.ts'
import type { Target } from '../target.ts'

const PRODUCTS = 40
const WORDS = ['lamp', 'bowl', 'chair', 'table', 'vase', 'mirror', 'basket', 'cushion']
const WORKERS = 8
const WARM_SECONDS = 10
const PEAK_SECONDS = 5
const PEAKS = 3
const SOAK_SECONDS = 60
/** Part of the peak that lasts. */
const SHARE = 0.8
const CONNECTIONS = 10_000
const FACTOR = 10
/** Percentiles of fewer would be those of single calls. */
const SAMPLES_MIN = 100
/** Resident memory of the last third of the time, as a multiple of that of the second third. */
const GROWTH_MAX = 1.15
/** What other programs may take of the processors in a second: with more, what happens in it proves nothing. */
const OTHERS_MAX = 0.1
/** Least part of the time that must be left to judge. */
const JUDGED_MIN = 1 / 3
const LIMITS_OFF = {
  STOA_CALLS_PER_MINUTE: '0',
  STOA_VISITORS_PER_MINUTE: '0',
  STOA_DATABASE_MS_PER_MINUTE: '0',
}

/** A day of a shop at 80 % of what the machine can do, beside connections that do nothing. */
export const soak: Proof = {
  id: 'R16',
  title: 'soak',
  promise: `At ${100 * SHARE} % of the peak, beside ${count(CONNECTIONS)} idle and slow connections: no error 5xx, flat memory, p99 below ${FACTOR} times p50.`,
  async run(target) {
    const { local, soakSeconds = SOAK_SECONDS } = target
    if (!local) return skipped('needs the local form: callers have no limits')
    const shop = await makeShop(target)
    const node = await local.startServer({ env: LIMITS_OFF })
    const day = await openDay({ ...shop, port: Number(new URL(node.url).port) })
    const held = await holdConnections(node.url, connectionsAllowed(CONNECTIONS))
    try {
      await atPeak(day.activities, WARM_SECONDS)
      const peaks: number[] = []
      for (const _ of range(PEAKS)) peaks.push(await atPeak(day.activities, PEAK_SECONDS))
      const peak = Math.min(...peaks)
      const memory: number[] = []
      const sampling = setInterval(() => memory.push(residentMegabytes(node.pid)), 1_000)
      const others = sampleOtherProcesses()
      const done = await atRate(day.activities, SHARE * peak, soakSeconds)
      clearInterval(sampling)
      others.stop()
      const isJudged = ({ due, ended }: { due: number; ended: number }) =>
        isQuiet(others.samples, OTHERS_MAX, due, ended)
      const judged = done.filter(isJudged)
      const share = judged.length / done.length
      const errors = new Set(judged.flatMap(({ error }) => error ?? []))
      const latencies = Map.groupBy(
        judged.filter(({ error }) => error === undefined),
        ({ name }) => name,
      )
      const slow = [...latencies]
        .map(([name, ones]) => ({ name, times: ones.map(({ due, ended }) => ended - due) }))
        .filter(({ times }) => times.length >= SAMPLES_MIN)
        .map(({ name, times }) => ({ name, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }))
      const third = Math.floor(memory.length / 3)
      const [middle, last] = [memory.slice(third, 2 * third), memory.slice(2 * third)].map(part =>
        percentile(part, 0.5),
      )
      const growth = (last ?? 0) / (middle ?? Number.NaN)
      const open = held.open()
      const summary =
        `${count(Math.round(soakSeconds))} s at ${Math.round(SHARE * peak)} activities a second (peak ${Math.round(peak)}), ${count(done.length)} in all, ` +
        `${share === 1 ? '' : `${Math.round(100 * share)} % of them judged, because other programs took more than ${100 * OTHERS_MAX} % of the processors meanwhile, `}` +
        `${count(open)} idle and slow connections, ${count(held.replaced())} ended by the server and opened again; ` +
        `p50 and p99: ${slow.map(({ name, p50, p99 }) => `${name} ${milliseconds(p50)}, ${milliseconds(p99)}`).join('; ')}; ` +
        `memory ${Math.round(middle ?? 0)} MB, then ${Math.round(last ?? 0)} MB`
      const findings = [
        ...errors,
        ...slow.flatMap(({ name, p50, p99 }) =>
          p99 < FACTOR * p50 ? [] : [`p99 of "${name}" is ${milliseconds(p99)}, p50 ${milliseconds(p50)}`],
        ),
        ...(!(growth >= GROWTH_MAX) ? [] : [`memory grew by the factor ${growth.toFixed(2)}`]),
        ...(open > 0.9 * connectionsAllowed(CONNECTIONS) ? [] : [`only ${open} connections are open`]),
      ]
      return findings.length === 0 && share < JUDGED_MIN
        ? skipped(`a busy machine; ${summary}`)
        : judge(summary, findings)
    } finally {
      held.close()
      day.close()
      await node.kill()
    }
  },
}

async function makeShop(target: Target) {
  const driver = await createDriver(target)
  const productIds: string[] = []
  for (const i of range(PRODUCTS))
    productIds.push((await driver.product({ name: `Plain ${WORDS[i % WORDS.length]} ${i}` }, 99_999)).id)
  const { id } = await driver.collection(productIds)
  const { clientId, apiKey } = target
  return { clientId, apiKey, productIds, purchasable: productIds, words: WORDS, collectionIds: [id] }
}

type Activities = Awaited<ReturnType<typeof openDay>>['activities']

/** Activities a second of workers who never wait. */
async function atPeak(activities: Activities, seconds: number): Promise<number> {
  const sequence = daySequence()
  let turn = 0
  const start = performance.now()
  const worker = async () => {
    while (performance.now() - start < 1000 * seconds)
      await activities[sequence[turn++ % sequence.length] as Activity]()
  }
  await Promise.all(range(WORKERS).map(worker))
  return (1000 * turn) / (performance.now() - start)
}

/** An activity: when it should have begun, and when it ended. */
interface Done {
  name: Activity
  due: number
  ended: number
  error?: string
}

/**
 * Begins activities at a steady rate, however long the others take. Times count from when one should have begun. Those that find more than
 * what begins in two seconds waiting fail: the node does not keep up.
 */
async function atRate(activities: Activities, perSecond: number, seconds: number): Promise<Done[]> {
  const sequence = daySequence()
  const done: Done[] = []
  const running = new Set<Promise<void>>()
  const start = performance.now()
  const begin = async (name: Activity, due: number) => {
    const error = await activities[name]().then(
      () => undefined,
      error => (error instanceof DayError ? error.message : `${name}: ${error}`),
    )
    done.push({ name, due, ended: performance.now(), ...(error && { error }) })
  }
  for (let turn = 0; turn <= perSecond * seconds; turn++) {
    const due = start + (1000 * turn) / perSecond
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    const name = sequence[turn % sequence.length] as Activity
    if (running.size > 2 * perSecond) {
      const error = 'activities were not begun: too many were waiting'
      done.push({ name, due, ended: performance.now(), error })
      continue
    }
    const work: Promise<void> = begin(name, due).finally(() => running.delete(work))
    running.add(work)
  }
  await Promise.all(running)
  return done
}

/** Resident memory of a process; not a number where there is no `/proc`. */
const residentMegabytes = (pid: number) =>
  process.platform === 'linux'
    ? Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
    : Number.NaN
