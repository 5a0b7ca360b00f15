import { execFile } from 'node:child_process'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartupError } from '../../platform-support/startup-error.ts'

interface Owner {
  pid: number
  /** Start time of the process, since the operating system reuses process ids. */
  began: string
  host: string
}

// An owner may be shutting down.
const WAIT_MS = 1500
const RETRY_MS = 50

/** Removes the lock. */
export type Release = () => Promise<void>

/**
 * Locks the data folder for this process, or throws a StartupError while another running Stoa holds the lock. A stale
 * lock of a killed process is replaced.
 */
export async function acquireLock(folder: string, shownAs: string): Promise<Release> {
  const lock = lockFile(folder)
  const ownFile = join(folder, `owner.${process.pid}.json`)
  const self: Owner = {
    pid: process.pid,
    began: (await processStartTime(process.pid)) ?? '',
    host: hostname(),
  }
  await writeFile(ownFile, JSON.stringify(self), { mode: 0o600 })
  try {
    // link(2) is atomic: it creates the lock with its whole content or fails.
    for (let tries = 0; !(await linked(ownFile, lock)); tries++) {
      const owner = await removeStaleLock(lock)
      if (!owner) continue
      if (tries * RETRY_MS > WAIT_MS) throw inUse(owner, shownAs)
      await sleep(RETRY_MS)
    }
  } finally {
    await rm(ownFile, { force: true })
  }
  return () => rm(lock, { force: true })
}

/** Whether a process of this machine held the lock and ended without removing it. */
export async function isAbandoned(folder: string): Promise<boolean> {
  const owner = parse(await readFile(lockFile(folder), 'utf8').catch(() => ''))
  return owner !== undefined && owner.host === hostname() && !(await isAlive(owner))
}

const lockFile = (folder: string) => join(folder, 'owner.json')

async function linked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    error => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}

function inUse(owner: Owner, shownAs: string): StartupError {
  return new StartupError(
    `Another Stoa process (${owner.pid}) is using the data folder ${shownAs}: stop it, or choose another folder with --data.`,
  )
}

/** Removes the lock of a process that has ended; otherwise returns its owner. */
async function removeStaleLock(lock: string): Promise<Owner | undefined> {
  const text = await readFile(lock, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const owner = parse(text)
  if (owner && (await isAlive(owner))) return owner
  // Renamed before it is removed: of two starts that both read the stale lock, only one may remove each file.
  const temporaryFile = `${lock}.${process.pid}`
  await rename(lock, temporaryFile).catch(() => {})
  const moved = await readFile(temporaryFile, 'utf8').catch(() => text)
  if (moved !== text) await linked(temporaryFile, lock)
  await rm(temporaryFile, { force: true })
  return undefined
}

function parse(text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner
  } catch {
    return undefined
  }
}

async function isAlive({ pid, began: recorded, host }: Owner): Promise<boolean> {
  // A process id of another machine or container cannot be checked here: the lock counts as stale.
  if (host !== hostname()) return false
  if (pid === process.pid) return true
  return (await processStartTime(pid)) === recorded
}

/** Start time of a process in the system's format; undefined when it does not exist. */
async function processStartTime(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    if (stat === undefined) return undefined
    // Fields after the name in parentheses: the first is the state, the 20th the start time (proc(5), field 22).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${boot.trim()}/${fields[19]}`
  }
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
  }
  if (process.platform === 'win32') return ''
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
  return stdout.trim()
}
