import { environment } from '@stoa/client'

interface Options {
  /** 0: nothing is cached. */
  maxAgeMs: number
  /** What values depend on besides their key, such as the language of the request. */
  scope: () => string
}

const ENTRIES_MAX = 200

/** Caches values for a moment. Requests for one value at the same time share one call. A failure is not cached. */
export function microcached<T>(
  load: (key: string) => Promise<T>,
  { maxAgeMs, scope }: Options,
): (key: string) => Promise<T> {
  /** The oldest first. */
  const entries = new Map<string, { value: Promise<T>; loadedAt: number }>()

  function store(key: string, value: Promise<T>, loadedAt: number) {
    const entry = { value, loadedAt }
    entries.set(key, entry)
    value.catch(() => entries.get(key) === entry && entries.delete(key))
  }

  return key => {
    if (maxAgeMs === 0) return load(key)
    const now = environment.now()
    for (const [oldest, { loadedAt }] of entries) {
      if (now - loadedAt < maxAgeMs) break
      entries.delete(oldest)
    }
    const scoped = JSON.stringify([scope(), key])
    const known = entries.get(scoped)
    if (known) return known.value
    const value = load(key)
    if (entries.size < ENTRIES_MAX) store(scoped, value, now)
    return value
  }
}
