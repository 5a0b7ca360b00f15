import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Microseconds of one tick of the kernel's accounts: 100 a second on every Linux. */
const TICK = 10_000

interface Account {
  pid: number
  parent: number
  /** Of the process itself. */
  own: number
  /** Of its children that have ended. */
  ended: number
}

async function accountOf(pid: string): Promise<Account | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The program name is in parentheses and may contain any character.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (!fields) return undefined
  const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(at =>
    Number(fields[at]),
  )
  return { pid: Number(pid), parent, own: user + system, ended: childUser + childSystem }
}

async function accountsOfChildren(pid: number): Promise<Account[]> {
  const others = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const accounts = await Promise.all(others.map(accountOf))
  return accounts.filter(account => account?.parent === pid) as Account[]
}

export const childrenOf = async (pid: number) => (await accountsOfChildren(pid)).map(child => child.pid)

/** CPU time that a process and its children have used so far, in steps of 10 ms. Undefined where there is no `/proc`. */
export async function familyMicros(pid: number): Promise<number | undefined> {
  const self = await accountOf(String(pid))
  if (!self) return undefined
  const children = await accountsOfChildren(pid)
  return TICK * children.reduce((sum, { own, ended }) => sum + own + ended, self.own + self.ended)
}

/** Pins a process with all its threads, and its future threads, to these cores (Linux). */
export const moveTo = async (cores: string, pid: number) =>
  void (await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]))
