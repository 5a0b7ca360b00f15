import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskFull, isDiskFull } from '../../platform-support/startup-error.ts'
import type { Binaries } from './binaries.ts'
import { asArguments } from './settings.ts'
import { spawnAs } from './spawn.ts'
import type { Account } from './unprivileged-user.ts'

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
// Child processes of a killed server end shortly after it; they must be gone before a new one starts.
const REMAINING_PROCESSES_MS = 15_000
const LEFTOVERS_RETRY_MS = 250
const REMAINING_PROCESSES = 'is still in use'
const REINITIALIZING = /all server processes terminated; reinitializing(?![\s\S]*ready to accept connections)/

/** A running server; `readLog` returns what it has logged since it was started. */
export interface RunningServer {
  process: ChildProcess
  readLog(): Promise<string>
}

/** Starts the server and waits until it accepts connections, crash recovery included. */
export async function startServer(
  spec: ServerSpec,
  onProgress: (step: string) => void,
): Promise<RunningServer> {
  const args = ['-D', spec.cluster, ...asArguments(spec.settings)]
  for (let waited = 0; ; waited += LEFTOVERS_RETRY_MS) {
    const log = await openLog(spec.logFile)
    const from = (await log.stat()).size
    const readLog = () => readFrom(spec.logFile, from)
    const child = spawnAs(spec.account, spec.binaries.postgres, args, log.fd)
    await log.close()
    const ended = once(child, 'exit').then(() => false)
    if (await Promise.race([waitUntilReady(spec.cluster, child, onProgress), ended]))
      return { process: child, readLog }
    const output = await readLog()
    if (isDiskFull(new Error(output))) throw diskFull(dirname(dirname(spec.cluster)))
    if (!output.includes(REMAINING_PROCESSES) || waited >= REMAINING_PROCESSES_MS) {
      const reason = output.trim().split('\n').slice(-3).join(' ') || 'its log is empty'
      throw new Error(`PostgreSQL did not start (log: ${spec.logFile}): ${reason}`)
    }
    await sleep(LEFTOVERS_RETRY_MS)
  }
}

/** Stops the server, with increasing force. */
export async function stopServer(server: RunningServer, spec: ServerSpec): Promise<void> {
  const child = server.process
  const removed = () => child.exitCode !== null || child.signalCode !== null
  if (removed()) return
  const exit = once(child, 'exit')
  if (process.platform === 'win32') {
    // Windows has no signals: pg_ctl uses a named pipe.
    spawnAs(spec.account, spec.binaries.pgCtl, ['stop', '-D', spec.cluster, '-m', 'fast', '-w'])
    await exit
    return
  }
  // Fast shutdown, immediate shutdown, kill. Fast writes a checkpoint, which takes long on a slow disk; a server that
  // recovers from the crash of a child process ignores it. Immediate requires recovery at the next start.
  const isRecovering = REINITIALIZING.test(await server.readLog())
  const signals = [
    ['SIGINT', isRecovering ? 0 : 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, graceMs] of signals) {
    if (graceMs === 0) continue
    child.kill(signal)
    await Promise.race([exit, sleep(graceMs, undefined, { ref: false })])
    if (removed()) return
  }
}

// The last line of postmaster.pid is the server's state; pg_ctl reads it too.
async function waitUntilReady(
  cluster: string,
  server: ChildProcess,
  onProgress: (step: string) => void,
): Promise<boolean> {
  const file = join(cluster, 'postmaster.pid')
  for (let polls = 0; server.exitCode === null && server.signalCode === null; polls++) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true
    if (polls === 200) onProgress('waiting for PostgreSQL to recover')
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

async function readFrom(file: string, position: number): Promise<string> {
  const log = await open(file)
  try {
    const { size } = await log.stat()
    const { buffer, bytesRead } = await log.read(
      Buffer.alloc(Math.max(0, size - position)),
      0,
      null,
      position,
    )
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await log.close()
  }
}
