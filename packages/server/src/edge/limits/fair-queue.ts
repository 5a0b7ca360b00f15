import { monotonicMs } from '../../call/clock.ts'
import { Failure } from '../../call/failure.ts'
import type { UsageAccount } from './usage-accounts.ts'

/** Whose usage a call counts for. Local programs without an identity count for none. */
export interface CallOwner {
  caller?: UsageAccount
  network?: UsageAccount
  site?: UsageAccount
}

export interface Queueable {
  call: CallOwner & {
    /** Aborts when the client has disconnected. A function, because the signal is costly and seldom needed. */
    signal?: () => AbortSignal
  }
}

/**
 * Virtual time in milliseconds: the start time of the work that began last. It goes no faster than real time, so that a caller
 * who uses more than one connection without a pause stays behind it. One for all queues of a node.
 */
export interface VirtualClock {
  now: number
  /** Real time up to which `now` has advanced. */
  at: number
}

export const createVirtualClock = (): VirtualClock => ({ now: 0, at: monotonicMs() })

/** Maximum advance of `now` in one step after a pause. */
const CATCH_UP_MS = 1_000
/** No work starts later than this after its arrival in virtual time: a caller who has used a lot is served, too. */
const LAG_MAX_MS = 2_000

/** When the next work of an owner starts in virtual time. */
const startTime = ({ caller, network }: CallOwner, arrivedAt: number) =>
  Math.min(Math.max(arrivedAt, caller?.finish ?? 0, network?.finish ?? 0), arrivedAt + LAG_MAX_MS)

/** Records that work of an owner begins. Its use is added to `finish` of the accounts as it becomes known. */
export function beginWork(owner: CallOwner, clock: VirtualClock, arrivedAt = clock.now): void {
  const start = startTime(owner, arrivedAt)
  const { caller, network } = owner
  if (start > clock.now) {
    const now = monotonicMs()
    const from = Math.max(clock.at, now - CATCH_UP_MS)
    const step = Math.min(start - clock.now, now - from)
    clock.now += step
    clock.at = from + step
  }
  if (caller && caller.finish < start) caller.finish = start
  if (network && network.finish < start) network.finish = start
}

interface Waiter<Item> {
  item: Item
  /** Virtual time, and number in the order of arrival. */
  arrivedAt: number
  number: number
  owner: UsageAccount
  /** Leaves the queue. */
  leave(): void
  resolve(item: Item): void
}

const NO_CALLER = {} as UsageAccount

/**
 * A queue for each caller, served by start-time fair queueing: work starts in the order of virtual time. What a caller and
 * their network use moves their own start times on, and the clock advances with the work that starts: a caller who was busy while
 * others were idle is not far behind those who come later. An item that waits for longer than `timeoutMs`, or
 * whose client disconnects, is rejected and leaves the queue.
 */
export function createFairQueue<Item extends Queueable>(timeoutMs: number, clock: VirtualClock) {
  const queues = new Map<UsageAccount, Waiter<Item>[]>()
  let size = 0
  let arrivals = 0

  const remove = (waiter: Waiter<Item>) => {
    const queue = queues.get(waiter.owner) as Waiter<Item>[]
    queue.splice(queue.indexOf(waiter), 1)
    if (queue.length === 0) queues.delete(waiter.owner)
    size--
  }

  return {
    size: () => size,

    waitingOf: ({ caller = NO_CALLER }: CallOwner): number => queues.get(caller)?.length ?? 0,

    /** Resolves once `take` has chosen the item. */
    wait(item: Item): Promise<Item> {
      const { promise, resolve, reject } = Promise.withResolvers<Item>()
      const signal = item.call.signal?.()
      const owner = item.call.caller ?? NO_CALLER
      const timeOut = () => {
        waiter.leave()
        reject(new Failure('TIMEOUT', { limit: 'queueTimeoutMs', waitedMs: timeoutMs }))
      }
      const timer = setTimeout(timeOut, timeoutMs)
      const waiter: Waiter<Item> = {
        item,
        arrivedAt: clock.now,
        number: arrivals++,
        owner,
        resolve,
        leave: () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', timeOut)
          remove(waiter)
        },
      }
      const queue = queues.get(owner)
      if (queue) queue.push(waiter)
      else queues.set(owner, [waiter])
      size++
      if (signal?.aborted) timeOut()
      else signal?.addEventListener('abort', timeOut)
      return promise
    },

    /** Starts the next item that is eligible. Each caller's own items start in their order. */
    take(isEligible: (item: Item) => boolean, start: (item: Item) => void): boolean {
      let best: Waiter<Item> | undefined
      let earliest = Number.POSITIVE_INFINITY
      for (const queue of queues.values()) {
        const waiter = queue[0] as Waiter<Item>
        const start = startTime(waiter.item.call, waiter.arrivedAt)
        const isFirst = start < earliest || (start === earliest && waiter.number < (best?.number ?? 0))
        if (isFirst && isEligible(waiter.item)) [best, earliest] = [waiter, start]
      }
      if (!best) return false
      best.leave()
      beginWork(best.item.call, clock, best.arrivedAt)
      start(best.item)
      best.resolve(best.item)
      return true
    },
  }
}
