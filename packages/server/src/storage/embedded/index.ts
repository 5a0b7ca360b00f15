import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createPrivateDirectory } from '../../platform-support/private-directory.ts'
import { diskFull, explainFileError, isDiskFull } from '../../platform-support/startup-error.ts'
import { oneConnection } from '../connections.ts'
import {
  type Address,
  chooseAddress,
  clearSocket,
  connectionUrl,
  DATABASE,
  removeSocketFolder,
} from './address.ts'
import { findBinaries } from './binaries.ts'
import { createCluster, prepareCluster, removeCluster } from './cluster.ts'
import { acquireLock } from './lock-file.ts'
import { startServer, stopServer } from './server.ts'
import { serverSettings } from './settings.ts'
import { type Account, chooseAccount } from './unprivileged-user.ts'

export interface EmbeddedOptions {
  /** Stoa's data folder; PostgreSQL has its subfolder `postgres`. Created if missing. */
  dataDir: string
  /** Called with a short text when a longer step begins. */
  onProgress?: (step: string) => void
  /** Deletes the database of earlier starts first. */
  fresh?: boolean
  /** Settings of PostgreSQL that override the defaults: for tests that need no durability. */
  settings?: Record<string, string>
  /** `loopback`: 127.0.0.1 with a password instead of a socket, as on Windows. */
  transport?: 'loopback'
}

export interface Embedded {
  /** Connection string for `pg` and for PostgreSQL's own programs. */
  url: string
  /** Account that PostgreSQL runs as. */
  account: Account['kind']
  /** File with PostgreSQL's log. */
  logFile: string
  /** Resolves when PostgreSQL has ended for any reason. */
  exited: Promise<void>
  /** Replaces an error of this database by a disk-full error if PostgreSQL's log reports one. */
  explain(error: unknown): Promise<unknown>
  /** Shuts PostgreSQL down and removes the lock. Further calls return the same promise. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL on a data folder. Creates the cluster the first time and recovers it after a crash.
 * Only one process can use a data folder. Throws a StartupError if the user can fix the cause.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  const folder = join(dataDir, 'postgres')
  try {
    await createPrivateDirectory(folder)
    const release = await acquireLock(folder, dataDir)
    return await startOwned(folder, options, release).catch(async error => {
      await release()
      throw error
    })
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

/** Connection string of the PostgreSQL that another Stoa process runs on this data folder, for commands. */
export async function findEmbedded(dataDir: string): Promise<string | undefined> {
  return readFile(connectionFile(join(resolve(dataDir), 'postgres')), 'utf8').catch(() => undefined)
}

async function startOwned(
  folder: string,
  options: EmbeddedOptions,
  release: () => Promise<void>,
): Promise<Embedded> {
  const onProgress = options.onProgress ?? (() => {})
  const cluster = join(folder, 'cluster')
  const logFile = join(folder, 'postgres.log')
  if (options.fresh) await removeCluster(cluster)
  const binaries = await findBinaries()
  const account = await chooseAccount(binaries.initdb, cluster)
  if (existsSync(cluster)) {
    await prepareCluster(cluster, binaries, account)
  } else {
    onProgress('creating the database')
    await createCluster(cluster, binaries, account)
  }
  const address = await chooseAddress(folder, { owner: account.fileOwner, transport: options.transport })
  await clearSocket(address)
  const spec = { cluster, logFile, binaries, account, settings: serverSettings(address, options.settings) }
  const server = await startServer(spec, onProgress)
  const exited = new Promise<void>(done => server.process.once('exit', () => done()))

  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      await rm(connectionFile(folder), { force: true })
      await stopServer(server, spec)
      await removeSocketFolder(address, folder)
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
    isDiskFull(new Error(await server.readLog())) ? diskFull(resolve(options.dataDir)) : error
  return { url: connectionUrl(address), account: account.kind, logFile, exited, explain, stop }
}

function connectionFile(folder: string): string {
  return join(folder, 'connection-url')
}

async function ensureDatabase(address: Address): Promise<void> {
  const client = oneConnection(connectionUrl(address, 'postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
