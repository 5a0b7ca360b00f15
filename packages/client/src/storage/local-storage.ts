import type { Environment } from '../environment.ts'
import { memoryStorage, parseTokens, type TokenStorage, type Tokens } from '../tokens.ts'

/** The part of the Web Storage API that is used. */
export interface WebStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

interface Locks {
  request<T>(name: string, options: { signal: AbortSignal }, work: () => Promise<T>): Promise<T>
}

/** Bounds the wait for a tab that was suspended while it held the lock. */
const lockWaitMs = 15_000
const leaseMs = 15_000

/** One tab at a time, by the Web Locks API. */
async function withLock<T>(locks: Locks, key: string, work: () => Promise<T>, { wait }: Environment) {
  const timeout = new AbortController()
  const granted = new AbortController()
  void wait(lockWaitMs, granted.signal).then(() => timeout.abort())
  let started = false
  try {
    return await locks.request(key, { signal: timeout.signal }, () => {
      started = true
      granted.abort()
      return work()
    })
  } catch (error) {
    if (started) throw error
    return work() // No lock in time: a second renewal is the only cost.
  } finally {
    granted.abort()
  }
}

/** One tab at a time in browsers without Web Locks: a lease in the storage names the owner and its expiry. */
async function withLease<T>(
  storage: WebStorage,
  key: string,
  work: () => Promise<T>,
  environment: Environment,
) {
  const { now, uuid, wait, random } = environment
  const me = uuid()
  const holder = () => {
    const [owner, until] = (storage.getItem(key) ?? '').split(' ')
    return Number(until) > now() ? owner : undefined
  }
  for (const timeout = now() + lockWaitMs; holder() !== me && now() < timeout; ) {
    if (!holder()) storage.setItem(key, `${me} ${now() + leaseMs}`)
    // Two tabs may have written concurrently. The last write wins, so check again after a short wait.
    await wait(20 + random() * 40)
  }
  try {
    return await work()
  } finally {
    if (holder() === me) storage.removeItem(key)
  }
}

/** The browser's local storage, or nothing where there is none (servers, workers, pages that may not store). */
export function browserStorage(browser: { document?: unknown; localStorage?: WebStorage } = globalThis) {
  try {
    // Node has an object of this name too, which is not a person's browser.
    return browser.document ? browser.localStorage : undefined
  } catch {
    return // rejected by the browser's settings
  }
}

/** Stores tokens in the browser, shared by its tabs: one tab renews, and the others use its tokens. */
export function localTokenStorage({
  clientId,
  storage = browserStorage(),
}: {
  clientId: string
  storage?: WebStorage
}): TokenStorage | undefined {
  if (!storage) return
  const key = `stoa.tokens.${clientId}`
  /** Replaces the browser's storage where it is full or disabled. */
  const fallback = memoryStorage()
  return {
    get: () => fallback.get() ?? parseTokens(storage.getItem(key)),
    set(tokens?: Tokens) {
      fallback.set(undefined)
      if (!tokens) return storage.removeItem(key)
      try {
        storage.setItem(key, JSON.stringify(tokens))
      } catch {
        fallback.set(tokens)
      }
    },
    exclusive(work, environment) {
      const { locks } = (globalThis.navigator ?? {}) as { locks?: Locks }
      return locks
        ? withLock(locks, key, work, environment)
        : withLease(storage, `${key}.lease`, work, environment)
    },
  }
}
