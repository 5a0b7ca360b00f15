import { readdir, readFile } from 'node:fs/promises'

/** Microseconds of one tick of the kernel's accounts: 100 a second on every Linux. */
const TICK = 10_000

interface Account {
  parent: number
  /** Of the process itself. */
  own: number
  /** Of its children that have ended. */
  ended: number
}

async function accountOf(pid: string): Promise<Account | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name of the program stands in parentheses and may hold anything.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (!fields) return undefined
  const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(at =>
    Number(fields[at]),
  )
  return { parent, own: user + system, ended: childUser + childSystem }
}

/** CPU time that a process and its children have used so far, in steps of 10 ms. Undefined where there is no `/proc`. */
export async function familyMicros(pid: number): Promise<number | undefined> {
  const self = await accountOf(String(pid))
  if (!self) return undefined
  const others = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const accounts = await Promise.all(others.map(accountOf))
  const children = accounts.filter(account => account?.parent === pid)
  return (
    TICK *
    children.reduce(
      (sum, account) => sum + (account?.own ?? 0) + (account?.ended ?? 0),
      self.own + self.ended,
    )
  )
}
