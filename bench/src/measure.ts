import pg from 'pg'
import type { Child } from './child.ts'
import { type Connection, openConnection } from './connection.ts'
import type { SeededDatabase } from './datasets.ts'
import type { Parts } from './profile.ts'
import { bareStatements, replayer } from './raw-sql-baseline.ts'
import { readers, readsOf, typicalReply } from './reads.ts'
import { type RecordedCall, record, recordTwice } from './recording.ts'
import {
  alternate,
  type DatabaseCpu,
  type Round,
  runRound,
  type Subject,
  type Usage,
  type Worker,
} from './runs.ts'
import { openShopper, type Shopper } from './shopper.ts'

/** How long and how often is measured, and what is watched meanwhile. */
export interface Effort {
  rounds: number
  roundMs: number
  warmMs: number
  databaseCpu?: DatabaseCpu
}

/** A shop's platform process with everything that is sent to it. */
export interface Running {
  /** In words, as the report names it: 1,000 products. */
  size: string
  shop: SeededDatabase
  platform: Child
  port: number
  /** What the platform used when it had just started. */
  started: Usage
}

/** All rounds of one kind of work: the yardsticks first, then the platform with each size of shop. */
export interface Measured {
  yardsticks: { name: string; rounds: Round[] }[]
  shops: { size: string; rounds: Round[] }[]
  /** One more round with the first shop, sampled: after all that counts, since sampling costs time and memory. */
  profile: (file?: string) => Promise<Parts>
}

export const READERS = 32
/** As many as the platform has connections to the database by default. */
export const BUYERS = 16

export const usageOf = (child: Child) => () => child.ask<Usage>('usage')

/** Compares the sides in turns. */
export async function run(
  yardsticks: Subject[],
  shops: (Subject & Running)[],
  effort: Effort,
): Promise<Measured> {
  const sides = [...yardsticks, ...shops]
  for (const side of sides) await runRound(side, effort.warmMs)
  const results = await alternate(sides, effort.rounds, effort.roundMs, effort.databaseCpu)
  const [first] = shops as [Subject & Running]
  return {
    yardsticks: yardsticks.map(({ name }, i) => ({ name, rounds: results[i] as Round[] })),
    shops: shops.map(({ size }, i) => ({
      size,
      rounds: results[yardsticks.length + i] as Round[],
    })),
    async profile(file) {
      await runRound(first, effort.warmMs)
      await first.platform.ask('profile')
      await runRound(first, effort.roundMs)
      return first.platform.ask<Parts>('profiled', file)
    },
  }
}

/** The server of constants. */
export interface Constants {
  child: Child
  port: number
}

/** The same number of bytes as the replies to these requests have, from a bare server. */
export async function constantSide(
  constants: Constants,
  path: '/products' | '/lists' | '/items',
  connection: Connection,
  requests: readonly Buffer[],
): Promise<Subject> {
  const text = await typicalReply(connection, requests)
  await constants.child.ask('constant', { path, text })
  // The same request but for its path: the same headers are read on both sides.
  const plain = Buffer.from((requests[0] as Buffer).toString().replace(/ \S+ /, ` ${path} `))
  return {
    name: `bare Hono server, constant of ${Buffer.byteLength(text)} bytes`,
    workers: await readers(constants.port, [plain], READERS),
    awake: true,
    usage: usageOf(constants.child),
  }
}

/** Reads against a server of constants. `cold` empties the platform's cache of replies all the time, and has no yardstick. */
export async function measureReads(
  kind: 'products' | 'lists',
  constants: Constants | 'cold',
  running: readonly Running[],
  effort: Effort,
): Promise<Measured> {
  const shops: (Subject & Running)[] = []
  const yardsticks: Subject[] = []
  for (const one of running) {
    const { shop, port, platform } = one
    const connection = await openConnection(port)
    const token = await openShopper(connection, shop).visit()
    const requests = readsOf(shop, token, { popular: constants !== 'cold' })[kind]
    if (constants !== 'cold' && yardsticks.length === 0)
      yardsticks.push(await constantSide(constants, `/${kind}`, connection, requests))
    connection.close()
    const workers = await readers(port, requests, READERS)
    shops.push({ ...one, name: one.size, workers, awake: constants !== 'cold', usage: usageOf(platform) })
  }
  if (constants !== 'cold') return run(yardsticks, shops, effort)
  const measured = await withCold(running, () => run([], shops, effort))
  return { ...measured, profile: file => withCold(running, () => measured.profile(file)) }
}

/** Tells the platforms every few milliseconds that everything has changed. */
async function withCold<T>(running: readonly Running[], work: () => Promise<T>): Promise<T> {
  const pools = running.map(({ shop }) => new pg.Pool({ connectionString: shop.connectionString, max: 1 }))
  const timer = setInterval(() => {
    for (const pool of pools) void pool.query("select pg_notify('stoa_cache', '*')").catch(() => {})
  }, 10)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await Promise.all(pools.map(pool => pool.end()))
  }
}

/** A flow of calls against the bare statements that the platform sends for it. */
export async function measureFlow(
  flow: (shopper: Shopper, product?: string) => Promise<void>,
  running: readonly Running[],
  effort: Effort,
): Promise<Measured & { calls: RecordedCall[] }> {
  const { shop, platform, port } = running[0] as Running
  const pool = new pg.Pool({ connectionString: shop.connectionString, max: BUYERS })
  try {
    const recorded: [RecordedCall[], RecordedCall[]][] = []
    for (const product of shop.goods) {
      recorded.push(await recordTwice(() => record(platform, port, shop, shopper => flow(shopper, product))))
    }
    const statementsOf = (calls: RecordedCall[]) => calls.flatMap(({ statements }) => statements)
    const bare = (name: string, bookkeeping: boolean): Subject => {
      const flows = recorded.map(([one, two]) =>
        bareStatements(statementsOf(one), statementsOf(two), { bookkeeping }),
      )
      return { name, workers: Array.from({ length: BUYERS }, () => replayer(pool, flows)) }
    }
    const sides = await Promise.all(
      running.map(async one => ({
        ...one,
        name: one.size,
        workers: await shoppers(one, flow),
        usage: usageOf(one.platform),
      })),
    )
    const yardsticks = [
      bare('bare statements, all', true),
      bare('bare statements, without bookkeeping', false),
    ]
    return { ...(await run(yardsticks, sides, effort)), calls: recorded[0]?.[0] ?? [] }
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
