import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Embedded, startEmbedded } from '@stoa/server'
import { sleep } from './measure.ts'

const PROGRAM = fileURLToPath(import.meta.resolve('@stoa/server/main'))
const READY = 'Ctrl-C ends everything'
const START_MAX_MS = 120_000

/** A server process, started like `stoa start`. */
export interface ServerProcess {
  url: string
  pid: number
  /** Whether it has not ended. */
  isRunning(): boolean
  /** Kills the process, as in a crash. */
  kill(): Promise<void>
  /** Stops the process as an operator would; returns the exit code and the duration. */
  terminate(): Promise<{ code: number | null; ms: number }>
}

export interface ServerOptions {
  port?: number
  env?: Record<string, string>
  /** Uses a data directory with its own embedded PostgreSQL instead of the installation's database. */
  ownData?: string
}

/** Starts server processes on one database. */
export interface Servers {
  /** Starts one more server on the database. */
  startServer(options?: ServerOptions): Promise<ServerProcess>
  /** Kills all that are running. */
  killServers(): void
}

/** An installation in a temporary directory, whose processes this program owns. */
export interface LocalInstallation extends Servers {
  databaseUrl: string
  folder: string
  /** Runs a command of `npx stoa` on the installation's database, or on that of a data directory. Resolves with its result. */
  runCommand(args: readonly string[], ownData?: string): Promise<unknown>
  /** Kills PostgreSQL with SIGKILL and starts it again at the same address. */
  crashPostgres(): Promise<void>
  close(): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Servers on a database, each with a data directory in the folder. */
export function openServers(folder: string, databaseUrl: () => string): Servers {
  const children = new Set<ChildProcess>()
  return {
    async startServer({ port, env = {}, ownData } = {}) {
      const chosen = port ?? (await freePort())
      // A host name, because passkeys need one.
      const url = `http://localhost:${chosen}`
      const data = ownData ?? (await mkdtemp(join(folder, 'server-')))
      const database: Record<string, string> = ownData ? {} : { DATABASE_URL: databaseUrl() }
      const args = ['start', '--no-storefront', '--port', String(chosen), '--data', data]
      const child = fork(PROGRAM, args, {
        env: { ...environment(), ...database, STOA_PUBLIC_URL: url, ...env },
        execArgv: [],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      children.add(child)
      child.once('exit', () => children.delete(child))
      await whenReady(child)
      const isRunning = () => child.exitCode === null && child.signalCode === null
      const exit = () => (isRunning() ? once(child, 'exit') : [child.exitCode])
      return {
        url,
        pid: child.pid ?? 0,
        isRunning,
        async kill() {
          child.kill('SIGKILL')
          await exit()
        },
        async terminate() {
          const start = performance.now()
          child.kill('SIGTERM')
          const [code] = (await exit()) as [number | null]
          return { code, ms: performance.now() - start }
        },
      }
    },
    killServers() {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}

/** Starts an embedded PostgreSQL in a new directory, with the durability of a shop. `close` removes all of it. */
export async function openLocalInstallation(): Promise<LocalInstallation> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-proof-'))
  let postgres: Embedded | undefined
  const servers = openServers(folder, () => postgres?.url ?? '')

  async function close() {
    servers.killServers()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    postgres = await startEmbedded({ dataDir: folder })
    return {
      ...servers,
      databaseUrl: postgres.url,
      folder,
      async runCommand(args, ownData) {
        const env = { ...environment(), ...(!ownData && postgres && { DATABASE_URL: postgres.url }) }
        const words = [PROGRAM, ...args, ...(ownData ? ['--data', ownData] : [])]
        const { stdout } = await promisify(execFile)(process.execPath, words, { env })
        return JSON.parse(stdout)
      },
      async crashPostgres() {
        const file = join(folder, 'postgres', 'cluster', 'postmaster.pid')
        process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), 'SIGKILL')
        await postgres?.exited
        await postgres?.stop()
        postgres = await startEmbedded({ dataDir: folder })
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Environment variables of the user's installation must not affect the one under attack. */
const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(STOA_|DATABASE_URL$|npm_lifecycle_event$)/.test(name)),
  )

async function whenReady(child: ChildProcess): Promise<void> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', data => {
      output += data
    })
  for (let waited = 0; !output.includes(READY); waited += 10) {
    if (child.exitCode !== null || child.signalCode !== null || waited > START_MAX_MS)
      throw new Error(`the server did not start: ${output}`)
    await sleep(10)
  }
}
