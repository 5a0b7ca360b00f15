import { monotonicMs } from '../clock.ts'

/** Keys counted at a time. With more of them the oldest windows are dropped. */
const KEYS_MAX = 100_000

interface Window {
  used: number
  endsAt: number
}

/** Counts uses of each key in windows of a fixed length, in bounded memory. `max` 0 stands for no limit. */
export function createWindowCounter(max: number, windowMs = 60_000) {
  const windows = new Map<string, Window>()

  const start = (key: string, now: number): Window => {
    windows.delete(key)
    // All windows have one length and a Map keeps the order of insertion: the first one ends first.
    for (const [oldest, { endsAt }] of windows) {
      if (endsAt > now && windows.size < KEYS_MAX) break
      windows.delete(oldest)
    }
    const window = { used: 0, endsAt: now + windowMs }
    windows.set(key, window)
    return window
  }

  return {
    /** Counts one use. Answers with the milliseconds to wait where the limit was passed before it. */
    consume(key: string): number | undefined {
      if (max === 0) return undefined
      const now = monotonicMs()
      const known = windows.get(key)
      const window = known && known.endsAt > now ? known : start(key, now)
      return ++window.used > max ? window.endsAt - now : undefined
    },

    /** Milliseconds until the key may be used again; undefined where it may be used now. Counts nothing. */
    exceededForMs(key: string): number | undefined {
      const window = max === 0 ? undefined : windows.get(key)
      if (!window || window.used < max) return undefined
      const leftMs = window.endsAt - monotonicMs()
      return leftMs > 0 ? leftMs : undefined
    },

    /** Keys held in memory. */
    size: () => windows.size,
  }
}
