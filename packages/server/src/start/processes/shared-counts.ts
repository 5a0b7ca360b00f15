import type { SharedCounts } from '../../call/node-processes.ts'
import type { Uses } from './messages.ts'

/** How long uses are collected before the others hear of them. */
const FLUSH_MS = 50

/** Counters that are shared by messages. `send` gets the uses of this process; `received` those of others. */
export function createSharedCounts(send: (uses: Uses) => void) {
  const counters = new Map<string, (key: string, amount: number) => void>()
  let pending = new Map<string, Map<string, number>>()
  let isScheduled = false

  const flush = () => {
    isScheduled = false
    const uses = pending
    pending = new Map()
    send(uses)
  }
  const counts: SharedCounts = {
    join(counter, add) {
      counters.set(counter, add)
      return (key, amount) => {
        const keys = pending.get(counter) ?? new Map<string, number>()
        pending.set(counter, keys.set(key, (keys.get(key) ?? 0) + amount))
        if (!isScheduled) setTimeout(flush, FLUSH_MS).unref()
        isScheduled = true
      }
    },
  }
  return {
    counts,
    received(uses: Uses) {
      for (const [counter, keys] of uses) {
        const add = counters.get(counter)
        if (add) for (const [key, amount] of keys) add(key, amount)
      }
    },
  }
}
