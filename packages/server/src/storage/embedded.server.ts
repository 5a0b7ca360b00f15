import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskFull, isDiskFull } from '../start-problem.ts'
import type { Account } from './embedded.account.ts'
import type { Binaries } from './embedded.binaries.ts'
import { launch } from './embedded.launch.ts'
import { asArguments } from './embedded.settings.ts'

/** What is needed to run the server of one cluster. */
export interface ServerSpec {
  cluster: string
  logFile: string
  binaries: Binaries
  account: Account
  settings: Record<string, string>
}

const LOG_MAX_BYTES = 5 * 1024 * 1024
const POLL_MS = 10
// Processes of a server that was killed outright notice within moments; they must be gone before a new one starts.
const LEFTOVERS_MS = 15_000
const LEFTOVERS = 'is still in use'

/** Starts the server and waits until it takes connections, recovery after a crash included. */
export async function startServer(spec: ServerSpec, say: (step: string) => void): Promise<ChildProcess> {
  for (let waited = 0; ; waited += 250) {
    const log = await openLog(spec.logFile)
    const from = (await log.stat()).size
    const server = launch(
      spec.account,
      spec.binaries.postgres,
      ['-D', spec.cluster, ...asArguments(spec.settings)],
      log.fd,
    )
    const failed = new Promise<Error>(done => server.once('error', done))
    const ended = once(server, 'exit')
    try {
      if (await Promise.race([becomesReady(spec.cluster, server, say), ended.then(() => false)]))
        return server
    } catch (error) {
      server.kill('SIGKILL')
      throw error
    } finally {
      await log.close()
    }
    const said = (await readFile(spec.logFile, 'utf8')).slice(from)
    if (said.includes(LEFTOVERS) && waited < LEFTOVERS_MS) {
      await sleep(250)
      continue
    }
    if (isDiskFull(new Error(said))) throw diskFull(dirname(dirname(spec.cluster)))
    const reason = said.trim().split('\n').slice(-3).join(' ') || (await Promise.race([failed, 'no output']))
    throw new Error(`PostgreSQL did not start (log: ${spec.logFile}): ${reason}`)
  }
}

/** Ends the server: first asked to end in good order, then told to. */
export async function endServer(
  server: ChildProcess,
  { binaries, account, cluster }: ServerSpec,
): Promise<void> {
  const gone = () => server.exitCode !== null || server.signalCode !== null
  if (gone()) return
  const exit = once(server, 'exit')
  if (process.platform === 'win32') {
    // No signals there: pg_ctl speaks to the server in its own way.
    launch(account, binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'])
    await exit
    return
  }
  // PostgreSQL's fast, immediate and last resort. The first writes a checkpoint, which a slow disk may draw out.
  for (const [signal, patienceMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    server.kill(signal)
    await Promise.race([exit, sleep(patienceMs, undefined, { ref: false })])
    if (gone()) return
  }
}

// The last line of postmaster.pid is the server's state, as pg_ctl reads it.
async function becomesReady(
  cluster: string,
  server: ChildProcess,
  say: (step: string) => void,
): Promise<boolean> {
  const file = join(cluster, 'postmaster.pid')
  for (let polls = 0; server.exitCode === null && server.signalCode === null; polls++) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true
    if (polls === 200) say('waiting for PostgreSQL to recover')
    await sleep(POLL_MS)
  }
  return false
}

async function openLog(file: string): Promise<FileHandle> {
  const size = await stat(file).then(
    found => found.size,
    () => 0,
  )
  if (size > LOG_MAX_BYTES) await rename(file, `${file}.1`)
  return open(file, 'a', 0o600)
}
