import { Failure } from '../../call/failure.ts'
import { type CallOwner, createFairQueue, type Queueable, type VirtualClock } from './fair-queue.ts'

/** Messages of at least so many bytes are large: a filter of a hundred conditions, a cart of fifty lines. */
export const LARGE_BYTES = 4_096
/**
 * Large calls that one caller, and all callers, may have waiting, and bytes of the messages that they hold. A client that waits
 * sends nothing: to reject it at once would cost more.
 */
const WAITING_PER_CALLER = 64
const WAITING = 4_000
const WAITING_BYTES = 64 * 1024 * 1024

/**
 * Bounds how many large messages of shoppers are checked and run at a time. What a call costs before its first statement grows
 * with its message, and so does the number of conditions of a query. The others wait unread in a fair queue.
 */
export function createLargeCalls(max: number, queueTimeoutMs: number, clock: VirtualClock) {
  const queue = createFairQueue<Queueable>(queueTimeoutMs, clock)
  const perCaller = Math.max(1, Math.ceil(max / 2))
  const running = new Map<object, number>()
  let count = 0
  let waitingBytes = 0

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
    async run<T>(call: Queueable['call'], bytes: number, work: () => Promise<T>): Promise<T> {
      const item = { call }
      if (queue.size() === 0 && count < max && isWithinShare(item)) start(item)
      else {
        const isFull = queue.size() >= WAITING || waitingBytes + bytes > WAITING_BYTES
        if (isFull || queue.waitingOf(call) >= WAITING_PER_CALLER)
          throw new Failure('RATE_LIMITED', { limit: 'largeCalls', retryAfterSec: 1 })
        waitingBytes += bytes
        const waiting = queue.wait(item).finally(() => {
          waitingBytes -= bytes
        })
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
