import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { judge, type Proof, skipped } from '../proof.ts'

const RUN = fileURLToPath(new URL('../failover/lose-primary.ts', import.meta.url))
/** Files of packages of Debian 12 that take part. */
const PACKAGES = {
  '/usr/bin/patroni': 'patroni',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/nsenter': 'util-linux',
  '/usr/sbin/ip': 'iproute2',
}
/** Packages of Debian that R15 needs and that are not installed. */
export const missingPackages = (): string[] =>
  Object.entries(PACKAGES).flatMap(([path, name]) => (existsSync(path) ? [] : name))

/** All that runs in them ends with the first process, also when this one is killed. */
const NAMESPACES = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc']
/** The first process of a namespace has to wait for those whose parents have ended, which Node does not. */
const REAPING = '"$0" "$@" & wait $!'

/** Loses the primary of a Patroni cluster while buyers order: hosts are network namespaces. */
export const lostPrimary: Proof = {
  id: 'R15',
  title: 'lost primary',
  promise:
    'With a synchronous standby no acknowledged order is lost with the primary, and writes are back within 30 seconds.',
  async run({ local }) {
    if (!local) return skipped('needs the local form: npm run proof')
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      return skipped('needs root on Linux, because hosts are network namespaces')
    const missing = missingPackages()
    if (missing.length > 0) return skipped(`needs apt-get install ${missing.join(' ')}`)
    const folder = await mkdtemp(join(local.folder, 'failover-'))
    // The account of PostgreSQL passes through them.
    for (const path of [local.folder, folder]) await chmod(path, 0o711)
    const child = spawn('unshare', [...NAMESPACES, 'sh', '-c', REAPING, process.execPath, RUN, folder], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let printed = ''
    child.stderr?.on('data', text => {
      printed = `${printed}${text}`.slice(-2_000)
    })
    const ended = once(child, 'exit')
    const answer = await Promise.race([once(child, 'message'), ended])
    const result = answer[0] as { summary: string; findings: string[] } | number | null
    if (typeof result !== 'object' || result === null) throw new Error(`the cluster ended: ${printed}`)
    await ended
    return judge(result.summary, result.findings)
  },
}
