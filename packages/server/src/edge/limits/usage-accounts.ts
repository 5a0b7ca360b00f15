import { monotonicMs } from '../../call/clock.ts'
import type { CountReceiver, TellUse } from '../../call/shared-counts.ts'

/** The budget of database time is one for each window of this length. */
const WINDOW_MS = 60_000
/** Idle accounts are removed at least this often, and whenever there are more accounts than this. */
const SWEEP_MS = 60_000
const ACCOUNTS_MAX = 50_000

/** What one caller, network or site uses of this node. */
export interface UsageAccount {
  key: string
  /** Calls in flight. */
  calls: number
  /** Database connections in use. */
  connections: number
  /** Virtual time in milliseconds until which it has used its share (`createFairQueue`). */
  finish: number
  /** Database time in milliseconds within the current window. */
  windowMs: number
  windowEndsAt: number
  /** Of a site with its own limit: part of the general connections that it may use, in percent. */
  poolPercent?: number | undefined
  /** Operations whose statements have waited for a heavy slot. */
  heavyOperations?: Set<string>
  /** Predicted milliseconds of this caller's transactions by operation, for those that were slow. */
  slowWrites?: Map<string, number>
}

/**
 * Usage by key, in bounded memory. An account that was idle for a window counts as new. `shared` joins the database time of
 * other processes and nodes.
 */
export function createUsageAccounts(shared?: (receiver: CountReceiver) => TellUse) {
  const accounts = new Map<string, UsageAccount>()
  let sweptAt = monotonicMs()

  const sweep = (now: number) => {
    sweptAt = now
    const crowded = accounts.size > ACCOUNTS_MAX
    for (const [key, account] of accounts) {
      const idle = account.calls === 0 && account.connections === 0
      if (idle && (crowded || account.windowEndsAt <= now)) accounts.delete(key)
    }
  }

  const addTime = (account: UsageAccount, ms: number, now: number) => {
    if (account.windowEndsAt <= now) {
      account.windowMs = 0
      account.windowEndsAt = now + WINDOW_MS
    }
    account.windowMs += ms
  }
  const open = (key: string): UsageAccount => {
    const openAccount = accounts.get(key)
    if (openAccount) return openAccount
    const now = monotonicMs()
    if (accounts.size >= ACCOUNTS_MAX) sweep(now)
    const account: UsageAccount = {
      key,
      calls: 0,
      connections: 0,
      finish: 0,
      windowMs: 0,
      windowEndsAt: now + WINDOW_MS,
    }
    accounts.set(key, account)
    return account
  }
  const tell = shared?.({
    add: (key, ms) => addTime(open(key), ms, monotonicMs()),
    raise(key, ms, leftMs) {
      const now = monotonicMs()
      const account = open(key)
      account.windowMs = account.windowEndsAt <= now ? ms : Math.max(account.windowMs, ms)
      account.windowEndsAt = now + Math.min(leftMs, WINDOW_MS)
    },
  })

  return {
    open,

    /** Records the time for which a connection was used. */
    charge(account: UsageAccount, ms: number, now: number): void {
      if (now - sweptAt > SWEEP_MS) sweep(now)
      account.finish += ms
      addTime(account, ms, now)
      tell?.(account.key, ms, account.windowEndsAt - now)
    },

    /** Milliseconds until the account has budget again; undefined while it has. */
    exhaustedForMs(account: UsageAccount, budgetMs: number): number | undefined {
      if (budgetMs === 0 || account.windowMs < budgetMs) return undefined
      const leftMs = account.windowEndsAt - monotonicMs()
      return leftMs > 0 ? leftMs : undefined
    },

    /** Accounts in use, or used within the last minutes. */
    size: () => accounts.size,
  }
}

export type UsageAccounts = ReturnType<typeof createUsageAccounts>
