import { monotonicMs } from '../../call/clock.ts'
import type { CountReceiver, TellUse } from '../../call/shared-counts.ts'

/** Keys counted at a time. */
const KEYS_MAX = 100_000

interface Window {
  used: number
  endsAt: number
}

/**
 * Counts uses of each key in windows of a fixed length. `max` 0 means no limit. Memory is bounded by two generations: the
 * older one is dropped once all its windows have ended, or when the younger one is full. `shared` joins the counters of other
 * processes and nodes.
 */
export function createWindowCounter(
  max: number,
  { windowMs = 60_000, shared }: { windowMs?: number; shared?: (receiver: CountReceiver) => TellUse } = {},
) {
  let young = new Map<string, Window>()
  let old = new Map<string, Window>()
  let youngUntil = 0

  const find = (key: string, now: number): Window | undefined => {
    const window = young.get(key) ?? old.get(key)
    return window && window.endsAt > now ? window : undefined
  }
  const start = (key: string, now: number): Window => {
    if (now >= youngUntil || young.size >= KEYS_MAX / 2) {
      old = young
      young = new Map()
      youngUntil = now + windowMs
    }
    const window = { used: 0, endsAt: now + windowMs }
    young.set(key, window)
    return window
  }

  const open = (key: string, now: number) => find(key, now) ?? start(key, now)
  const receiver: CountReceiver = {
    add(key, amount) {
      open(key, monotonicMs()).used += amount
    },
    raise(key, used, leftMs) {
      const now = monotonicMs()
      const window = open(key, now)
      window.used = Math.max(window.used, used)
      window.endsAt = now + Math.min(leftMs, windowMs)
    },
  }
  /** Tells the others of uses that are accepted here. */
  const tell = max > 0 ? shared?.(receiver) : undefined

  return {
    /** Counts one use. Answers with the milliseconds to wait where the limit was passed before it. `limit`: that of the key alone. */
    consume(key: string, limit = max): number | undefined {
      if (limit === 0) return undefined
      const now = monotonicMs()
      const window = open(key, now)
      const leftMs = window.endsAt - now
      if (++window.used > limit) return leftMs
      tell?.(key, 1, leftMs)
      return undefined
    },

    /** Milliseconds until the key may be used again; undefined where it may be used now. Counts nothing. */
    exceededForMs(key: string): number | undefined {
      if (max === 0) return undefined
      const now = monotonicMs()
      const window = find(key, now)
      return window && window.used >= max ? window.endsAt - now : undefined
    },

    /** Keys held in memory. */
    size: () => young.size + old.size,
  }
}
