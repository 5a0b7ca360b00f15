import { Failure } from '../failure.ts'
import { type CallOwner, createFairQueue, type Queueable } from './fair-queue.ts'

/** Messages of at least so many bytes are large: a filter of a hundred conditions, a cart of fifty lines. */
export const LARGE_BYTES = 4_096
/** Large calls that one caller, and all callers, may have waiting. Each holds its message in memory. */
const WAITING_PER_CALLER = 16
const WAITING = 256

/**
 * Bounds how many large messages of shoppers are checked and run at a time. What a call costs before its first statement grows
 * with its message, and so does the number of conditions of a query. The others wait unread in a fair queue.
 */
export function createLargeCalls(max: number, queueTimeoutMs: number) {
  const queue = createFairQueue<Queueable>(queueTimeoutMs)
  const perCaller = Math.max(1, Math.ceil(max / 2))
  const running = new Map<object, number>()
  let count = 0

  const keyOf = ({ caller, network }: CallOwner): object | undefined => caller ?? network
  const isWithinShare = ({ call }: Queueable) => {
    const key = keyOf(call)
    return key === undefined || (running.get(key) ?? 0) < perCaller
  }
  const change = (owner: CallOwner, by: number) => {
    count += by
    const key = keyOf(owner)
    if (!key) return
    const left = (running.get(key) ?? 0) + by
    if (left > 0) running.set(key, left)
    else running.delete(key)
  }
  const start = ({ call }: Queueable) => change(call, 1)

  return {
    async run<T>(call: Queueable['call'], work: () => Promise<T>): Promise<T> {
      const item = { call }
      if (queue.size() === 0 && count < max && isWithinShare(item)) start(item)
      else {
        if (queue.waitingOf(call) >= WAITING_PER_CALLER || queue.size() >= WAITING)
          throw new Failure('RATE_LIMITED', { limit: 'largeCalls', retryAfterSec: 1 })
        const waiting = queue.wait(item)
        // Those before it may all be at their share.
        while (count < max && queue.take(isWithinShare, start));
        await waiting
      }
      try {
        return await work()
      } finally {
        change(call, -1)
        while (count < max && queue.take(isWithinShare, start));
      }
    },
  }
}
