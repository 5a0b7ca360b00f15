import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'
import { installPackage } from './install-package.ts'

const STATS = '/haproxy-stats'

/** A running HAProxy in front of several servers, which it checks at /readyz. */
export interface Haproxy {
  /** Resolves with the state of each server: UP, DOWN, … */
  states(): Promise<string[]>
  close(): Promise<void>
}

/** Starts HAProxy, which is installed first where that is possible. Fails in one sentence where it is not. */
export async function startHaproxy(port: number, serverPorts: readonly number[]): Promise<Haproxy> {
  const program = await ensureHaproxy()
  const folder = await mkdtemp(join(tmpdir(), 'stoa-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration(port, serverPorts))
  const child = spawn(program, ['-db', '-q', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  const states = async () => {
    const reply = await fetch(`http://127.0.0.1:${port}${STATS};csv`)
    const rows = (await reply.text()).split('\n').map(row => row.split(','))
    const column = rows[0]?.indexOf('status') ?? -1
    return rows
      .filter(([proxy, server]) => proxy === 'nodes' && server !== 'BACKEND')
      .map(row => row[column] ?? '')
  }
  return {
    states,
    async close() {
      const exited = child.exitCode === null ? once(child, 'exit') : undefined
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ensureHaproxy(): Promise<string> {
  const found =
    findProgram('haproxy') ?? ((await installPackage('haproxy')) ? findProgram('haproxy') : undefined)
  if (found) return found
  throw new Error(
    'This test needs HAProxy, and it could be neither found nor installed: install it (Debian: apt-get install haproxy).',
  )
}

/** As docs recommend it: requests are not sent twice, only connections that were not made are tried again. */
const configuration = (port: number, serverPorts: readonly number[]) => `
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  option redispatch
  option httpchk GET /readyz
frontend clients
  bind 127.0.0.1:${port}
  stats enable
  stats uri ${STATS}
  default_backend nodes
backend nodes
  balance roundrobin
  default-server check inter 100ms fall 1 rise 1
${serverPorts.map((one, i) => `  server node${i} 127.0.0.1:${one}`).join('\n')}
`
