import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskFull, isDiskFull, StartupError } from '../../platform-support/startup-error.ts'
import { makePassword, passwordFile, ROLE } from './address.ts'
import type { Binaries } from './binaries.ts'
import { launch } from './spawn.ts'
import { type Account, giveFiles } from './unprivileged-user.ts'

// A new cluster with its first log takes about 60 MB, the demo shop about 40 more.
const ROOM_FOR_NEW_CLUSTER = 120 * 1024 * 1024

/** Makes the cluster unless it is there. It is made aside and renamed, so that a half-made one is never started. */
export async function makeCluster(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  const aside = `${cluster}.new`
  await rm(aside, { recursive: true, force: true })
  const disk = await statfs(dirname(cluster))
  if (disk.bavail * disk.bsize < ROOM_FOR_NEW_CLUSTER) throw diskFull(dirname(dirname(cluster)))
  await mkdir(aside, { mode: 0o700 })
  if (account.fileOwner) await chown(aside, account.fileOwner.uid, account.fileOwner.gid)

  const folder = dirname(cluster)
  await makePassword(folder, account.fileOwner)
  const initdb = launch(account, binaries.initdb, [
    `--pgdata=${aside}`,
    `--username=${ROLE}`,
    // The socket's folder lets nobody else in; on loopback the password does not.
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    `--pwfile=${passwordFile(folder)}`,
    // PostgreSQL's own Unicode rules by code point: the same order on every machine, whatever its locales.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ])
  let said = ''
  initdb.stdout?.on('data', data => (said += data))
  initdb.stderr?.on('data', data => (said += data))
  const code = await new Promise((resolve, reject) => initdb.once('error', reject).once('close', resolve))
  if (code !== 0) {
    await rm(aside, { recursive: true, force: true })
    if (isDiskFull(new Error(said))) throw diskFull(dirname(dirname(cluster)))
    throw new Error(`PostgreSQL's initdb failed: ${said.trim().split('\n').slice(-4).join(' ')}`)
  }
  await rename(aside, cluster)
}

/** Makes an existing cluster ready to be started: right version, right owner, nobody else's server on it. */
export async function reclaimCluster(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  const major = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (major !== binaries.major) {
    throw new StartupError(
      `The data folder ${dirname(dirname(cluster))} was made by PostgreSQL ${major} and this Stoa brings ${binaries.major}: export it with the Stoa that made it, or name another folder with --data.`,
    )
  }
  await endOrphan(cluster)
  await giveFiles(account, cluster)
}

/** Throws the cluster away, and a server that an earlier Stoa left on it. */
export async function removeCluster(cluster: string): Promise<void> {
  await endOrphan(cluster)
  await rm(cluster, { recursive: true, force: true })
}

// A server whose Stoa was killed. The data folder's owner lock is ours by now, so nobody misses it.
async function endOrphan(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const [first, ...rest] = (await readFile(file, 'utf8')).split('\n')
  const pid = Number(first)
  for (const [signal, seconds] of [
    ['SIGINT', 10],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (!(await isServerOf(pid, cluster))) break
    process.kill(pid, signal)
    for (let waited = 0; waited < seconds * 1000 && (await isServerOf(pid, cluster)); waited += 20)
      await sleep(20)
  }
  // The number may since belong to any other process, and PostgreSQL would then refuse to start. It takes a file that
  // names its own parent for a stale one, and goes on to check by the file's other lines that no server is left.
  if (existsSync(file)) await writeFile(file, [process.pid, ...rest].join('\n'))
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  // Without /proc the program cannot be asked cheaply; PostgreSQL's file and the living process must do.
  if (command === undefined) return process.platform !== 'linux'
  return command.includes('postgres') && command.includes(cluster)
}
