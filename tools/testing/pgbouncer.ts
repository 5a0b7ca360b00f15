import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findProgram } from './find-program.ts'
import { installPackage } from './install-package.ts'
import { accepts, freePort } from './loopback.ts'

/** A running PgBouncer in front of a database. */
export interface PgBouncer {
  /** Connection string of the same database through it. */
  url: string
  close(): Promise<void>
}

async function ensurePgBouncer(): Promise<string> {
  const program =
    findProgram('pgbouncer') ?? ((await installPackage('pgbouncer')) ? findProgram('pgbouncer') : undefined)
  if (program) return program
  throw new Error(
    'This test needs PgBouncer, and it could be neither found nor installed: install it (Debian: apt-get install pgbouncer).',
  )
}

/** Whether transactions may use prepared statements: from 1.21 on, Debian 12 has 1.18. The first PgBouncer in PATH is used. */
export async function pgBouncerPrepares(): Promise<boolean> {
  const { stdout } = spawnSync(await ensurePgBouncer(), ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /(\d+)\.(\d+)/.exec(stdout) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

/** Starts the PgBouncer of Debian in front of a server that listens at TCP. PgBouncer is installed first where that is possible. Fails in one sentence where it is not. */
export async function startPgBouncer(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<PgBouncer> {
  const program = await ensurePgBouncer()
  const { username, hostname, port: serverPort, pathname } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const folder = mkdtempSync(join(tmpdir(), 'stoa-pgbouncer-'))
  const port = await freePort()
  const server = `host=${hostname} port=${serverPort} dbname=${name} user=${username}`
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    // It signs in as the user of the server for every client: it listens on loopback, in a test.
    auth_type: 'any',
    ...settings,
  }
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]\n${name} = ${server}\n[pgbouncer]\n${Object.entries(lines)
      .map(([key, value]) => `${key} = ${value}\n`)
      .join('')}`,
  )
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
  if (account) for (const path of [folder, file]) chownSync(path, account.uid, account.gid)
  const child = spawn(program, ['-q', file], { ...account, stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with code ${child.exitCode}.`)
    await delay(20)
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${name}`,
    async close() {
      const exited = child.exitCode === null ? once(child, 'exit') : undefined
      child.kill('SIGINT')
      const timer = setTimeout(() => child.kill('SIGKILL'), 2_000)
      await exited
      clearTimeout(timer)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
