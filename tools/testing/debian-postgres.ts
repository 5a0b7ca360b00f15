import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackage } from './install-package.ts'

const BIN = '/usr/lib/postgresql/15/bin'

/** A PostgreSQL 15 of Debian with its programs, as people restore a dump with. */
export interface DebianPostgres {
  /** Connection string of a role that may create databases. */
  url: string
  /** Runs one of its programs, such as `pg_dump`. Throws with what it has printed if it fails. */
  run(program: string, ...args: string[]): void
  stop(): void
}

/** Starts it on a new folder. Installs it first where that is possible, and fails in one sentence where it is not. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  if (!existsSync(join(BIN, 'postgres')) && !(await installPackage('postgresql-15')))
    throw new Error(
      'This test needs the PostgreSQL 15 of Debian, and it could be neither found nor installed: apt-get install postgresql-15.',
    )
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'stoa-debian-'))
  const account = process.getuid?.() === 0 ? accountOf('postgres') : undefined
  if (account) chownSync(folder, account.uid, account.gid)
  const cluster = join(folder, 'cluster')
  const runAs = (owner: typeof account, program: string, args: string[]) => {
    const { status, stderr, error } = spawnSync(join(BIN, program), args, {
      cwd: folder,
      ...owner,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
  }
  const port = await freePort()
  const stop = () => {
    try {
      runAs(account, 'pg_ctl', ['-D', cluster, '-m', 'immediate', 'stop'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  mkdirSync(join(folder, 'socket'), { mode: 0o700 })
  if (account) chownSync(join(folder, 'socket'), account.uid, account.gid)
  runAs(account, 'initdb', [
    '-D',
    cluster,
    '-U',
    'stoa',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: join(folder, 'socket'),
    fsync: 'off',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  runAs(account, 'pg_ctl', [
    '-D',
    cluster,
    '-w',
    '-l',
    join(folder, 'socket/log'),
    '-o',
    options.join(' '),
    'start',
  ])
  return {
    url: `postgres://stoa@127.0.0.1:${port}/postgres`,
    run: (program, ...args) => runAs(undefined, program, args),
    stop,
  }
}

function accountOf(name: string): { uid: number; gid: number } {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .find(([user]) => user === name)
  if (!fields) throw new Error(`The account ${name} of Debian's PostgreSQL does not exist.`)
  return { uid: Number(fields[2]), gid: Number(fields[3]) }
}

const freePort = () =>
  new Promise<number>((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
