import { execFile } from 'node:child_process'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartupError } from '../../platform-support/startup-error.ts'

interface Owner {
  pid: number
  /** When that process began, so that another process under the same number is not taken for it. */
  began: string
  host: string
}

// An owner that is just ending, or being killed, is waited for.
const PATIENCE_MS = 1500
const RETRY_MS = 50

/** Gives the data folder back. */
export type Release = () => Promise<void>

/**
 * Takes the data folder for this process, or fails with one sentence while another living Stoa has it. A lock that a
 * killed process left behind is taken over.
 */
export async function takeOwnership(folder: string, shownAs: string): Promise<Release> {
  const lock = lockFile(folder)
  const mine = join(folder, `owner.${process.pid}.json`)
  const self: Owner = { pid: process.pid, began: (await began(process.pid)) ?? '', host: hostname() }
  await writeFile(mine, JSON.stringify(self), { mode: 0o600 })
  try {
    // A link either makes the lock with its whole content or fails: there is no moment with half a lock.
    for (let tries = 0; !(await linked(mine, lock)); tries++) {
      const owner = await removeIfStale(lock)
      if (!owner) continue
      if (tries * RETRY_MS > PATIENCE_MS) throw inUse(owner, shownAs)
      await sleep(RETRY_MS)
    }
  } finally {
    await rm(mine, { force: true })
  }
  return () => rm(lock, { force: true })
}

/** Whether a process of this machine had the data folder, and ended without giving it back. */
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
    `Another Stoa (process ${owner.pid}) is using the data folder ${shownAs}: stop it, or name another folder with --data.`,
  )
}

/** Removes the lock of a process that is gone; otherwise answers whose it is. */
async function removeIfStale(lock: string): Promise<Owner | undefined> {
  const text = await readFile(lock, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const owner = parse(text)
  if (owner && (await isAlive(owner))) return owner
  // Moved before it is removed: of two starts that both saw the stale lock only one may go on with each file.
  const aside = `${lock}.${process.pid}`
  await rename(lock, aside).catch(() => {})
  const moved = await readFile(aside, 'utf8').catch(() => text)
  if (moved !== text) await linked(aside, lock)
  await rm(aside, { force: true })
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
  // The number of a process says nothing about one on another machine or in another container: the one here is new.
  if (host !== hostname()) return false
  if (pid === process.pid) return true
  return (await began(pid)) === recorded
}

/** The moment at which a process began, in the system's own words; undefined when there is no such process. */
async function began(pid: number): Promise<string | undefined> {
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
