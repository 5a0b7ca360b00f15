import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { sleep } from '../measure.ts'

const BRIDGE = 'stoa'
const FULLY_LOST = 'SIGKILL'

/** An account that runs the programs of a host. */
export interface Account {
  uid: number
  gid: number
}

/** A host of the test: a network namespace with one address at the bridge of this process, which is in a namespace itself. */
export interface Host {
  name: string
  address: string
  /** Starts a program there. What it prints goes to a file. */
  start(
    program: string,
    args: readonly string[],
    options: { logFile: string; env?: Record<string, string> },
  ): void
  /** All its programs stop without an end: connections stay open and are answered by nobody. */
  freeze(): void
  thaw(): void
  /** Its packets are lost, in both directions. */
  cut(): void
  reconnect(): void
  /** Ends all its programs at once. */
  kill(): Promise<void>
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] })
const namespaceOf = (pid: number | string) => {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`)
  } catch {
    // It has ended.
    return undefined
  }
}

/** The account of Debian's PostgreSQL. */
export function accountOf(name: string): Account {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .find(([user]) => user === name)
  if (!fields) throw new Error(`there is no account ${name}`)
  return { uid: Number(fields[2]), gid: Number(fields[3]) }
}

/**
 * Makes the hosts. This process must be in a network namespace of its own (`unshare --net`): the bridge, the addresses and the routes
 * are there alone, and end with it.
 */
export async function openHosts(
  addresses: Readonly<Record<string, string>>,
  account: Account,
): Promise<Host[]> {
  // In a new one not even loopback is up.
  if (Object.keys(networkInterfaces()).length > 0) throw new Error('this network namespace is in use')
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('addr', 'add', '10.0.0.20/24', 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  return Promise.all(Object.entries(addresses).map(([name, address]) => openHost(name, address, account)))
}

async function openHost(name: string, address: string, { uid, gid }: Account): Promise<Host> {
  // It keeps the namespace open, and reads nothing until this process has ended.
  const holder = spawn('unshare', ['--net', 'cat'], { stdio: ['pipe', 'ignore', 'inherit'] })
  const pid = holder.pid ?? 0
  while (namespaceOf(pid) === namespaceOf('self')) await sleep(5)
  const namespace = namespaceOf(pid)
  const inside = (program: string, ...args: string[]) =>
    execFileSync('nsenter', ['-t', String(pid), '-n', program, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid))
  ip('link', 'set', name, 'master', BRIDGE)
  ip('link', 'set', name, 'up')
  inside('ip', 'link', 'set', 'lo', 'up')
  inside('ip', 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  inside('ip', 'link', 'set', 'eth0', 'up')
  const started = new Set<ChildProcess>()
  const programs = () =>
    readdirSync('/proc')
      .filter(entry => /^\d+$/.test(entry) && namespaceOf(entry) === namespace)
      .map(Number)
      .filter(one => one !== pid)
  const signal = (kind: NodeJS.Signals) => {
    for (const one of programs())
      try {
        process.kill(one, kind)
      } catch {
        // It has ended meanwhile.
      }
  }
  return {
    name,
    address,
    start(program, args, { logFile, env }) {
      const log = openSync(logFile, 'a')
      const enter = ['-t', String(pid), '-n', '-S', String(uid), '-G', String(gid), program, ...args]
      const child = spawn('nsenter', enter, { stdio: ['ignore', log, log], env: { ...process.env, ...env } })
      started.add(child)
      child.once('exit', () => started.delete(child))
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    cut: () => ip('link', 'set', name, 'down'),
    reconnect: () => ip('link', 'set', name, 'up'),
    async kill() {
      const ends = [...started].map(child => once(child, 'exit'))
      // A program may start another one before it gets the signal.
      while (programs().length > 0) {
        signal(FULLY_LOST)
        await sleep(20)
      }
      await Promise.all(ends)
    },
  }
}
