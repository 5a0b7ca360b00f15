import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './datasets.ts'

const program = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))

/** Milliseconds from the start of the program to its first answer, for starts on an empty folder and for the next. */
export async function measureStarts(times: number): Promise<{ first: number[]; second: number[] }> {
  const first: number[] = []
  const second: number[] = []
  for (let i = 0; i < times; i++) {
    const data = await mkdtemp(join(tmpdir(), 'stoa-bench-start-'))
    try {
      first.push(await startOnce(data))
      second.push(await startOnce(data))
    } finally {
      await rm(data, { recursive: true, force: true })
    }
  }
  return { first, second }
}

/** Without the storefront, which is a separate program. */
async function startOnce(data: string): Promise<number> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    [program, 'start', '--no-storefront', '--data', data, '--port', String(port)],
    // The channel tells it when the bench is gone.
    { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  )
  let output = ''
  child.stderr?.on('data', text => {
    output += text
  })
  const exited = new Promise<void>(done => child.once('exit', () => done()))
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`The platform did not start: ${output}`)
      await sleep(5)
    }
    return performance.now() - startedAt
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    reply => reply.ok,
    () => false,
  )
