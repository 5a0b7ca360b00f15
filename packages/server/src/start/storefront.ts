import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, open, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../platform-support/startup-error.ts'
import { hasStorefront, storefrontProgram } from './installed-parts.ts'

export interface StorefrontOptions {
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

const PATIENCE_MS = 30_000
const POLL_MS = 25
/** Time in milliseconds after the drain timeout before the process is killed. */
const STOP_MS = 5_000

/** Starts the storefront as a child process, which exits with this one, and waits until it is ready. */
export async function startStorefront(options: StorefrontOptions): Promise<Storefront> {
  if (!hasStorefront)
    throw new StartupError('The storefront is not part of this installation: add --no-storefront.')
  // Opened for appending, so that `limitLogFile` can truncate the file.
  const { O_APPEND, O_CREAT, O_TRUNC, O_WRONLY } = constants
  const log = await open(options.logFile, O_APPEND | O_CREAT | O_TRUNC | O_WRONLY, 0o600)
  const child = spawn(process.execPath, [storefrontProgram], {
    // The child exits when its stdin closes, so it also ends when this process is killed.
    stdio: ['pipe', log.fd, log.fd],
    // Detached from the terminal's Ctrl-C, because the shutdown stops it in order.
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'production',
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
  await log.close()
  child.stdin?.on('error', () => {})
  // A program that cannot be started emits `error` instead.
  const ended = () => {}
  const exited = once(child, 'exit').then(ended, ended)
  let hasEnded = false
  void exited.then(() => {
    hasEnded = true
  })
  const stop = async (hurry?: AbortSignal) => {
    if (hasEnded) return
    child.kill('SIGTERM')
    const kill = () => child.kill('SIGKILL')
    if (hurry?.aborted) kill()
    hurry?.addEventListener('abort', kill)
    const timer = setTimeout(kill, options.drainDelayMs + options.drainTimeoutMs + STOP_MS)
    await exited
    clearTimeout(timer)
    hurry?.removeEventListener('abort', kill)
  }
  for (let waited = 0; !(await answers(options.url)); waited += POLL_MS) {
    if (hasEnded || waited > PATIENCE_MS) {
      await stop()
      const output = (await readFile(options.logFile, 'utf8')).trim().split('\n').slice(-3).join(' ')
      throw new StartupError(
        `The storefront did not start: ${output || 'it did not answer'}. Read its log ${options.logFile}, then start again.`,
      )
    }
    await sleep(POLL_MS)
  }
  return { exited, stop }
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1000) }).then(
    response => response.ok,
    () => false,
  )
}
