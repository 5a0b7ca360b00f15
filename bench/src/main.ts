import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { dearerThanBaseline, saveBaseline } from './baseline.ts'
import { measureImport } from './catalogue-import.ts'
import { DATA_SCENARIOS, measureData } from './data/measure-data.ts'
import { seedShop } from './datasets.ts'
import type { Effort } from './measure.ts'
import { measureOrders, ORDER_SCENARIOS } from './orders/measure-orders.ts'
import { report } from './report.ts'
import { inWords, machine, memoryResult, type Results } from './results.ts'
import type { Usage } from './runs.ts'
import { createScenarioRunner } from './scenarios.ts'
import { postgresSettings, setUp, shopsOf } from './set-up.ts'
import { measureShops, SHOP_SCENARIOS } from './shop-scenarios.ts'
import { measureStarts } from './start-up.ts'
import { summarise } from './statistics.ts'

const USAGE = `npm run bench -- [data | orders | catalogue] [--quick] [--large] [--json] [--only a,b,c,d] [--no-starts]

  data         measures content instead of shops: collections of 10,000 items
  orders       measures orders instead of shops: shops with 1,000 and 20,000 orders
  catalogue    measures the import of 100,000 products with 300,000 variants
  --quick      smoke test: two runs instead of five, 10,000 products instead of 100,000
  --large      content: adds a collection of 1,000,000 items; orders: a shop with 1,000,000 instead of 20,000
  --one-core   content: platform and database share one core, the load comes from the others (Linux)
  --json       the results as JSON instead of text
  --only       scenarios: a product, b list, c cart, d purchase, t add to a cart of 20 lines, u its estimate,
               e product uncached, f list uncached, z search for products,
               g renewal, h login, i sign-on, j product as a member;
               content: k item, l page, m page and count, n bulk insert, o export, p search, q fuzzy search,
               r insert, s popular page;
               orders: v page, w search, x sales of a year, y purchase that is charged
  --profiles   folder for CPU profiles of the platform, one for each scenario
  --save       stores the units of the scenarios in bench/baseline.json
  --compare    fails if a scenario costs over 10 % more units than stored there, or its statements are more
  --no-starts  skips the measurement of start-up times`

const { values: flags, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    'one-core': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    profiles: { type: 'string' },
    save: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
    starts: { type: 'boolean', default: true },
    help: { type: 'boolean', short: 'h', default: false },
  },
  allowNegative: true,
  allowPositionals: true,
})

const effort: Effort = flags.quick
  ? { runs: 2, runMs: 400, warmMs: 500 }
  : { runs: 5, runMs: 1000, warmMs: 1500 }

/** Time limit of the whole run, in milliseconds: a server that hangs fails the run. */
const LIMIT_MS = flags.large ? 1_800_000 : flags.quick ? 120_000 : 400_000

const log = (text: string) =>
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}\n`)
const closers: (() => Promise<unknown>)[] = []
const setUpEnvironment = { log, onClose: (close: () => Promise<unknown>) => void closers.push(close) }

async function close() {
  for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
}

const selectionOf = (all: string) => new Set((flags.only ?? all).split(','))
const { profiles } = flags

async function benchShops(): Promise<Results> {
  const startedAt = performance.now()
  const [load = 0] = loadavg()
  if (flags.starts) log('start-up times')
  const starts = flags.starts ? await measureStarts(flags.quick ? 1 : 3) : undefined

  const { postgresUrl, databaseCpu, running, constants, yardsticks } = await setUp(
    shopsOf(flags.quick ? [1_000, 10_000] : [1_000, 100_000]),
    setUpEnvironment,
  )
  const scenarios = createScenarioRunner({ selected: selectionOf(SHOP_SCENARIOS), profiles, log })
  await measureShops(scenarios, running, constants, { ...effort, databaseCpu, yardsticks })
  const memory: Results['memory'] = []
  for (const { size, platform, started } of running)
    memory.push(memoryResult(size, started, await platform.ask<Usage>('usage')))
  await scenarios.sample()

  return {
    machine: machine(load, await postgresSettings(postgresUrl)),
    scenarios: scenarios.results,
    memory,
    ...(starts && { startMs: { first: summarise(starts.first), second: summarise(starts.second) } }),
    seedSeconds: running.map(({ size, shop }) => ({ size, seconds: shop.seedSeconds })),
    seconds: (performance.now() - startedAt) / 1000,
  }
}

/** A small shop; the content scenarios do not depend on its size. */
const PRODUCTS = 20

async function benchContent(): Promise<Results> {
  const startedAt = performance.now()
  const [load = 0] = loadavg()
  const oneCore = flags['one-core']
  if (oneCore && cpus().length < 2) throw new Error('--one-core needs a second core for the load.')
  const sizes = flags.large ? [10_000, 1_000_000] : [10_000]
  const { postgresUrl, databaseCpu, running, constants, yardsticks } = await setUp(
    sizes.map(items => ({
      size: `${inWords(items)} items`,
      seed: url => seedShop(url, PRODUCTS, `bench_content_${items}`),
    })),
    setUpEnvironment,
    { oneCore },
  )
  const selected = selectionOf(DATA_SCENARIOS)
  const scenarios = createScenarioRunner({ selected, profiles, log })
  const collections = running.map((one, i) => ({ running: one, items: sizes[i] as number }))
  const { contents, exports } = await measureData(
    scenarios,
    collections,
    constants,
    { ...effort, databaseCpu, yardsticks },
    { selected, oneCore, log },
  )
  await scenarios.sample()

  return {
    machine: machine(load, await postgresSettings(postgresUrl)),
    scenarios: scenarios.results,
    exports,
    memory: [],
    seedSeconds: contents.map(({ size, itemBytes, fillSeconds }) => ({
      size: `${size} of ${inWords(itemBytes)} bytes on average`,
      seconds: fillSeconds,
    })),
    seconds: (performance.now() - startedAt) / 1000,
  }
}

async function benchOrders(): Promise<Results> {
  const startedAt = performance.now()
  const [load = 0] = loadavg()
  const sizes = flags.quick ? [100, 1_000] : [1_000, flags.large ? 1_000_000 : 20_000]
  const { postgresUrl, databaseCpu, running, yardsticks } = await setUp(
    sizes.map(orders => ({
      size: `${inWords(orders)} orders`,
      seed: url => seedShop(url, PRODUCTS, `bench_orders_${orders}`),
    })),
    setUpEnvironment,
  )
  const scenarios = createScenarioRunner({ selected: selectionOf(ORDER_SCENARIOS), profiles, log })
  const shops = running.map((one, i) => ({ running: one, orders: sizes[i] as number }))
  const filled = await measureOrders(scenarios, shops, { ...effort, databaseCpu, yardsticks }, log)
  await scenarios.sample()
  return {
    machine: machine(load, await postgresSettings(postgresUrl)),
    scenarios: scenarios.results,
    memory: [],
    seedSeconds: filled.map(({ size, fillSeconds }) => ({ size, seconds: fillSeconds })),
    seconds: (performance.now() - startedAt) / 1000,
  }
}

async function benchCatalogue(): Promise<Results> {
  const startedAt = performance.now()
  const [load = 0] = loadavg()
  const products = flags.quick ? 2_000 : 100_000
  const { postgresUrl, running } = await setUp(
    [{ size: 'an empty shop', seed: url => seedShop(url, PRODUCTS, 'bench_import') }],
    setUpEnvironment,
  )
  log(`import of ${inWords(products)} products`)
  const imports = []
  for (const one of running) imports.push(await measureImport(one, products))
  return {
    machine: machine(load, await postgresSettings(postgresUrl)),
    scenarios: [],
    imports,
    memory: [],
    seedSeconds: [],
    seconds: (performance.now() - startedAt) / 1000,
  }
}

const modes = { shops: benchShops, data: benchContent, orders: benchOrders, catalogue: benchCatalogue }
const [mode = 'shops', ...others] = positionals
const run = mode in modes ? modes[mode as keyof typeof modes] : undefined
if (flags.help || others.length > 0 || !run) {
  console.log(USAGE)
  process.exitCode = flags.help ? 0 : 1
} else {
  process.once('SIGINT', () => void close().then(() => process.exit(130)))
  const limit = Promise.withResolvers<never>()
  setTimeout(() => limit.reject(new Error(`The bench did not finish within ${LIMIT_MS / 1000} s.`)), LIMIT_MS)
  try {
    const results = await Promise.race([run(), limit.promise])
    console.log(flags.json ? JSON.stringify(results, null, 2) : report(results))
    if (flags.save) await saveBaseline(results)
    if (flags.compare) {
      const dearer = await dearerThanBaseline(results)
      for (const sentence of dearer) console.error(sentence)
      if (dearer.length > 0) process.exitCode = 1
    }
  } catch (error) {
    process.exitCode = 1
    console.error(error)
  } finally {
    await close()
  }
  // Keep-alive connections would keep the process running.
  process.exit()
}
