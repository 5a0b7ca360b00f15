import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Effort, measureFlow, measureReads } from './measure.ts'
import { report } from './report.ts'
import { type KindResult, kindResult, machine, memoryResult, partsOf, type Results } from './results.ts'
import type { Usage } from './rounds.ts'
import { postgresSettings, setUp } from './set-up.ts'
import { measureLogin, measureMemberReads, measureRenewal, measureSignOn } from './sign-in.ts'
import { measureStarts } from './start-up.ts'
import { summarise } from './statistics.ts'

const USAGE = `npm run bench -- [--quick] [--json] [--only a,b,c,d] [--no-starts]

  --quick      two rounds instead of five, 10,000 products instead of 100,000: to see that it works
  --json       the results as JSON instead of text
  --only       kinds of work: a product, b list, c cart, d purchase, e product uncached, f list uncached,
               g renewal, h login, i sign-on, j product as a member
  --profiles   folder in which CPU profiles of the platform are kept, one for each kind of work
  --no-starts  leaves out the measurement of start-up times`

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    only: { type: 'string', default: 'a,b,c,d,e,f,g,h,i,j' },
    profiles: { type: 'string' },
    starts: { type: 'boolean', default: true },
    help: { type: 'boolean', short: 'h', default: false },
  },
  allowNegative: true,
})

const effort: Effort = flags.quick
  ? { rounds: 2, roundMs: 400, warmMs: 500 }
  : { rounds: 5, roundMs: 1000, warmMs: 1500 }
const sizes = flags.quick ? [1_000, 10_000] : [1_000, 100_000]
const wanted = new Set(flags.only.split(','))

/** A server that does not answer any more is told, not waited for. */
const LIMIT_MS = flags.quick ? 120_000 : 400_000

const say = (text: string) =>
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}\n`)
const closers: (() => Promise<unknown>)[] = []

async function close() {
  for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
}

async function bench(): Promise<Results> {
  const began = performance.now()
  const [load = 0] = loadavg()
  if (flags.starts) say('start-up times')
  const starts = flags.starts ? await measureStarts(flags.quick ? 1 : 3) : undefined

  const { postgresUrl, running, constants } = await setUp(sizes, { say, began: close => closers.push(close) })

  const kinds: KindResult[] = []
  const profiles: (() => Promise<void>)[] = []
  const measure = async (
    kind: Pick<KindResult, 'id' | 'title' | 'target'>,
    work: () => ReturnType<typeof measureReads>,
  ) => {
    if (!wanted.has(kind.id)) return
    say(`(${kind.id}) ${kind.title}`)
    const measured = await work()
    const result = kindResult(kind, measured)
    kinds.push(result)
    profiles.push(async () => {
      result.parts = partsOf(measured, await measured.profile(profileFile(kind.id)))
    })
  }
  await measure({ id: 'a', title: 'product by id', target: 0.5 }, () =>
    measureReads('products', constants, running, effort),
  )
  await measure({ id: 'b', title: 'list of 20 products', target: 0.5 }, () =>
    measureReads('lists', constants, running, effort),
  )
  await measure({ id: 'c', title: 'new visitor, cart, one line', target: 0.4 }, () =>
    measureFlow((shopper, product) => shopper.fillCart(product), running, effort),
  )
  await measure({ id: 'd', title: 'purchase, from the first call to the placed order', target: 0.4 }, () =>
    measureFlow((shopper, product) => shopper.purchase(product), running, effort),
  )
  await measure({ id: 'e', title: 'product by id, from the database' }, () =>
    measureReads('products', 'cold', running, effort),
  )
  await measure({ id: 'f', title: 'list of 20 products, from the database' }, () =>
    measureReads('lists', 'cold', running, effort),
  )

  await measure({ id: 'g', title: 'token renewal', target: 0.5 }, () => measureRenewal(running, effort))
  await measure({ id: 'h', title: 'login with a password', target: 0.8 }, () => measureLogin(running, effort))
  await measure({ id: 'i', title: 'sign-on: a login without the password, and its session' }, () =>
    measureSignOn(running, effort),
  )
  await measure({ id: 'j', title: 'product by id, as a member', target: 0.9 }, () =>
    measureMemberReads(running, effort),
  )

  const memory: Results['memory'] = []
  for (const { shop, platform, started } of running)
    memory.push(memoryResult(shop.products, started, await platform.ask<Usage>('usage')))

  say('profiles')
  for (const profile of profiles) await profile()

  return {
    machine: machine(load, await postgresSettings(postgresUrl)),
    kinds,
    memory,
    ...(starts && { startMs: { first: summarise(starts.first), second: summarise(starts.second) } }),
    seedSeconds: running.map(({ shop }) => ({ products: shop.products, seconds: shop.seedSeconds })),
    seconds: (performance.now() - began) / 1000,
  }
}

const profileFile = (id: string) => flags.profiles && resolve(flags.profiles, `${id}.cpuprofile`)

if (flags.help) console.log(USAGE)
else {
  process.once('SIGINT', () => void close().then(() => process.exit(130)))
  const limit = Promise.withResolvers<never>()
  setTimeout(() => limit.reject(new Error(`Given up after ${LIMIT_MS / 1000} s`)), LIMIT_MS)
  try {
    const results = await Promise.race([bench(), limit.promise])
    console.log(flags.json ? JSON.stringify(results, null, 2) : report(results))
  } catch (error) {
    process.exitCode = 1
    console.error(error)
  } finally {
    await close()
  }
  // Connections that are kept alive are no reason to stay.
  process.exit()
}
