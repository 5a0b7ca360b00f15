import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Child } from './child.ts'
import { type Connection, openConnection } from './connection.ts'
import type { SeededDatabase } from './datasets.ts'
import type { SentStatement } from './platform-process.ts'
import type { Parts } from './profile.ts'
import { rawSqlBaseline, replayer } from './raw-sql-baseline.ts'
import { readers, readsOf, typicalReply } from './reads.ts'
import { type RecordedCall, record, recordTwice } from './recording.ts'
import {
  alternate,
  type DatabaseCpu,
  measureRun,
  type Run,
  type Subject,
  type Usage,
  type Worker,
} from './runs.ts'
import { openShopper, type Shopper } from './shopper.ts'
import type { Yardsticks } from './yardsticks.ts'

/** Number and duration of the measured runs. */
export interface Effort {
  runs: number
  runMs: number
  warmMs: number
  databaseCpu?: DatabaseCpu
  yardsticks?: Yardsticks
}

/** A platform process with its seeded shop. */
export interface Running {
  /** The size as the report prints it: `1,000 products`. */
  size: string
  shop: SeededDatabase
  platform: Child
  port: number
  /** Resource usage right after the start. */
  started: Usage
}

/** All runs of one scenario: the baselines, then the platform with each size of shop. */
export interface Measured {
  baselines: { name: string; size?: string | undefined; runs: Run[] }[]
  shops: { size: string; runs: Run[] }[]
  /** Runs of the yardsticks between those of the others. */
  yardsticks?: Record<keyof Yardsticks, Run[]>
  /** One more run with the first shop and the CPU profiler. After all measured runs, because profiling costs time and memory. */
  profile: (file?: string) => Promise<Parts>
}

/** Within this time a platform has read an invalidation. */
const INVALIDATED_MS = 100

export const READERS = 32
/** The platform's default number of database connections. */
export const BUYERS = 16

export const usageOf = (child: Child) => () => child.ask<Usage>('usage')

/** Measures baselines and platforms in alternating runs. */
export async function compareSubjects(
  baselines: Subject[],
  shops: (Subject & Running)[],
  effort: Effort,
): Promise<Measured> {
  const { reply, transaction } = effort.yardsticks ?? {}
  const sticks = reply && transaction ? [reply, transaction] : []
  const subjects = [...baselines, ...shops, ...sticks]
  for (const subject of subjects) await measureRun(subject, effort.warmMs)
  const results = await alternate(subjects, effort.runs, effort.runMs, effort.databaseCpu)
  const [replies, transactions] = results.slice(baselines.length + shops.length)
  const [first] = shops as [Subject & Running]
  return {
    baselines: baselines.map(({ name, size }, i) => ({ name, size, runs: results[i] as Run[] })),
    shops: shops.map(({ size }, i) => ({
      size,
      runs: results[baselines.length + i] as Run[],
    })),
    ...(replies && transactions && { yardsticks: { reply: replies, transaction: transactions } }),
    async profile(file) {
      await measureRun(first, effort.warmMs)
      await first.platform.ask('profile')
      await measureRun(first, effort.runMs)
      return first.platform.ask<Parts>('profiled', file)
    },
  }
}

/** The baseline server, which returns constants. */
export interface Constants {
  child: Child
  port: number
}

/** A bare server that returns a constant of the same size as the replies to these requests. */
export async function constantSubject(
  constants: Constants,
  path: '/products' | '/lists' | '/items',
  connection: Connection,
  requests: readonly Buffer[],
): Promise<Subject> {
  const text = await typicalReply(connection, requests)
  await constants.child.ask('constant', { path, text })
  // The same request except for its path, so that both servers parse the same headers.
  const plain = Buffer.from((requests[0] as Buffer).toString().replace(/ \S+ /, ` ${path} `))
  return {
    name: `bare Hono server, constant of ${Buffer.byteLength(text)} bytes`,
    workers: await readers(constants.port, [plain], READERS),
    awake: true,
    usage: usageOf(constants.child),
  }
}

/** Reads, compared with the baseline server. `cold` empties the platform's caches all the time: the baseline is the SQL of lists. */
export async function measureReads(
  scenario: 'products' | 'lists',
  constants: Constants | 'cold',
  running: readonly Running[],
  effort: Effort,
): Promise<Measured> {
  const shops: (Subject & Running)[] = []
  const baselines: Subject[] = []
  const pools: pg.Pool[] = []
  for (const one of running) {
    const { shop, port, platform } = one
    const connection = await openConnection(port)
    const token = await openShopper(connection, shop).visit()
    const requests = readsOf(shop, token, { popular: constants !== 'cold' })[scenario]
    if (constants !== 'cold' && baselines.length === 0)
      baselines.push(await constantSubject(constants, `/${scenario}`, connection, requests))
    if (constants === 'cold' && scenario === 'lists') {
      const pool = new pg.Pool({ connectionString: shop.connectionString, max: BUYERS })
      pools.push(pool)
      const options = { connection, pool, workers: READERS, select: selectList }
      baselines.push(await sqlByHand(one, requests, options))
    }
    connection.close()
    const workers = await readers(port, requests, READERS)
    shops.push({ ...one, name: one.size, workers, awake: constants !== 'cold', usage: usageOf(platform) })
  }
  if (constants !== 'cold') return compareSubjects(baselines, shops, effort)
  const measured = await withCold(running, () => compareSubjects(baselines, shops, effort))
  await Promise.all(pools.map(pool => pool.end()))
  return { ...measured, profile: file => withCold(running, () => measured.profile(file)) }
}

/** The statements that the platform sends for these requests, each with its values, by the same driver. */
export async function sqlByHand(
  { size, platform, shop }: Running,
  requests: readonly Buffer[],
  {
    connection,
    pool,
    workers,
    select,
  }: {
    connection: Connection
    pool: pg.Pool
    /** Number of callers. */
    workers: number
    /** The statements of a request that count. */
    select: (recorded: readonly SentStatement[]) => SentStatement[]
  },
): Promise<Subject> {
  const flows: SentStatement[][] = []
  for (const request of requests) {
    await pool.query("select invalidate('*')")
    await delay(INVALIDATED_MS)
    await platform.ask('record')
    const { status, text } = await connection.send(request)
    if (status !== 200) throw new Error(`${status} ${text()}`)
    const recorded = await platform.ask<SentStatement[]>('recorded')
    const sent = select(recorded)
    if (sent.length === 0 || !sent.every(({ values }) => values.includes(shop.siteId)))
      throw new Error(`The statements are not as expected: ${JSON.stringify(recorded)}`)
    flows.push(sent)
  }
  let next = 0
  const ask = async () => {
    const statements = flows[next++ % flows.length] as SentStatement[]
    await Promise.all(statements.map(({ text, values }) => pool.query({ text, values: [...values] })))
  }
  return {
    name: `the same SQL by hand, ${size}`,
    size,
    workers: Array.from({ length: workers }, () => ask),
  }
}

/** The two statements of a list. */
function selectList(recorded: readonly SentStatement[]): SentStatement[] {
  const sent = recorded.filter(statement => /\b(products|product_counts)\b/.test(statement.text))
  return sent.length === 2 ? sent : []
}

/** Invalidates all cached reads of the platforms every 10 ms; they read it every 40 ms. */
export async function withCold<T>(running: readonly Running[], work: () => Promise<T>): Promise<T> {
  const pools = running.map(({ shop }) => new pg.Pool({ connectionString: shop.connectionString, max: 1 }))
  const timer = setInterval(() => {
    for (const pool of pools) void pool.query("select invalidate('*')").catch(() => {})
  }, 10)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await Promise.all(pools.map(pool => pool.end()))
  }
}

/** A flow of calls, compared with the SQL statements that the platform sends for it, and with those of others `beside` it. */
export async function measureFlow(
  flow: (shopper: Shopper, product?: string) => Promise<void>,
  running: readonly Running[],
  effort: Effort,
  beside: { name: string; worker(pool: pg.Pool): Promise<Worker> }[] = [],
): Promise<Measured & { calls: RecordedCall[] }> {
  const { shop, platform, port } = running[0] as Running
  const pool = new pg.Pool({ connectionString: shop.connectionString, max: BUYERS })
  try {
    const recorded: [RecordedCall[], RecordedCall[]][] = []
    for (const product of shop.goods) {
      recorded.push(await recordTwice(() => record(platform, port, shop, shopper => flow(shopper, product))))
    }
    const statementsOf = (calls: RecordedCall[]) => calls.flatMap(({ statements }) => statements)
    const flows = recorded.map(([one, two]) => rawSqlBaseline(statementsOf(one), statementsOf(two)))
    const baseline: Subject = {
      name: 'raw SQL',
      workers: Array.from({ length: BUYERS }, () => replayer(pool, flows)),
    }
    const subjects = await Promise.all(
      running.map(async one => ({
        ...one,
        name: one.size,
        workers: await shoppers(one, flow),
        usage: usageOf(one.platform),
      })),
    )
    const others = await Promise.all(
      beside.map(async ({ name, worker }): Promise<Subject> => {
        const work = await worker(pool)
        return { name, workers: Array.from({ length: BUYERS }, () => work) }
      }),
    )
    const measured = await compareSubjects([baseline, ...others], subjects, effort)
    return { ...measured, calls: recorded[0]?.[0] ?? [] }
  } finally {
    await pool.end()
  }
}

const shoppers = ({ port, shop }: Running, flow: (shopper: Shopper) => Promise<void>): Promise<Worker[]> =>
  Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const shopper = openShopper(await openConnection(port), shop)
      return () => flow(shopper)
    }),
  )
