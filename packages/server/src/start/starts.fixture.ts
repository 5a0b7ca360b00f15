import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

const program = new URL('../main.ts', import.meta.url).pathname

export interface Run {
  child: ChildProcess
  /** All that it has printed. */
  out: () => string
  error: () => string
  code: Promise<number | null>
}

/** Starts of Stoa in a new folder; `end` kills what is still running and `clear` removes the folder. */
export async function openStarts() {
  const home = await mkdtemp(join(tmpdir(), 'stoa-start-'))
  const running: ChildProcess[] = []

  /** `npm start` without npm and without the storefront, which has its own tests. */
  function begin(args: string[], env: Record<string, string> = {}): Run {
    return run(['start', '--no-storefront', '--port', '0', '--storefront-port', '0', ...args], env)
  }

  function run(words: string[], env: Record<string, string> = {}): Run {
    const { DATABASE_URL: _, npm_lifecycle_event: __, ...clean } = process.env
    const child = spawn(process.execPath, [program, ...words], {
      cwd: home,
      env: { ...clean, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    running.push(child)
    let out = ''
    let error = ''
    child.stdout?.on('data', data => {
      out += data
    })
    child.stderr?.on('data', data => {
      error += data
    })
    // Not "close": it never comes for a child whose channel was closed from this side.
    const ends = [
      once(child, 'exit'),
      once(child.stdout as Readable, 'end'),
      once(child.stderr as Readable, 'end'),
    ]
    return { child, out: () => out, error: () => error, code: Promise.all(ends).then(([exit]) => exit?.[0]) }
  }

  async function whenReady(run: Run): Promise<void> {
    while (!run.out().includes('Ctrl-C ends everything')) {
      if (run.child.exitCode !== null) throw new Error(`It ended: ${run.out()}${run.error()}`)
      await sleep(20)
    }
  }

  /** Runs a command of `npx stoa` to its end. */
  async function stoa(words: string[]): Promise<{ code: number | null; out: string; error: string }> {
    const { code, out, error } = run(words)
    return { code: await code, out: out(), error: error() }
  }

  async function up(args: string[], env?: Record<string, string>): Promise<Run> {
    const run = begin(args, env)
    await whenReady(run)
    return run
  }

  async function down(run: Run, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    run.child.kill(signal)
    expect(await run.code).toBe(0)
  }

  /** Runs a start that must fail; returns its one-line error. */
  async function rejection(args: string[], env?: Record<string, string>): Promise<string> {
    const run = begin(args, env)
    expect(await run.code).toBe(1)
    expect(run.error().trim().split('\n')).toHaveLength(1)
    return run.error().trim()
  }

  return {
    home,
    begin,
    up,
    down,
    rejection,
    stoa,
    end: () => {
      for (const child of running.splice(0)) child.kill('SIGKILL')
    },
    clear: () => rm(home, { recursive: true, force: true, maxRetries: 5 }),
  }
}
