import { Failure } from '../failure.ts'
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

interface Waiter<Item> {
  item: Item
  owner: UsageAccount
  /** Leaves the queue. */
  leave(): void
  resolve(item: Item): void
}

const NO_CALLER = {} as UsageAccount

/**
 * A queue for each caller. The next place goes to the caller who used the database least in the last seconds, they and their
 * network. An item that waits for longer than `timeoutMs`, or whose client disconnects, is rejected and leaves the queue.
 */
export function createFairQueue<Item extends Queueable>(timeoutMs: number) {
  const queues = new Map<UsageAccount, Waiter<Item>[]>()
  let size = 0

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
      let least = Number.POSITIVE_INFINITY
      for (const queue of queues.values()) {
        const waiter = queue[0] as Waiter<Item>
        const { caller, network } = waiter.item.call
        const recent = Math.max(caller?.recent ?? 0, network?.recent ?? 0)
        if (recent < least && isEligible(waiter.item)) [best, least] = [waiter, recent]
      }
      if (!best) return false
      best.leave()
      start(best.item)
      best.resolve(best.item)
      return true
    },
  }
}
