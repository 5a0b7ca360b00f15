import { environment } from '@stoa/client'

/** After this time the next request refreshes the value in the background. */
const FRESH_MS = 5_000
/** After this time the next request waits for a new value. */
const STALE_MS = 30_000
/** Languages times kinds of content; more are not kept. */
const ENTRIES_MAX = 200

interface Entry<T> {
  value: Promise<T>
  loadedAt: number
  refreshing?: boolean
}

/** Caches what is the same for all shoppers by a key, for seconds: pages are fast, and changes soon seen. A failure is not cached. */
export function cached<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const entries = new Map<string, Entry<T>>()
  const start = (key: string): Promise<T> => {
    const value = load(key)
    const entry = { value, loadedAt: environment.now() }
    if (entries.size < ENTRIES_MAX || entries.has(key)) entries.set(key, entry)
    value.catch(() => entries.get(key) === entry && entries.delete(key))
    return value
  }
  return key => {
    const entry = entries.get(key)
    const age = entry ? environment.now() - entry.loadedAt : Number.POSITIVE_INFINITY
    if (!entry || age > STALE_MS) return start(key)
    if (age > FRESH_MS && !entry.refreshing) {
      entry.refreshing = true
      load(key).then(
        value => entries.set(key, { value: Promise.resolve(value), loadedAt: environment.now() }),
        error => {
          entry.refreshing = false
          console.error(error)
        },
      )
    }
    return entry.value
  }
}
