import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, open, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../platform-support/startup-error.ts'
import type { StorefrontProgram } from './storefront-program.ts'

export interface StorefrontOptions {
  program: StorefrontProgram
  host: string
  port: number
  /** URL of the storefront process. */
  url: string
  /** Public URL for shoppers; taken from each request if undefined. */
  publicUrl: string | undefined
  /** URL of the platform for browsers. */
  baseUrl: string
  /** URL of the platform for calls of the storefront's server. */
  internalUrl: string
  siteId: string
  clientId: string
  logFile: string
  replyTimeoutMs: number
  drainDelayMs: number
  drainTimeoutMs: number
}

export interface Storefront {
  /** Resolves when the storefront process has exited. */
  exited: Promise<void>
  /** Drains and stops the storefront; an aborted signal stops it immediately. */
  stop(hurry?: AbortSignal): Promise<void>
}

const POLL_MS = 25
/** Time in milliseconds after the drain timeout before the process is killed. */
const STOP_MS = 5_000

/** Starts the storefront as a child process, which exits with this one, and waits until it is ready. */
export async function startStorefront(options: StorefrontOptions): Promise<Storefront> {
  const { program } = options
  // Opened for appending, so that `limitLogFile` can truncate the file.
  const { O_APPEND, O_CREAT, O_TRUNC, O_WRONLY } = constants
  const log = await open(options.logFile, O_APPEND | O_CREAT | O_TRUNC | O_WRONLY, 0o600)
  const output = program.isWatched ? 'inherit' : log.fd
  const child = spawn(program.command, program.args, {
    cwd: program.folder,
    shell: program.isShell,
    // The child exits when its stdin closes, so it also ends when this process is killed.
    stdio: ['pipe', output, output],
    // Detached from the terminal's Ctrl-C, because the shutdown stops it in order.
    detached: true,
    env: {
      ...process.env,
      ...program.env,
      HOST: options.host,
      PORT: String(options.port),
      STOA_BASE_URL: options.baseUrl,
      STOA_INTERNAL_URL: options.internalUrl,
      STOA_STOREFRONT_URL: options.publicUrl,
      STOA_SITE_ID: options.siteId,
      STOA_CLIENT_ID: options.clientId,
      STOA_REPLY_TIMEOUT_MS: String(options.replyTimeoutMs),
      STOA_DRAIN_DELAY_MS: String(options.drainDelayMs),
      STOA_DRAIN_TIMEOUT_MS: String(options.drainTimeoutMs),
      STOA_STOP_WITH_STDIN: '1',
    },
  })
  child.stdin?.on('error', () => {})
  // A program that cannot be started emits `error` instead.
  const ended = () => {}
  const exited = once(child, 'exit').then(ended, ended)
  let hasEnded = false
  void exited.then(() => {
    hasEnded = true
  })
  await log.close()
  const stop = async (hurry?: AbortSignal) => {
    if (hasEnded) return
    signalGroup(child, 'SIGTERM')
    const kill = () => signalGroup(child, 'SIGKILL')
    if (hurry?.aborted) kill()
    hurry?.addEventListener('abort', kill)
    const timer = setTimeout(kill, options.drainDelayMs + options.drainTimeoutMs + STOP_MS)
    await exited
    clearTimeout(timer)
    hurry?.removeEventListener('abort', kill)
  }
  const giveUpAt = performance.now() + program.patienceMs
  while (!(await answers(options.url, program))) {
    if (hasEnded || performance.now() > giveUpAt) {
      await stop()
      const written = (await readFile(options.logFile, 'utf8')).trim().split('\n').slice(-3).join(' ')
      throw new StartupError(
        program.isWatched
          ? 'The storefront did not start: its output above has the reason. Mend it, then start again.'
          : `The storefront did not start: ${written || 'it did not answer'}. Read its log ${options.logFile}, then start again.`,
      )
    }
    await sleep(POLL_MS)
  }
  return { exited, stop }
}

/** Signals the child and what it has started. Windows has no groups of processes. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (process.platform === 'win32' || child.pid === undefined) return void child.kill(signal)
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

/** A storefront of a framework has no address for this question: any page of it is an answer. */
function answers(url: string, { hasHealth }: StorefrontProgram): Promise<boolean> {
  return fetch(hasHealth ? `${url}/healthz` : url, {
    signal: AbortSignal.timeout(hasHealth ? 1000 : 30_000),
  }).then(
    response => response.ok || !hasHealth,
    () => false,
  )
}
