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
  /** Starts a copy of it that replays what it writes. It ends with `stop`. */
  startStandby(): Promise<Standby>
  /** Ends the server at once, as the loss of its host does. */
  kill(): void
  stop(): void
}

export interface Standby {
  url: string
  /** Makes it a primary server with a timeline of its own. */
  promote(): void
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
  const asOwner = (program: string, ...args: string[]) => runAs(account, program, args)
  const folderOf = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o700 })
    if (account) chownSync(path, account.uid, account.gid)
    return path
  }
  const sockets = folderOf('socket')
  const running = new Set<string>()
  const kill = (data: string) => {
    if (running.delete(data)) asOwner('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
  }
  const serve = async (data: string) => {
    const port = await freePort()
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: sockets,
      fsync: 'off',
    }
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
    asOwner('pg_ctl', '-D', data, '-w', '-l', join(sockets, `log-${port}`), '-o', options.join(' '), 'start')
    running.add(data)
    return `postgres://stoa@127.0.0.1:${port}/postgres`
  }
  asOwner('initdb', '-D', cluster, '-U', 'stoa', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  const url = await serve(cluster)
  return {
    url,
    run: (program, ...args) => runAs(undefined, program, args),
    async startStandby() {
      const copy = folderOf('standby')
      asOwner('pg_basebackup', '-d', url, '-D', copy, '-R', '-c', 'fast', '--no-sync')
      return { url: await serve(copy), promote: () => asOwner('pg_ctl', '-D', copy, '-w', 'promote') }
    },
    kill: () => kill(cluster),
    stop() {
      try {
        for (const data of running) kill(data)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
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
