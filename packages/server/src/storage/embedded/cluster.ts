import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskFull, isDiskFull, StartupError } from '../../platform-support/startup-error.ts'
import { createPassword, passwordFile, ROLE } from './address.ts'
import type { Binaries } from './binaries.ts'
import { spawnAs } from './spawn.ts'
import { type Account, changeFileOwner } from './unprivileged-user.ts'

// Bytes: a new cluster with its first log takes about 60 MB, the demo shop about 40 more.
const ROOM_FOR_NEW_CLUSTER = 120 * 1024 * 1024

/** Creates the cluster in a temporary folder and renames it, so that an incomplete cluster is never started. */
export async function createCluster(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  const temporary = `${cluster}.new`
  await rm(temporary, { recursive: true, force: true })
  const disk = await statfs(dirname(cluster))
  if (disk.bavail * disk.bsize < ROOM_FOR_NEW_CLUSTER) throw diskFull(dirname(dirname(cluster)))
  await mkdir(temporary, { mode: 0o700 })
  if (account.fileOwner) await chown(temporary, account.fileOwner.uid, account.fileOwner.gid)

  const folder = dirname(cluster)
  await createPassword(folder, account.fileOwner)
  const initdb = spawnAs(account, binaries.initdb, [
    `--pgdata=${temporary}`,
    `--username=${ROLE}`,
    // Other users are kept out by the mode of the socket's folder, on loopback by the password.
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    `--pwfile=${passwordFile(folder)}`,
    // The builtin provider sorts by code point: the same order on every machine, independent of its locales.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ])
  let output = ''
  initdb.stdout?.on('data', data => (output += data))
  initdb.stderr?.on('data', data => (output += data))
  const code = await new Promise((resolve, reject) => initdb.once('error', reject).once('close', resolve))
  if (code !== 0) {
    await rm(temporary, { recursive: true, force: true })
    if (isDiskFull(new Error(output))) throw diskFull(dirname(dirname(cluster)))
    throw new Error(`PostgreSQL's initdb failed: ${output.trim().split('\n').slice(-4).join(' ')}`)
  }
  await rename(temporary, cluster)
}

/** Prepares an existing cluster for a start: checks its version, stops an orphaned server, sets the owner of its files. */
export async function prepareCluster(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  const major = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (major !== binaries.major) {
    throw new StartupError(
      `The data folder ${dirname(dirname(cluster))} was created by PostgreSQL ${major}, but this version of Stoa includes ${binaries.major}: export it with the version that created it, or choose another folder with --data.`,
    )
  }
  await stopOrphan(cluster)
  await changeFileOwner(account, cluster)
}

/** Stops an orphaned server and deletes the cluster. */
export async function removeCluster(cluster: string): Promise<void> {
  await stopOrphan(cluster)
  await rm(cluster, { recursive: true, force: true })
}

// Stops a server whose Stoa was killed. This process holds the lock of the data folder, so no other Stoa uses it.
async function stopOrphan(cluster: string): Promise<void> {
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
  // The process id may have been reused, and PostgreSQL would not start. It ignores a file that names its own parent
  // process as stale, and checks by the other lines that no server is left.
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
  // Without /proc the command line is not available: the pid file and a running process are taken as proof.
  if (command === undefined) return process.platform !== 'linux'
  return command.includes('postgres') && command.includes(cluster)
}
