import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** The access file that `npm start` writes. */
export interface Demo {
  baseUrl: string
  storefrontUrl: string
  siteId: string
  clientId: string
  apiKey: string
  compatClientId: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The running demo shop that the browser tests visit. */
    demo: Demo
  }
}

/** Starts the demo shop with `npm start`, with its own data folder and ports. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { demo, stop } = await startDemo()
  project.provide('demo', demo)
  return stop
}

/** Starts a demo shop with more options of `npm start`. */
export const startDemo = (...options: string[]) => startDemoIn({}, ...options)

/** The same for the project of another shop, whose folder has a `stoa.config.ts`, and with more variables of the environment. */
export async function startDemoIn(
  { folder, env: added }: { folder?: string; env?: NodeJS.ProcessEnv },
  ...options: string[]
): Promise<{ demo: Demo; stop: () => Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), 'stoa-demo-'))
  const [port, storefrontPort] = await freePorts(2)
  const start = join(import.meta.dirname, '../start.ts')
  const args = [
    start,
    '--data',
    data,
    '--port',
    String(port),
    '--storefront-port',
    String(storefrontPort),
    ...options,
  ]
  // A browser test has many visitors with one address.
  const env = {
    ...process.env,
    STOA_LOG_LEVEL: 'warn',
    STOA_VISITORS_PER_MINUTE: '0',
    STOA_CALLS_PER_MINUTE: '0',
    // Tests change the shop and look at it at once.
    STOA_PAGE_CACHE_MS: '0',
    ...added,
  }
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env,
    cwd: folder,
  })
  let output = ''
  child.stdout?.on('data', data => (output += data))
  const stop = async () => {
    await end(child)
    await rm(data, { recursive: true, force: true })
  }
  try {
    return { demo: await whenUp(child, join(data, 'demo.json'), () => output), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

// The storefront's address comes in the closing words, when everything answers.
async function whenUp(child: ChildProcess, file: string, output: () => string): Promise<Demo> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The demo shop did not start:\n${output()}`)
  })
  const up = new Promise<void>(done => {
    child.stdout?.on('data', () => {
      if (output().includes('Ctrl-C')) done()
    })
  })
  await Promise.race([up, ended])
  return JSON.parse(await readFile(file, 'utf8')) as Demo
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Different ports that are currently free. */
async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map(probe => once(probe, 'listening')))
  const ports = probes.map(probe => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map(probe => new Promise(done => probe.close(done))))
  return ports
}
