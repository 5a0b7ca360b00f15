import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { createPrivateDirectory } from '../../platform-support/private-directory.ts'
import { diskFull, explainFileError, isDiskFull } from '../../platform-support/startup-error.ts'
import {
  type Address,
  chooseAddress,
  clearSocket,
  connectionUrl,
  DATABASE,
  forgetAddress,
} from './address.ts'
import { findBinaries } from './binaries.ts'
import { makeCluster, reclaimCluster, removeCluster } from './cluster.ts'
import { takeOwnership } from './lock-file.ts'
import { endServer, startServer } from './server.ts'
import { serverSettings } from './settings.ts'
import { type Account, chooseAccount } from './unprivileged-user.ts'

export interface EmbeddedOptions {
  /** Stoa's data folder; PostgreSQL has its subfolder `postgres`. Made if missing. */
  dataDir: string
  /** Called with a few words as each longer step begins. */
  onProgress?: (step: string) => void
  /** Throws the database of earlier starts away first. */
  fresh?: boolean
  /** More settings of PostgreSQL, which win over ours: for tests that need no durability. */
  settings?: Record<string, string>
  /** `loopback`: 127.0.0.1 with a password instead of a socket, as on Windows. */
  transport?: 'loopback'
}

export interface Embedded {
  /** Connection string for `pg` and for PostgreSQL's own programs. */
  url: string
  /** How PostgreSQL was made to accept its user. */
  account: Account['kind']
  /** File with PostgreSQL's log. */
  logFile: string
  /** Resolves when PostgreSQL has ended, whoever ended it. */
  exited: Promise<void>
  /** What an error that came from this database was about, where PostgreSQL's log knows more: a full disk. */
  explain(error: unknown): Promise<unknown>
  /** Ends PostgreSQL in good order and gives the data folder back. Calls after the first wait for the same end. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL on a data folder, making the cluster the first time and recovering it after a crash.
 * Only one process can have a data folder. Fails with a StartProblem where the person can remedy the cause.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  const folder = join(dataDir, 'postgres')
  try {
    await createPrivateDirectory(folder)
    const release = await takeOwnership(folder, dataDir)
    return await startOwned(folder, options, release).catch(async error => {
      await release()
      throw error
    })
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

/** The connection string of the PostgreSQL that a running Stoa has on this data folder, for commands beside it. */
export async function findEmbedded(dataDir: string): Promise<string | undefined> {
  return readFile(connectionFile(join(resolve(dataDir), 'postgres')), 'utf8').catch(() => undefined)
}

async function startOwned(
  folder: string,
  options: EmbeddedOptions,
  release: () => Promise<void>,
): Promise<Embedded> {
  const say = options.onProgress ?? (() => {})
  const cluster = join(folder, 'cluster')
  const logFile = join(folder, 'postgres.log')
  if (options.fresh) await removeCluster(cluster)
  const binaries = await findBinaries()
  const account = await chooseAccount(binaries.initdb, cluster)
  if (existsSync(cluster)) {
    await reclaimCluster(cluster, binaries, account)
  } else {
    say('making the database')
    await makeCluster(cluster, binaries, account)
  }
  const address = await chooseAddress(folder, { owner: account.fileOwner, transport: options.transport })
  await clearSocket(address)
  const spec = { cluster, logFile, binaries, account, settings: serverSettings(address, options.settings) }
  const server = await startServer(spec, say)
  const exited = new Promise<void>(done => server.process.once('exit', () => done()))

  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      await rm(connectionFile(folder), { force: true })
      await endServer(server, spec)
      await forgetAddress(address, folder)
      await release()
    })()
    return stopping
  }
  try {
    await ensureDatabase(address)
    await writeFile(connectionFile(folder), connectionUrl(address), { mode: 0o600 })
  } catch (error) {
    await stop()
    throw error
  }
  const explain = async (error: unknown) =>
    isDiskFull(new Error(await server.said())) ? diskFull(resolve(options.dataDir)) : error
  return { url: connectionUrl(address), account: account.kind, logFile, exited, explain, stop }
}

function connectionFile(folder: string): string {
  return join(folder, 'connection-url')
}

async function ensureDatabase(address: Address): Promise<void> {
  const client = new Client({ connectionString: connectionUrl(address, 'postgres') })
  // The refusal also comes from the call that waits for it; as an event without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
