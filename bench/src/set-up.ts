import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@stoa/server'
import pg from 'pg'
import packageJson from '../../package.json' with { type: 'json' }
import { startChild } from './child.ts'
import { freePort, type SeededDatabase, seedShop } from './datasets.ts'
import type { Running } from './measure.ts'
import { childrenOf, familyMicros, moveTo } from './process-cpu.ts'
import { inWords } from './results.ts'
import type { DatabaseCpu, Usage } from './runs.ts'
import { openYardsticks } from './yardsticks.ts'

const { start } = packageJson.scripts
/** Node's options and the variables that `npm start` sets: the same process is measured. */
const asNpmStart = {
  execArgv: start.match(/--[\w-]+=\S+/g) ?? [],
  env: Object.fromEntries(
    (start.match(/\b[A-Z_]+=\S+/g) ?? []).map(setting => setting.split('=') as [string, string]),
  ),
}

const SERVER_CORE = '0'

export interface SetUpEnvironment {
  log(step: string): void
  /** Registers a clean-up for what was just started. */
  onClose(close: () => Promise<unknown>): void
}

/** Seed of a database, before its platform starts. */
interface SeedOptions {
  /** In words, as the report names it. */
  size: string
  seed(serverUrl: string): Promise<SeededDatabase>
}

/** Shops of so many products. */
export const shopsOf = (sizes: readonly number[]): SeedOptions[] =>
  sizes.map(products => ({
    size: `${inWords(products)} products`,
    seed: serverUrl => seedShop(serverUrl, products),
  }))

/**
 * PostgreSQL, a database for each seed with its platform process, and the server of constants. On `oneCore` platforms and
 * database share a core, and the bench has the others.
 */
export async function setUp(
  seeds: readonly SeedOptions[],
  { log, onClose }: SetUpEnvironment,
  { oneCore = false } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-bench-'))
  onClose(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbedded({ dataDir: folder })
  onClose(() => postgres.stop())

  const postmaster = Number(
    (await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0],
  )
  const databaseCpu: DatabaseCpu = () => familyMicros(postmaster)

  const running: Running[] = []
  for (const [i, { size, seed }] of seeds.entries()) {
    log(`seeding ${size}`)
    const shop = await seed(postgres.url)
    const port = await freePort()
    const logFile = join(folder, `stoa-${i}.log`)
    const { connectionString } = shop
    const platform = await startChild(
      './platform-process.ts',
      { connectionString, port, logFile },
      asNpmStart,
    )
    onClose(() => platform.stop())
    if (oneCore) await moveTo(SERVER_CORE, platform.pid)
    running.push({ size, shop, platform, port, started: await platform.ask<Usage>('usage') })
  }
  if (oneCore) {
    await moveTo(SERVER_CORE, postmaster)
    for (const child of await childrenOf(postmaster)) await moveTo(SERVER_CORE, child)
    await moveTo(`1-${cpus().length - 1}`, process.pid)
  }
  const constantPort = await freePort()
  const constant = await startChild('./baseline-process.ts', { port: constantPort })
  onClose(() => constant.stop())
  if (oneCore) await moveTo(SERVER_CORE, constant.pid)
  const constants = { child: constant, port: constantPort }
  const yardsticks = await openYardsticks(constants, postgres.url, onClose)
  return { postgresUrl: postgres.url, databaseCpu, running, constants, yardsticks }
}

/** What durability costs is part of the figures. */
export async function postgresSettings(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes')",
  )
  await client.end()
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}
