import type { CountReceiver, SharedCounts } from '../../call/shared-counts.ts'
import type { Uses } from './messages.ts'

/** How long uses are collected before the others hear of them. */
const FLUSH_MS = 50

/** Counters that are shared by messages. `send` gets the uses of this process; `received` those of others. */
export function createSharedCounts(send: (uses: Uses) => void) {
  const counters = new Map<string, CountReceiver>()
  let pending = new Map<string, Map<string, number>>()
  let isScheduled = false

  const flush = () => {
    isScheduled = false
    const uses = pending
    pending = new Map()
    send(uses)
  }
  const counts: SharedCounts = {
    join(counter, _max, receiver) {
      counters.set(counter, receiver)
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
        const receiver = counters.get(counter)
        if (receiver) for (const [key, amount] of keys) receiver.add(key, amount)
      }
    },
  }
}
