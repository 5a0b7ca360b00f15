import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { findProgram } from './find-program.ts'
import { installPackage } from './install-package.ts'
import { accepts, freePort } from './loopback.ts'

const SERVERS = {
  'redis-server': {
    scheme: 'redis',
    args: (port: number) => [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--loglevel',
      'warning',
    ],
  },
  'nats-server': { scheme: 'nats', args: (port: number) => ['-a', '127.0.0.1', '-p', `${port}`] },
} as const

/** Starts Redis or NATS of Debian without stored data. It is installed first where that is possible. Fails in one sentence where it is not. */
export async function startMessageServer(name: keyof typeof SERVERS) {
  const program = findProgram(name) ?? ((await installPackage(name)) ? findProgram(name) : undefined)
  if (!program)
    throw new Error(
      `This test needs ${name}, and it could be neither found nor installed: install it (Debian: apt-get install ${name}).`,
    )
  const { scheme, args } = SERVERS[name]
  const port = await freePort()
  let child: ChildProcess
  const start = async () => {
    child = spawn(program, args(port), { stdio: 'ignore' })
    while (!(await accepts(port))) {
      if (child.exitCode !== null) throw new Error(`${name} ended with code ${child.exitCode}.`)
      await delay(20)
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    child.kill(signal)
    await exited
  }
  await start()
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    /** Ends it without a farewell. */
    kill: () => end('SIGKILL'),
    /** Stops it: connections stay open, and nothing is answered. */
    freeze: () => child.kill('SIGSTOP'),
    /** Starts it again after `kill`, at the same port. */
    start,
    close: () => end('SIGKILL'),
  }
}
