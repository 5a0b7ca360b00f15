import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@stoa/server'
import { sleep } from '../measure.ts'
import { type Account, accountOf, type Host, openHosts } from './hosts.ts'

const FILES = fileURLToPath(new URL('../../../../deploy/failover/', import.meta.url))
const ADDRESSES = { 'db-1': '10.0.0.11', 'db-2': '10.0.0.12', witness: '10.0.0.13' }
const FIRST = ADDRESSES['db-1']
const READY_MAX_MS = 120_000
const SUPERUSER = 'postgres://postgres:change-me-1@127.0.0.1:5000/postgres'

/** PostgreSQL with a synchronous standby, by the files of `deploy/failover`, each program on a host of its own. */
export interface Cluster {
  /** Leads to the primary, through HAProxy. */
  databaseUrl: string
  /** Addresses of both servers themselves. */
  replicaUrls: readonly string[]
  /** The host of the primary, once Patroni says that it has a synchronous standby. */
  primary(): Promise<Host>
  /** Makes the standby the primary, as before maintenance of the host. */
  switchOver(host: Host): void
  /** Starts the programs of a host, also after their end. */
  start(host: Host): void
}

/** Starts the cluster on a new folder. It ends with the namespaces of this process. */
export async function openCluster(folder: string): Promise<Cluster> {
  const account = accountOf('postgres')
  const hosts = await openHosts(ADDRESSES, account)
  for (const host of hosts) configure(folder, host, account)
  const fileOf = ({ name }: Host) => join(folder, name, 'patroni.yml')
  const start = (host: Host) => {
    const logFile = (program: string) => join(folder, host.name, `${program}.log`)
    const env = Object.fromEntries(
      readFileSync(join(folder, host.name, 'etcd'), 'utf8')
        .split('\n')
        .filter(line => line.startsWith('ETCD_'))
        .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    host.start('etcd', [], { logFile: logFile('etcd'), env })
    if (host.name !== 'witness')
      host.start('patroni', [fileOf(host)], {
        logFile: logFile('patroni'),
        // As its unit has: it writes .pgpass there.
        env: { HOME: join(folder, host.name) },
      })
  }
  const switchOver = (host: Host) =>
    host.start('patronictl', ['-c', fileOf(host), 'switchover', '--leader', host.name, '--force'], {
      logFile: join(folder, host.name, 'patronictl.log'),
    })
  for (const host of hosts) start(host)
  spawn('/usr/sbin/haproxy', ['-db', '-q', '-f', join(FILES, 'haproxy.cfg')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })

  /** Hosts whose Patroni answers 200 at a path. */
  const withRole = async (role: string) => {
    const states = await Promise.all(
      hosts.map(({ address }) =>
        fetch(`http://${address}:8008/${role}`, { signal: AbortSignal.timeout(1_000) }).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    )
    return hosts.filter((_, i) => states[i] === 200)
  }
  const primary = async () => {
    for (let waited = 0; waited < READY_MAX_MS; waited += 200) {
      const [[first], standbys] = await Promise.all([withRole('primary'), withRole('synchronous')])
      if (first && standbys.length > 0) return first
      await sleep(200)
    }
    throw new Error(`no primary with a synchronous standby within ${READY_MAX_MS / 1000} s`)
  }
  await primary()
  await createDatabase()
  const urlAt = (address: string) => `postgres://stoa:secret@${address}/stoa`
  const replicaUrls = [ADDRESSES['db-1'], ADDRESSES['db-2']].map(address => urlAt(`${address}:5432`))
  return { databaseUrl: urlAt('127.0.0.1:5000'), replicaUrls, primary, switchOver, start }
}

/** The files of the host, with its own name, addresses and folders, as the guide says. */
function configure(folder: string, { name, address }: Host, { uid, gid }: Account) {
  const own = join(folder, name)
  const folders = [own, 'etcd-data', 'postgres', 'socket'].map(path =>
    join(folder, name, path === own ? '' : path),
  )
  for (const path of folders) {
    mkdirSync(path, { mode: 0o700 })
    chownSync(path, uid, gid)
  }
  const write = (file: string, changes: Record<string, string>) => {
    let text = readFileSync(join(FILES, file), 'utf8')
    for (const [from, to] of Object.entries(changes)) {
      if (!text.includes(from)) throw new Error(`deploy/failover/${file} has no ${from}`)
      text = text.replaceAll(from, to)
    }
    const lines = text
      .split('\n')
      // The members of etcd are the same everywhere.
      .map(line => (/INITIAL_CLUSTER=|hosts:/.test(line) ? line : line.replaceAll(FIRST, address)))
    writeFileSync(join(own, file), lines.join('\n'), { mode: 0o600 })
    chownSync(join(own, file), uid, gid)
  }
  write('etcd', { 'ETCD_NAME=db-1': `ETCD_NAME=${name}`, '/var/lib/etcd/stoa': join(own, 'etcd-data') })
  write('patroni.yml', {
    'name: db-1': `name: ${name}`,
    '/var/lib/postgresql/15/stoa': join(own, 'postgres'),
    '/var/run/postgresql': join(own, 'socket'),
  })
}

/** As the guide says, through HAProxy. */
async function createDatabase() {
  const superuser = openDatabase({
    connection: { connectionString: SUPERUSER },
    poolSize: 1,
    statementTimeoutMs: 10_000,
  })
  try {
    for (let waited = 0; ; waited += 200)
      try {
        await superuser.pool.query(`create role stoa login password 'secret'`)
        break
      } catch (error) {
        // HAProxy has not yet asked who the primary is.
        if (waited > READY_MAX_MS) throw error
        await sleep(200)
      }
    await superuser.pool.query('create database stoa owner stoa')
  } finally {
    await superuser.close()
  }
}
